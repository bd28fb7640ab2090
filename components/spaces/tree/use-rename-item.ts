"use client";

import { useRef } from "react";
import type { ContentAction } from "./tree-row";

/** A menu gives the focus back when it closes; a field that is to have it may only come after that. */
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
