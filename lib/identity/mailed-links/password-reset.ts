import "server-only";
import type { z } from "zod";
import { addresses } from "@/lib/addresses";
import { directoryOfPerson } from "@/lib/identity/directory/ownership";
import type { RootDb } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { sendMail } from "@/lib/platform/mail/send";
import { appUrl } from "@/lib/platform/urls";
import { createMailedLink, LINK_HOURS } from "./mailed-link";
import type { mailPasswordResetJob } from "./password-reset-job";

/**
 * Mails a password reset link. People without a password whom a provider or directory manages get an
 * explanation instead: a password would still work after the provider blocks them.
 */
export const handle = (
  db: RootDb,
  { email }: z.infer<(typeof mailPasswordResetJob)["payload"]>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const user = await tx.user.findFirst({
      where: { email, disabledAt: null },
      select: { id: true, passwordHash: true, _count: { select: { samlIdentities: true } } },
    });
    if (!user) return;
    const to = { email, userId: user.id };
    const isManaged = user._count.samlIdentities > 0 || (await directoryOfPerson(tx, user.id)) !== null;
    if (user.passwordHash === null && isManaged) {
      await sendMail(tx, { to, template: "noPassword", data: {}, secrets: {} });
      return;
    }
    const { id, key } = await createMailedLink(tx, { kind: "passwordReset", userId: user.id, email });
    await sendMail(tx, {
      to,
      template: "passwordReset",
      data: { hours: LINK_HOURS.passwordReset },
      secrets: { link: appUrl(addresses.mailedLink(id, key)) },
    });
  });
