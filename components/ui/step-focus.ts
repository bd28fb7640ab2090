import type { KeyboardEvent } from "react";

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const ITEMS = "[role^=menuitem]:not([data-disabled]), [role=option]:not([data-disabled])";

/**
 * Moves the focus among the items of an open menu or list within the press of an arrow key, Home or End. The library
 * moves it in a timeout, so on a busy page the next key would reach the item before: Enter would choose the wrong one.
 */
export const stepFocus = (event: KeyboardEvent<HTMLElement>) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
  const at = items.indexOf(event.target as HTMLElement);
  if (at === -1) return;
  const aim = aimOf(event.key, at, items.length);
  if (aim === null) return;
  items[aim]?.focus();
  event.preventDefault();
};

/** The position among the items to which a key leads; null for other keys. */
const aimOf = (key: string, at: number, count: number): number | null => {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : at + step;
};
