import { Plugin } from "prosemirror-state";

/** Keeps code that was switched on for all that is typed next: by itself, it ends behind its first character. */
export const keptMarks: Plugin = new Plugin({
  appendTransaction: (transactions, { storedMarks }, { selection, storedMarks: present, tr }) => {
    const kept = storedMarks?.filter(({ type }) => type.spec.inclusive === false) ?? [];
    if (kept.length === 0 || present || !transactions.some(({ docChanged }) => docChanged)) return null;
    const typed = selection.empty && selection.$from.nodeBefore;
    return typed && kept.every((mark) => mark.isInSet(typed.marks)) ? tr.setStoredMarks(storedMarks) : null;
  },
});
