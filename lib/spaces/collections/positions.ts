import { ORDER_KEY_LIMIT, orderKeyBetween, rebalance } from "@/lib/core/content/order-key";

/** A collection or a space among its siblings. */
export type Sibling = { kind: "collection" | "space"; id: string; position: string };

/**
 * Returns the positions to write so that `item` gets index `index` among its ordered siblings, which exclude
 * it. Usually one position; all siblings get new ones if there is no gap.
 */
export function positionsAt<Item extends { id: string; position: string }>(
  siblings: readonly Item[],
  index: number,
  item: Omit<Item, "position">,
): Item[] {
  const before = siblings[index - 1]?.position ?? null;
  const after = siblings[index]?.position ?? null;
  if (before === null || after === null || before < after) {
    const position = orderKeyBetween(before, after);
    if (position.length <= ORDER_KEY_LIMIT) return [{ ...item, position } as Item];
  }
  const all = siblings.toSpliced(index, 0, { ...item, position: "" } as Item);
  const positions = rebalance(all.map(({ id }) => id));
  return all.flatMap((each) => {
    const position = positions.get(each.id)!;
    return position === each.position ? [] : [{ ...each, position }];
  });
}
