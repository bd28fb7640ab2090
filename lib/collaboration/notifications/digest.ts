import "server-only";
import { addresses } from "@/lib/addresses";
import { mailSayIn } from "@/lib/core/locales/mails/say-in";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { inTurn } from "@/lib/platform/jobs/in-turn";
import { sendMail } from "@/lib/platform/mail/send";
import { signedQuery } from "@/lib/platform/signed-address";
import { apiUrl, appUrl } from "@/lib/platform/urls";
import { NOTIFICATION_KINDS, notificationKinds } from "./kinds";
import { notificationsByIds } from "./queries";
import { notificationSentence, notificationTitle } from "./sentence";

type Recipient = RowOf<typeof waiting>;

/** People with an overdue notification and no digest in the last quarter of an hour. */
const waiting = prepared(
  "digest-recipients",
  `SELECT DISTINCT n."userId", n."organizationId" FROM "Notification" n WHERE n."mailDueAt" <= $1
     AND NOT EXISTS (SELECT FROM "Mail" m WHERE m."userId" = n."userId" AND m."organizationId" = n."organizationId"
       AND m."template" = 'digest' AND m."createdAt" > $1::timestamptz - interval '15 minutes')
   ORDER BY n."userId" LIMIT 500`,
);

const MAIL_BY_DEFAULT = notificationKinds
  .map((kind) => `('${kind}', ${NOTIFICATION_KINDS[kind].mail})`)
  .join(", ");

/*
 * Claims the due notifications of one person, so that concurrent digests never mail one twice. Read
 * notifications and those unwanted by mail are no longer due.
 */
const take = prepared(
  "take-for-digest",
  `WITH due AS (
     SELECT n."id", coalesce(p."mail", d."mail", false) AS "wanted" FROM "Notification" n
     LEFT JOIN (VALUES ${MAIL_BY_DEFAULT}) d("kind", "mail") ON d."kind" = n."kind"
     LEFT JOIN "NotificationPreference" p ON p."userId" = n."userId" AND p."kind" = n."kind"
     WHERE n."userId" = $1 AND n."organizationId" = $2 AND n."mailDueAt" <= $3 AND n."readAt" IS NULL
     FOR UPDATE OF n SKIP LOCKED
   ), taken AS (
     UPDATE "Notification" n SET "mailDueAt" = NULL, "mailedAt" = CASE WHEN due."wanted" THEN $3::timestamptz END
     FROM due WHERE n."id" = due."id" RETURNING n."id", due."wanted"
   )
   SELECT "id" FROM taken WHERE "wanted"`,
);

/** Maximum number of notifications in one mail; the inbox has all. */
const MOST_ITEMS = 50;

/** Mails a person their unread notifications. Each notification goes into a mail at most once. */
const digestFor = (db: Db, { userId, organizationId }: Recipient, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const taken = await take(tx, [userId, organizationId, now]);
    if (taken.length === 0) return;
    const user = await tx.user.findFirst({
      where: { id: userId, disabledAt: null },
      select: { email: true, language: true },
    });
    const organization = await tx.organization.findUnique({
      where: { id: organizationId },
      select: { title: true },
    });
    const ids = taken.map(({ id }) => id);
    const unread = await notificationsByIds(tx, userId, ids);
    if (!user || !organization || unread.length === 0) return;
    const say = await mailSayIn(user.language);
    const query = signedQuery("unsubscribe", userId);
    await sendMail(tx, {
      to: { email: user.email, userId },
      organizationId,
      template: "digest",
      data: {
        organization: organization.title,
        inbox: appUrl(addresses.organization.inbox(organizationId)),
        preferences: appUrl(addresses.account.notifications()),
        items: unread.slice(0, MOST_ITEMS).map((each) => ({
          sentence: notificationSentence(say, each),
          title: notificationTitle(say, each),
          preview: each.preview ?? "",
          spaceId: each.space.id,
          space: each.space.title,
          url: each.urls.app,
        })),
      },
      secrets: {
        unsubscribePage: `${appUrl(addresses.unsubscribe(userId))}?${query}`,
        unsubscribe: `${apiUrl(`/unsubscribe/${userId}`)}?${query}`,
      },
    });
  });

/** Sends one mail per person and organization with overdue notifications. */
export async function sendDigests(db: Db, now: Date): Promise<void> {
  await inTurn(await waiting(db, [now]), (recipient) => digestFor(db, recipient, now));
}

export const handle = (db: Db): Promise<void> => sendDigests(db, new Date());
