import { ORDER_KEY_LIMIT, orderKeyBetween, rebalance } from "@/lib/core/content/order-key";

/** A collection or a space among those of its parent. */
export type Sibling = { kind: "collection" | "space"; id: string; position: string };

/**
 * The positions to write so that an item stands at `index` among siblings that are given in their order and
 * without it. Mostly that is its own position alone; where there is no room, all get new ones.
 */
export function placeAt<Item extends { id: string; position: string }>(
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
