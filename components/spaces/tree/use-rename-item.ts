"use client";

import { useRef } from "react";
import type { ContentAction } from "./tree-row";

/** Waits until the menu has closed and returned the focus, which the rename field then takes. */
export const useRenameItem = (onAction: (action: ContentAction) => void) => {
  const chosen = useRef(false);
  return {
    onSelect: () => {
      chosen.current = true;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!chosen.current) return;
      chosen.current = false;
      event.preventDefault();
      onAction("rename");
    },
  };
};
