import "server-only";
import type { Prisma, TransactionClient } from "@/lib/db/client";
import { type EventType, type Recorder, record } from "./record";

type PersonEvent = {
  type: EventType;
  userId: string;
  subjectId: string;
  payload?: Prisma.InputJsonObject;
};

/**
 * Writes what concerns a person's account into the log of every organization that the person belongs to:
 * each of them trusts that account.
 */
export async function recordForPerson(
  tx: TransactionClient,
  ctx: Recorder,
  { userId, ...event }: PersonEvent,
): Promise<void> {
  const memberships = await tx.member.findMany({
    where: { userId },
    select: { organizationId: true },
    orderBy: { organizationId: "asc" },
  });
  for (const { organizationId } of memberships) await record(tx, ctx, { ...event, organizationId });
}
