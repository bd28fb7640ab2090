import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { type Recorder, record } from "@/lib/platform/events/record";

/** Withdraws the mailed invite to an address, if there is one. Waits for a request that is accepting it. */
export async function withdrawInviteTo(
  tx: Tx,
  ctx: Recorder,
  organizationId: string,
  email: string,
): Promise<void> {
  const [invite] = await tx.invite.findMany({ where: { organizationId, email }, select: { id: true } });
  if (!invite) return;
  const { id } = invite;
  const { count } = await tx.invite.deleteMany({ where: { id } });
  if (count > 0)
    await record(tx, ctx, { type: "invite.withdrawn", organizationId, subjectId: id, payload: { email } });
}
