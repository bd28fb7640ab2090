/** Folds runs of unchanged rows between the changes, with some context around each change. */

export type FoldedRow<Item> = { kind: "item"; item: Item; index: number };
export type Fold<Item> = { kind: "fold"; items: Item[]; index: number };

type FoldOptions<Item> = {
  /** Rows that always stay visible. */
  keep: (item: Item) => boolean;
  /** Number of rows shown before and after each of those. */
  context: number;
  /** Shorter runs are shown instead of folded. */
  least: number;
};

export const fold = <Item>(
  items: readonly Item[],
  { keep, context, least }: FoldOptions<Item>,
): (FoldedRow<Item> | Fold<Item>)[] => {
  const near = new Uint8Array(items.length);
  items.forEach((item, index) => {
    if (keep(item)) near.fill(1, Math.max(0, index - context), Math.min(items.length, index + context + 1));
  });
  const rows: (FoldedRow<Item> | Fold<Item>)[] = [];
  for (let index = 0; index < items.length; ) {
    let end = index;
    while (end < items.length && near[end] === near[index]) end += 1;
    const run = items.slice(index, end);
    if (near[index] === 1 || run.length < least)
      run.forEach((item, position) => {
        rows.push({ kind: "item", item, index: index + position });
      });
    else rows.push({ kind: "fold", items: run, index });
    index = end;
  }
  return rows;
};
