import type { KeyboardEvent } from "react";

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const ITEMS = "[role^=menuitem]:not([data-disabled]), [role=option]:not([data-disabled])";

/**
 * Moves the focus among the items of an open menu or list within the press of an arrow key. The library moves it in a
 * timeout, so on a busy page the next key would reach the item before: Enter would choose the wrong one.
 */
export const stepFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
  const at = items.indexOf(event.target as HTMLElement);
  if (at === -1) return;
  items[at + step]?.focus();
  event.preventDefault();
};
