import type { Transaction } from "prosemirror-state";

/** The position of signs that a command wrote, which open their list. */
export const OPEN = "openChoices";

/** Opens the list at signs that a command wrote before the caret. */
export const openChoices = (tr: Transaction, at: number): Transaction => tr.setMeta(OPEN, at);

/** Opens the lists at what was typed before they had loaded. */
export const TYPED = "typedBefore";
