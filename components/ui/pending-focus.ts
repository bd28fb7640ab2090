let pending: { element: HTMLElement | null } | null = null;

/**
 * Notes the element that gets the focus back when an open menu or dialog closes. Returns what to call once it has it,
 * which changes nothing if another menu or dialog has opened meanwhile.
 */
export const notePendingFocus = (element: HTMLElement | null): (() => void) => {
  const noted = { element };
  pending = noted;
  return () => {
    if (pending === noted) pending = null;
  };
};

/** The element that gets the focus back from a menu or dialog that is gone already, or null. */
export const pendingFocus = (): HTMLElement | null => pending?.element ?? null;
