import "server-only";
import { canSql, organizationAccess } from "@/lib/core/access/sql";
import type { Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { DataOf, MailName, SecretsOf } from "@/lib/platform/mail/mail";
import { sendMail } from "@/lib/platform/mail/send";

/** Mails without secrets. */
type OpenMail = {
  [Name in MailName]: SecretsOf<Name> extends Record<string, never> ? Name : never;
}[MailName];
type News = { [Name in OpenMail]: { template: Name; data: DataOf<Name> } }[OpenMail];

const adminsOf = prepared(
  "admins-to-mail",
  `SELECT u."id" AS "userId", u."email" FROM ${organizationAccess("$1")} o
     JOIN "User" u ON u."id" = o."userId" AND u."disabledAt" IS NULL
    WHERE ${canSql('o."role"', "organization.admin")} ORDER BY u."id"`,
);

/** Mails every admin of an organization, in the transaction of the cause. */
export async function mailAdmins(tx: Tx, organizationId: string, news: News): Promise<void> {
  for (const { userId, email } of await adminsOf(tx, [organizationId]))
    await sendMail(tx, { to: { email, userId }, organizationId, ...news, secrets: {} } as Parameters<
      typeof sendMail<News["template"]>
    >[1]);
}
