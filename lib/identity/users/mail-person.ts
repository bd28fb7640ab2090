import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { sendMail } from "@/lib/platform/mail/send";
import type { AccountChange } from "./mails";

/** Mails a person that their sign-in changed, in the transaction of the cause. */
export const mailPerson = (
  tx: Tx,
  { userId, email }: { userId: string; email: string },
  change: AccountChange,
): Promise<unknown> =>
  sendMail(tx, { to: { email, userId }, template: "accountChanged", data: change, secrets: {} });
