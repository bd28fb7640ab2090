import "server-only";
import type { Db, Tx } from "@/lib/platform/db/client";

const KEY = "demo";

/** Marks the installation as one with a demo; fails if it has one. */
export const markDemo = (tx: Tx): Promise<unknown> =>
  tx.instanceSetting.create({
    data: { key: KEY, value: { createdAt: new Date().toISOString() } },
    select: { key: true },
  });

/** Returns the id of the demo organization, which the log of events names; null if the installation has none. */
export async function findDemoOrganization(db: Db): Promise<string | null> {
  if ((await db.instanceSetting.count({ where: { key: KEY } })) === 0) return null;
  const created = await db.event.findFirst({
    where: { type: "organization.created", actorKind: "system", actorDetail: "demo" },
    select: { organizationId: true },
  });
  return created?.organizationId ?? null;
}
