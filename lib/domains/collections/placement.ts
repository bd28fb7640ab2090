import { ORDER_KEY_LIMIT, orderKeyBetween, rebalance } from "@/lib/core/content/order-key";

/** A collection or a space among those of its parent. */
export type Sibling = { kind: "collection" | "space"; id: string; position: string };

/**
 * The positions to write so that an item stands at `index` among siblings that are given in their order and
 * without it. Mostly that is its own position alone; where there is no room, all get new ones.
 */
export function placeAt(
  siblings: readonly Sibling[],
  index: number,
  item: Omit<Sibling, "position">,
): Sibling[] {
  const before = siblings[index - 1]?.position ?? null;
  const after = siblings[index]?.position ?? null;
  if (before === null || after === null || before < after) {
    const position = orderKeyBetween(before, after);
    if (position.length <= ORDER_KEY_LIMIT) return [{ ...item, position }];
  }
  const all = siblings.toSpliced(index, 0, { ...item, position: "" });
  const positions = rebalance(all.map(({ id }) => id));
  return all.flatMap((each) => {
    const position = positions.get(each.id)!;
    return position === each.position ? [] : [{ ...each, position }];
  });
}
