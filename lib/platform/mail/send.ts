import "server-only";
import { z } from "zod";
import { newId } from "@/lib/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { encryptSecret } from "@/lib/platform/encrypted-secret";
import { defineJob, enqueue } from "@/lib/platform/jobs/job";
import { mailOf } from "./compose";
import type { DataOf, MailName, SecretsOf } from "./mail";

/** Retries for about two hours, doubling the interval. */
export const deliverMailJob = defineJob("deliver-mail", z.object({ mailId: z.string() }), {
  maxAttempts: 10,
  urgent: true,
});

type NewMail<Name extends MailName> = {
  to: { email: string; userId?: string };
  /** the organization whose admins see the mail */
  organizationId?: string;
  template: Name;
  data: DataOf<Name>;
  /** links and codes that only the recipient may see */
  secrets: SecretsOf<Name>;
};

/** Queues a mail in the transaction of its cause: it is sent if and only if that commits. Returns its id. */
export async function sendMail<Name extends MailName>(
  tx: Tx,
  { to, organizationId, template, data, secrets }: NewMail<Name>,
): Promise<string> {
  const id = newId();
  await tx.mail.create({
    data: {
      id,
      organizationId,
      userId: to.userId,
      recipient: to.email,
      template,
      data: mailOf(template).data.parse(data) as never,
      secrets: encryptSecret("mail", id, JSON.stringify(secrets)),
    },
    select: { id: true },
  });
  await enqueue(tx, deliverMailJob, { mailId: id }, { isBulk: mailOf(template).bulk });
  return id;
}

/** Queues an unsent or unreceived mail again; returns false if it is already waiting. */
export async function sendAgain(tx: Tx, mailId: string): Promise<boolean> {
  const { count } = await tx.mail.updateMany({
    where: { id: mailId, state: { not: "waiting" } },
    data: { state: "waiting", error: null },
  });
  if (count > 0) await enqueue(tx, deliverMailJob, { mailId });
  return count > 0;
}
