import "server-only";
import { requireMember } from "@/lib/organizations/members/queries";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { endSessionsThrough } from "@/lib/platform/auth/session";
import type { Db } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { getProvider } from "./queries";
import type { SamlIdentity } from "./schemas";

type OfMember = { organizationId: string; userId: string };

/** Lists the provider accounts linked to a member, oldest first. Throws NotFound. */
export async function listIdentities(
  db: Db,
  { organizationId, userId }: OfMember,
): Promise<{ items: SamlIdentity[] }> {
  await requireMember(db, organizationId, userId);
  const identities = await db.samlIdentity.findMany({
    where: { userId, samlProvider: { organizationId } },
    orderBy: [{ createdAt: "asc" }, { subject: "asc" }],
    select: { subject: true, createdAt: true, samlProvider: { select: { id: true, label: true } } },
  });
  return {
    items: identities.map(({ subject, createdAt, samlProvider }) => ({
      ...{ provider: samlProvider, subject, createdAt: createdAt.toISOString() },
    })),
  };
}

/**
 * Unlinks the provider accounts of a member, and ends their sessions through the provider; returns false if
 * there were none.
 */
export const unlinkIdentities = (
  db: Db,
  ctx: ActorContext,
  { organizationId, userId, samlProviderId }: OfMember & { samlProviderId: string },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // Sign-ins hold the same lock, so that none opens a session beside this.
    await lockRow(tx, "Organization", organizationId);
    await requireMember(tx, organizationId, userId);
    await getProvider(tx, organizationId, samlProviderId);
    const { count } = await tx.samlIdentity.deleteMany({ where: { samlProviderId, userId } });
    if (count === 0) return false;
    await endSessionsThrough(tx, userId, samlProviderId);
    await record(tx, ctx, {
      type: "samlProvider.unlinked",
      organizationId,
      subjectId: samlProviderId,
      payload: { user: userId },
    });
    return true;
  });
