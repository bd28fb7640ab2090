import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import type { PayloadOf, RecordedKind } from "@/lib/platform/events/event";
import {
  type NewEvent,
  type Recorder,
  record,
  reportToCaller,
  type WithPayload,
} from "@/lib/platform/events/record";

type PersonEvent<Kind extends RecordedKind> = {
  type: Kind;
  userId: string;
  subjectId: string;
} & WithPayload<PayloadOf<Kind>>;

/**
 * Records an event of a person's account in the log of every organization that the person belongs to, since
 * each of them trusts the account.
 */
export async function recordForPerson<Kind extends RecordedKind>(
  tx: Tx,
  ctx: Recorder,
  { userId, ...event }: PersonEvent<Kind>,
): Promise<void> {
  reportToCaller(ctx, event.type);
  const memberships = await tx.member.findMany({
    where: { userId },
    select: { organizationId: true },
    orderBy: { organizationId: "asc" },
  });
  for (const { organizationId } of memberships) {
    await record(tx, ctx, { ...event, organizationId } as unknown as NewEvent<Kind>);
  }
}
