import "server-only";
import { can } from "@/lib/core/access/roles";
import { Forbidden } from "@/lib/errors";
import type { Db } from "@/lib/platform/db/client";
import { announce } from "@/lib/platform/events/announce";
import type { Item } from "./item";
import { whoReaches } from "./queries";

/** Changes of access to one item happen one after the other. */
export function lockItem(tx: Db, { kind, id }: Pick<Item, "kind" | "id">): Promise<unknown> {
  switch (kind) {
    case "space":
      return tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${id} FOR NO KEY UPDATE`;
    case "collection":
      return tx.$queryRaw`SELECT 1 FROM "Collection" WHERE "id" = ${id} FOR NO KEY UPDATE`;
    case "site":
      return tx.$queryRaw`SELECT 1 FROM "Site" WHERE "id" = ${id} FOR NO KEY UPDATE`;
  }
}

/**
 * Does work that changes access to an item, and undoes it when somebody becomes an administrator of it, or
 * no longer is one, by the hand of somebody who is none. What is written need not name that role: a grant
 * covers what a team, a collection or everybody has, and taking it away uncovers that. People who lose their access
 * by it are told so: nobody else tells them, since what happens there is no business of theirs any more.
 */
export async function changeAccess<Result>(
  tx: Db,
  item: Pick<Item, "kind" | "id" | "organizationId" | "title" | "role">,
  work: () => Promise<Result>,
): Promise<Result> {
  await lockItem(tx, item);
  const before = await whoReaches(tx, item);
  const result = await work();
  const after = await whoReaches(tx, item);
  if (!can(item.role, `${item.kind}.admin`) && after.administrators !== before.administrators) {
    throw new Forbidden(`This would change the admins of “${item.title}”. Ask an admin to do it.`);
  }
  const remaining = new Set(after.viewers);
  const lost = before.viewers.filter((id) => !remaining.has(id));
  if (lost.length > 0) {
    const { id, organizationId } = item;
    const spaceId = item.kind === "space" ? id : null;
    await announce(tx, {
      type: "access.changed",
      organizationId,
      spaceId,
      subjectId: id,
      requestId: null,
      to: lost,
    });
  }
  return result;
}
