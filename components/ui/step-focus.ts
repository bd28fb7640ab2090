import type { KeyboardEvent } from "react";

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const ITEMS = "[role^=menuitem]:not([data-disabled]), [role=option]:not([data-disabled])";
/** Letters with a longer pause between them begin a new word. */
const PAUSE_MS = 1_000;

/** The letters typed in the menu that is open. */
let typed = { letters: "", menu: null as Element | null, at: 0 };

/**
 * Moves the focus among the items of an open menu or list within the press of an arrow key, Home, End or a letter. The
 * library moves it in a timeout, so on a busy page the next key would reach the item before: Enter would choose the
 * wrong one.
 */
export const stepFocus = (event: KeyboardEvent<HTMLElement>) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
  const at = items.indexOf(event.target as HTMLElement);
  if (at === -1) return;
  const next =
    event.key.length === 1 ? indexOfTyped(event, items, at) : indexAfterKey(event, at, items.length);
  if (next === null) return;
  items[next]?.focus();
  event.preventDefault();
};

/** The position among the items to which a key leads; null for other keys. */
const indexAfterKey = ({ key, shiftKey }: KeyboardEvent, at: number, count: number): number | null => {
  if (shiftKey) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : at + step;
};

/** The position to which typed letters lead; null for a space that begins no word, which chooses the item. */
const indexOfTyped = (
  { key, timeStamp, currentTarget: menu }: KeyboardEvent,
  items: readonly HTMLElement[],
  at: number,
): number | null => {
  const continues = typed.menu === menu && timeStamp - typed.at < PAUSE_MS;
  if (key === " " && !continues) return null;
  const letters = (continues ? typed.letters : "") + key.toLowerCase();
  typed = { letters, menu, at: timeStamp };
  // One letter, also when it is typed again, leads from item to item that begins with it.
  const isOneLetter = [...letters].every((letter) => letter === letters[0]);
  const word = isOneLetter ? key.toLowerCase() : letters;
  const first = isOneLetter ? at + 1 : at;
  const order = items.map((_, index) => (first + index) % items.length);
  return order.find((index) => nameOf(items[index]!).startsWith(word)) ?? at;
};

/** The label of an item of a list, without the icon and the description beside it. */
const nameOf = (item: HTMLElement): string => {
  const label = document.getElementById(item.getAttribute("aria-labelledby") ?? "");
  return (label ?? item).textContent.trim().toLowerCase();
};
