import { canSql, SPACE_ACCESS } from "@/lib/core/access/sql";
import { NOTIFICATION_KINDS, type NotificationKind } from "./kinds";
import { hasSubscription, NOTIFICATION_GROUPS, RECIPIENTS, type Recipients } from "./recipients";

/** Notifications are mailed if unread for this time. */
const MAIL_AFTER = "15 minutes";

/** A rule for notifications. A person in several rules gets the first one's. */
type NotificationRule = { to: Recipients; as: NotificationKind };

/**
 * Builds the statement that writes an event with its notifications, which the event declares as `notifies`: for the
 * recipients of these rules who can see the space, have not muted it and want this kind. `insertion` is the INSERT of
 * the event.
 *
 * It is one statement, so that both exist or neither, and notifications cost no extra query. Only the
 * recipients' browsers get the announcement that their notifications changed.
 */
export const notify =
  (...rules: readonly NotificationRule[]) =>
  (insertion: string, type: string): string => {
    const kinds = [...new Set(rules.map(({ as }) => as))];
    const byKind = (of: (kind: NotificationKind) => string) =>
      `CASE t."kind" ${kinds.map((kind) => `WHEN '${kind}' THEN ${of(kind)}`).join(" ")} END`;
    const changeRequest = type.startsWith("changeRequest.")
      ? `e."subjectId"`
      : `coalesce(c."changeRequestId", e."payload"->>'changeRequest')`;
    const comment = type.startsWith("reply.") ? `e."payload"->>'comment'` : `e."subjectId"`;
    return `WITH e AS (${insertion} RETURNING *), about AS (
     SELECT e.*, c."id" AS "commentId", c."pageId", q."id" AS "changeRequestId", x.*
     FROM e LEFT JOIN "Comment" c ON c."id" = ${comment}
     CROSS JOIN LATERAL (SELECT ${changeRequest} AS "id") q
     CROSS JOIN LATERAL (
       SELECT DISTINCT ON (t."userId") t."userId" AS "recipientId", t."kind" AS "notificationKind", coalesce(t."pageId", c."pageId") AS "notificationPage",
         ${byKind((kind) => NOTIFICATION_GROUPS[kind].group)} AS "groupKey", ${byKind((kind) => NOTIFICATION_GROUPS[kind].detail ?? "NULL")} AS "detail"
       FROM (${rules
         .map(
           ({ to, as }, rank) =>
             `SELECT ${rank} AS "rank", '${as}' AS "kind", r.* FROM (${RECIPIENTS[to]}) r
              WHERE ${to === "starter" ? `r."userId" IS NOT NULL` : `r."userId" <> coalesce(e."actorId", '')`}`,
         )
         .join(" UNION ALL ")}) t
       WHERE NOT ${hasSubscription(`t."userId"`, `= 'muted'`)}
       ORDER BY t."userId", t."rank") x
   ), notified AS (
     INSERT INTO "Notification" AS n ("userId", "organizationId", "spaceId", "kind", "groupKey", "eventId", "detail",
       "changeRequestId", "commentId", "pageId", "notifiedAt", "inApp", "mailDueAt")
     SELECT a."recipientId", a."organizationId", a."spaceId", a."notificationKind", a."groupKey", a."id", a."detail",
       a."changeRequestId", a."commentId", a."notificationPage", a."createdAt", w."inApp",
       CASE WHEN w."mail" AND a."actorKind" <> 'system' THEN a."createdAt" + interval '${MAIL_AFTER}' END
     FROM about a
     JOIN "Space" s ON s."id" = a."spaceId" AND s."deletedAt" IS NULL
     JOIN LATERAL ${SPACE_ACCESS} v ON v."userId" = a."recipientId" AND ${canSql(`v."role"`, "space.view")}
     LEFT JOIN "NotificationPreference" p ON p."userId" = a."recipientId" AND p."kind" = a."notificationKind"
     CROSS JOIN LATERAL (SELECT coalesce(p."inApp", true) AS "inApp", coalesce(p."mail", CASE a."notificationKind"
       ${kinds.map((kind) => `WHEN '${kind}' THEN ${NOTIFICATION_KINDS[kind].mail}`).join(" ")} END) AS "mail") w
     WHERE w."inApp" OR w."mail" ORDER BY a."recipientId"
     ON CONFLICT ("userId", "groupKey") WHERE "readAt" IS NULL AND "mailedAt" IS NULL DO UPDATE SET
       "kind" = CASE WHEN n."kind" = 'review-given' THEN n."kind" ELSE excluded."kind" END,
       "detail" = coalesce(excluded."detail", n."detail"), "count" = n."count" + 1, "eventId" = excluded."eventId",
       "commentId" = coalesce(excluded."commentId", n."commentId"), "notifiedAt" = excluded."notifiedAt",
       "inApp" = n."inApp" OR excluded."inApp", "mailDueAt" = coalesce(n."mailDueAt", excluded."mailDueAt")
     RETURNING "userId", "organizationId", "inApp"
   )
   SELECT pg_notify('bindery_event', json_build_object('id', 0, 'organization', "organizationId", 'space', NULL,
     'type', 'notifications.changed', 'subject', "userId", 'request', NULL, 'person', "userId")::text)
   FROM notified WHERE "inApp"`;
  };
