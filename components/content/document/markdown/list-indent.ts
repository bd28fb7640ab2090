import type { ChangeSpec, EditorState, StateCommand } from "@codemirror/state";

/* Tab and Shift+Tab move a list item and its content below the item before it, or beside its parent. */

const ITEM = /^(\s*)([-*+]|(\d+)([.)]))(\s+|$)/;

type Item = { line: number; indent: number /** The offset of its text. */; content: number; number?: number };

const itemAt = (state: EditorState, line: number): Item | null => {
  const match = ITEM.exec(state.doc.line(line).text);
  if (!match) return null;
  const [, blank = "", mark = "", number, , space = ""] = match;
  // More than four blanks begin code in the item.
  const gap = space.length >= 1 && space.length <= 4 ? space.length : 1;
  const item = { line, indent: blank.length, content: blank.length + mark.length + gap };
  return number === undefined ? item : { ...item, number: Number(number) };
};

/** Yields the items above, the nearest first, until the list begins. */
function* itemsAbove(state: EditorState, from: number): Generator<Item> {
  for (let line = from - 1; line >= 1; line -= 1) {
    const { text } = state.doc.line(line);
    const item = itemAt(state, line);
    if (item) yield item;
    else if (/^\S/.test(text)) return;
  }
}

const find = (items: Iterable<Item>, fits: (item: Item) => boolean): Item | undefined => {
  for (const item of items) if (fits(item)) return item;
  return undefined;
};

/** Returns the last line of an item, including more deeply indented lines. */
const lastLineOf = (state: EditorState, { line, indent }: Item): number => {
  let last = line;
  for (let next = line + 1; next <= state.doc.lines; next += 1) {
    const { text } = state.doc.line(next);
    if (text.trim() === "") continue;
    if (text.length - text.trimStart().length <= indent) break;
    last = next;
  }
  return last;
};

/** Returns the selected items, without those that move along with another one. */
const selectedItems = (state: EditorState): Item[] => {
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  const items: Item[] = [];
  let until = 0;
  for (let line = first; line <= last; line += 1) {
    const item = line > until ? itemAt(state, line) : null;
    if (!item) continue;
    items.push(item);
    until = lastLineOf(state, item);
  }
  return items;
};

const moved = (state: EditorState, item: Item, by: number, number: number): ChangeSpec[] => {
  const changes: ChangeSpec[] = [];
  for (let line = item.line; line <= lastLineOf(state, item); line += 1) {
    const { from, text } = state.doc.line(line);
    const blank = text.length - text.trimStart().length;
    if (text.trim() === "") continue;
    if (by > 0) changes.push({ from, insert: " ".repeat(by) });
    else changes.push({ from, to: from + Math.min(-by, blank) });
  }
  if (item.number !== undefined && item.number !== number) {
    const start = state.doc.line(item.line).from + item.indent;
    changes.push({ from: start, to: start + String(item.number).length, insert: String(number) });
  }
  return changes;
};

const move =
  (changesOf: (state: EditorState, item: Item) => ChangeSpec[]): StateCommand =>
  ({ state, dispatch }) => {
    const items = selectedItems(state);
    if (items.length === 0) return false;
    const changes = items.flatMap((item) => changesOf(state, item));
    if (changes.length > 0)
      dispatch(state.update({ changes, scrollIntoView: true, userEvent: "input.indent" }));
    return true;
  };

/** Moves items below the one before them; the first of a list has none and stays. */
export const indentItems: StateCommand = move((state, item) => {
  const sibling = find(itemsAbove(state, item.line), ({ indent }) => indent <= item.indent);
  if (!sibling || sibling.indent < item.indent) return [];
  const lastBelow = find(itemsAbove(state, item.line), ({ indent }) => indent <= sibling.content);
  const number = lastBelow && lastBelow.indent >= sibling.content ? (lastBelow.number ?? 0) + 1 : 1;
  return moved(state, item, sibling.content - item.indent, number);
});

/** Moves items beside their parent; at the top of a list the key keeps its meaning. */
export const outdentItems: StateCommand = (target) => {
  const { state } = target;
  if (selectedItems(state).every(({ indent }) => indent === 0)) return false;
  return move((of, item) => {
    const parent = find(itemsAbove(of, item.line), ({ indent }) => indent < item.indent);
    return moved(of, item, (parent?.indent ?? 0) - item.indent, (parent?.number ?? 0) + 1);
  })(target);
};
