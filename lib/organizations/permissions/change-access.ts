import "server-only";
import { can } from "@/lib/core/access/roles";
import { Forbidden } from "@/lib/core/errors";
import type { Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { announce } from "@/lib/platform/events/announce";
import type { AccessTarget } from "./access-target";
import { peopleWithAccess } from "./queries";

/** Locks an access target, so that changes of its access happen one after the other. */
export function lockItem(tx: Tx, { kind, id }: Pick<AccessTarget, "kind" | "id">): Promise<unknown> {
  switch (kind) {
    case "space":
      return lockRow(tx, "Space", id);
    case "collection":
      return lockRow(tx, "Collection", id);
    case "site":
      return lockRow(tx, "Site", id);
  }
}

/**
 * Runs `work`, which changes access to an access target, and throws if a non-admin thereby adds or removes an
 * admin of it. The written role alone does not show that: a grant can hide the role of a team, a collection
 * or the default, and removing it reveals that role. People who lose their access are notified here, since
 * they no longer receive events of the access target.
 */
export async function changeAccess<Result>(
  tx: Tx,
  item: Pick<AccessTarget, "kind" | "id" | "organizationId" | "title" | "role">,
  work: () => Promise<Result>,
): Promise<Result> {
  await lockItem(tx, item);
  const before = await peopleWithAccess(tx, item);
  const result = await work();
  const after = await peopleWithAccess(tx, item);
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
