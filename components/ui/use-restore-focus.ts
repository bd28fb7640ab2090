"use client";

import { useRef } from "react";

/** A menu is gone when its dialog closes, so the focus returns to the button that opened the menu. */
const wayBack = (active: Element | null): HTMLElement | null => {
  const opener = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const element = opener ? document.getElementById(opener) : active;
  return element instanceof HTMLElement ? element : null;
};

type FocusHandlers = {
  onOpenAutoFocus?: (event: Event) => void;
  onCloseAutoFocus?: (event: Event) => void;
};

/** Returns handlers that restore the focus after a dialog closes, also without a trigger. */
export const useRestoreFocus = ({
  onOpenAutoFocus,
  onCloseAutoFocus,
}: FocusHandlers): Required<FocusHandlers> => {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      before.current = wayBack(document.activeElement);
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event) => {
      onCloseAutoFocus?.(event);
      if (event.defaultPrevented || !before.current?.isConnected) return;
      event.preventDefault();
      before.current.focus();
    },
  };
};
