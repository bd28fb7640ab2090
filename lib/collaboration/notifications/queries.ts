import "server-only";
import { bodyPreview } from "@/lib/collaboration/comments/body";
import { type Caller, lockedOutOf, type Viewer } from "@/lib/core/access/actor";
import { SPACE_ACCESS } from "@/lib/core/access/sql";
import { type CursorKey, decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import { userSql } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { trustedJson } from "@/lib/platform/db/stored-json";
import { SEES_SPACE } from "@/lib/spaces/spaces/queries";
import { notificationKinds } from "./kinds";
import { presentNotification } from "./present";
import type { NotificationRow } from "./row";
import { Notification, type NotificationsQuery } from "./schemas";

/**
 * The notifications of person $1, narrowed to organization $2 and to the token's organization $3 if given,
 * without those of the `refused` organizations, which require another way to sign in.
 */
const mineBut = (
  refused: string,
) => `n."userId" = $1 AND n."inApp" AND ($2::text IS NULL OR n."organizationId" = $2)
  AND ($3::text IS NULL OR n."organizationId" = $3) AND n."organizationId" <> ALL(${refused}::text[])`;

type Reader = Viewer & Pick<Caller, "ssoRequiredIn" | "secondFactorRequiredIn">;

/** The spaces of `mine` that the person can see now. */
const SEEN = `seen AS MATERIALIZED (
     SELECT s."id", s."title", s."emoji", s."mainBranchId" FROM (SELECT DISTINCT "spaceId" FROM mine) d
     JOIN "Space" s ON s."id" = d."spaceId" AND s."deletedAt" IS NULL
     JOIN LATERAL ${SPACE_ACCESS} a ON a."userId" = $1 AND ${SEES_SPACE('a."role"')})`;

/** The fields of the notifications in `shown`, whose spaces are in `seen`. */
const SHOWN = `SELECT n."id", n."kind", n."detail", n."count", n."notifiedAt", n."notifiedAt"::text AS "sortKey", n."readAt",
    n."organizationId", e."subjectId",
    json_build_object('id', s."id", 'title', s."title", 'emoji', s."emoji") AS "space",
    CASE WHEN u."id" IS NOT NULL THEN ${userSql("u")} END AS "by",
    CASE WHEN q."id" IS NOT NULL THEN json_build_object('id', q."id", 'number', q."number", 'subject', q."subject") END AS "changeRequest",
    CASE WHEN v."pageId" IS NOT NULL AND p."path" IS NOT NULL THEN json_build_object('id', v."pageId", 'title', v."title", 'path', p."path") END AS "page",
    EXISTS (SELECT FROM "PdfExport" x
      WHERE x."key" = e."subjectId" AND x."bytes" IS NOT NULL AND x."expiresAt" > now()) AS "pdf",
    CASE WHEN n."kind" = 'words-replaced' THEN json_build_object('page', e."payload"->>'page', 'revision', e."payload"->>'revision') END AS "replaced",
    CASE WHEN n."detail" = 'failed' THEN e."payload"->>'reason' END AS "reason",
    c."id" AS "comment", r."id" AS "reply", coalesce(r."body", c."body") AS "body"
  FROM shown JOIN "Notification" n ON n."id" = shown."id"
  JOIN seen s ON s."id" = n."spaceId"
  JOIN "Event" e ON e."id" = n."eventId"
  LEFT JOIN "User" u ON u."id" = e."actorId"
  LEFT JOIN "ChangeRequest" q ON q."id" = n."changeRequestId"
  LEFT JOIN "PageVersion" v ON v."branchId" = s."mainBranchId" AND v."pageId" = n."pageId" AND v."toSeq" IS NULL
  LEFT JOIN "PagePath" p ON p."spaceId" = n."spaceId" AND p."pageId" = v."pageId"
  LEFT JOIN "Comment" c ON c."id" = n."commentId" OR n."commentId" IS NULL AND c."reviewId" = e."payload"->>'review'
  LEFT JOIN "CommentReply" r ON e."type" LIKE 'reply.%' AND r."id" = e."subjectId"`;

const VALUES = { kind: notificationKinds, detail: Notification.shape.detail.unwrap().options } as const;

const listed = prepared(
  "notifications",
  `WITH mine AS (
     SELECT n."id", n."spaceId", n."notifiedAt" FROM "Notification" n WHERE ${mineBut("$9")}
       AND ($4::boolean IS NULL OR (n."readAt" IS NULL) = $4) AND ($5::text[] IS NULL OR n."kind" = ANY($5))
   ), ${SEEN}, shown AS (
     SELECT "id" FROM mine WHERE "spaceId" IN (SELECT "id" FROM seen)
       AND ($6::timestamptz IS NULL OR ("notifiedAt", "id") < ($6, $7::int))
     ORDER BY "notifiedAt" DESC, "id" DESC LIMIT $8::int
   )
   SELECT t."total", r.* FROM (SELECT count(*)::int AS "total" FROM mine WHERE "spaceId" IN (SELECT "id" FROM seen)) t
   LEFT JOIN (${SHOWN}) r ON true ORDER BY r."notifiedAt" DESC, r."id" DESC`,
  { values: VALUES },
);

const oneOf = prepared(
  "notification",
  `WITH mine AS (SELECT n."id", n."spaceId" FROM "Notification" n WHERE ${mineBut("$5")} AND n."id" = $4), ${SEEN},
     shown AS (SELECT "id" FROM mine)
   ${SHOWN}`,
  { values: VALUES },
);

/** Loads notifications by id, including those that exist only for a mail. */
const byIds = prepared(
  "notifications-by-ids",
  `WITH mine AS (SELECT n."id", n."spaceId" FROM "Notification" n WHERE n."userId" = $1 AND n."id" = ANY($2::int[])),
     ${SEEN}, shown AS (SELECT "id" FROM mine)
   ${SHOWN} ORDER BY n."notifiedAt" DESC, n."id" DESC`,
  { values: VALUES },
);

const unreadOf = prepared(
  "unread-notifications",
  `WITH mine AS (SELECT n."spaceId" FROM "Notification" n WHERE ${mineBut("$4")} AND n."readAt" IS NULL), ${SEEN}
   SELECT count(*)::int AS "unread" FROM mine WHERE "spaceId" IN (SELECT "id" FROM seen)`,
);

const PREVIEW_LENGTH = 160;

async function shownAs(row: RowOf<typeof oneOf>): Promise<Notification> {
  const body = trustedJson<NotificationRow["body"]>(row.body);
  const replaced = trustedJson<NotificationRow["replaced"]>(row.replaced);
  return presentNotification(
    { ...row, body, replaced },
    body === null ? (row.reason ?? "") : await bodyPreview(body, PREVIEW_LENGTH),
  );
}

/** Lists a person's notifications in spaces that they can see, newest first. */
export async function listNotifications(
  db: Db,
  reader: Reader,
  { organization, unread, kind, ...query }: NotificationsQuery,
): Promise<PageOfItems<Notification>> {
  const limit = limitOf(query);
  const [at, id] = decodeCursor(query.page, ["date", "number"]) ?? [null, null];
  const { userId, organizationId } = reader;
  const chosen = [userId, organization ?? null, organizationId, unread ?? null, kind ?? null];
  const rows = await listed(db, [...chosen, at, id, limit + 1, lockedOutOf(reader)]);
  const found = rows.filter((row) => row.id !== null);
  const presented = await Promise.all(
    found.map(async (row) => ({ key: [row.sortKey, row.id] as CursorKey, shown: await shownAs(row) })),
  );
  return pageOf(
    presented,
    limit,
    rows[0]!.total,
    ({ key }) => key,
    ({ shown }) => shown,
  );
}

/** Returns one of the person's notifications; null if it is missing or no longer visible to them. */
export async function findNotification(db: Db, reader: Reader, id: number): Promise<Notification | null> {
  const [row] = await oneOf(db, [reader.userId, null, reader.organizationId, id, lockedOutOf(reader)]);
  return row ? shownAs(row) : null;
}

/** Returns those of the given notifications that the person can see now, newest first. */
export const notificationsByIds = async (db: Db, userId: string, ids: readonly number[]) =>
  Promise.all((await byIds(db, [userId, ids])).map(shownAs));

/** Counts a person's unread notifications; the cost depends only on the unread ones. */
export async function countUnread(db: Db, reader: Reader, organization?: string): Promise<number> {
  const [row] = await unreadOf(db, [
    reader.userId,
    organization ?? null,
    reader.organizationId,
    lockedOutOf(reader),
  ]);
  return row!.unread;
}
