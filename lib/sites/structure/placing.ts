import "server-only";
import { orderKeyBetween } from "@/lib/core/content/order-key";
import type { Tx } from "@/lib/platform/db/client";
import { positionsAt } from "@/lib/spaces/collections/positions";
import { isGroup, itemsIn, type SiteStructureTree, type StoredGroup, type StoredSection } from "./tree";

type Ordered = { id: string; position: string };

/** Returns the position after all others. */
export const positionBehind = (others: readonly Ordered[]): string =>
  orderKeyBetween(others.at(-1)?.position ?? null, null);

type Item = Ordered & { kind: "group" | "section" };

const asItem = (item: StoredSection | StoredGroup): Item => ({
  id: item.id,
  position: item.position,
  kind: isGroup(item) ? "group" : "section",
});

async function writeItems(tx: Tx, items: readonly Item[]): Promise<void> {
  for (const { kind, id, position } of items) {
    const change = { where: { id }, data: { position }, select: { id: true } } as const;
    if (kind === "group") await tx.siteSectionGroup.update(change);
    else await tx.siteSection.update(change);
  }
}

/** Puts a section or a group at an index in a group, or at the top of the site (null). */
export async function putItem(
  tx: Tx,
  tree: SiteStructureTree,
  item: StoredSection | StoredGroup,
  groupId: string | null,
  index: number,
): Promise<void> {
  const { id, kind } = asItem(item);
  if (kind === "group") {
    await tx.siteSectionGroup.update({ where: { id }, data: { parentId: groupId }, select: { id: true } });
  } else {
    await tx.siteSection.update({ where: { id }, data: { groupId }, select: { id: true } });
  }
  const others = itemsIn(tree, groupId).filter((other) => other.id !== id);
  await writeItems(tx, positionsAt(others.map(asItem), index, { id, kind }));
}

/** Puts a site space at an index in a section. */
export async function putSiteSpace(
  tx: Tx,
  others: readonly Ordered[],
  id: string,
  index: number,
): Promise<void> {
  for (const { position, ...placed } of positionsAt<Ordered>(others, index, { id })) {
    await tx.siteSpace.update({ where: { id: placed.id }, data: { position }, select: { id: true } });
  }
}
