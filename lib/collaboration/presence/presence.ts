import "server-only";
import { type ChangeRequestSubject, eventFieldsOf } from "@/lib/collaboration/change-requests/subject";
import { presentUser } from "@/lib/identity/users/present";
import { userSql } from "@/lib/identity/users/row";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { announce } from "@/lib/platform/events/announce";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import type { Announce, Editor, Leave, Present } from "./schemas";

/**
 * The people who have a change request open. This is no history: a row has the time of the last announcement,
 * is valid for a while, and is deleted later. Arrivals, page changes and departures are announced like
 * events, but not recorded as such.
 */
const COUNTS_FOR = "45 seconds";

const others = prepared(
  "presence-of-others",
  `SELECT p."pageId", p."block", p."arrivedAt",
     ${userSql("u")} AS "user"
   FROM "Presence" p JOIN "User" u ON u."id" = p."userId"
   WHERE p."changeRequestId" = $1 AND p."userId" <> $2 AND p."seenAt" > now() - interval '${COUNTS_FOR}'
   ORDER BY p."arrivedAt", p."userId"`,
);

/**
 * Stores an announcement; `news` is true if the person arrived, or changed pages or blocks. An announcement of an ended
 * visit was delayed on its way and changes nothing.
 */
const arrive = prepared(
  "presence-arrive",
  `WITH before AS (
     SELECT "pageId", "block", "seenAt" > now() - interval '${COUNTS_FOR}' AS "present" FROM "Presence"
     WHERE "changeRequestId" = $1 AND "userId" = $2
   ), written AS (
     INSERT INTO "Presence" AS p ("changeRequestId", "userId", "pageId", "block", "arrivedAt", "seenAt")
     VALUES ($1, $2, $3, $5, now(), now())
     ON CONFLICT ("changeRequestId", "userId") DO UPDATE SET "pageId" = excluded."pageId",
       "block" = excluded."block", "seenAt" = now(),
       "arrivedAt" = CASE WHEN p."seenAt" > now() - interval '${COUNTS_FOR}' THEN p."arrivedAt" ELSE now() END
     WHERE COALESCE(p."leftVisit" <> $4, TRUE)
     RETURNING 1
   )
   SELECT EXISTS (SELECT 1 FROM written) AND NOT EXISTS (SELECT 1 FROM before WHERE "present" AND "pageId" IS NOT DISTINCT FROM $3
     AND "block" IS NOT DISTINCT FROM $5) AS "news"`,
);

const announceChange = (
  db: Db,
  { requestId }: ActorContext,
  { space, changeRequest }: ChangeRequestSubject,
) =>
  announce(db, {
    type: "presence.changed",
    ...eventFieldsOf({ space, changeRequest }),
    requestId,
  });

/** Lists the other people who have the change request open. */
export async function listPresence(
  db: Db,
  ctx: ActorContext,
  { changeRequest }: ChangeRequestSubject,
): Promise<Present[]> {
  const rows = await others(db, [changeRequest.id, ctx.actor.userId]);
  return rows.map(({ user, pageId, block, arrivedAt }) => ({
    user: presentUser(user),
    ...(pageId !== null && { page: pageId }),
    ...(block !== null && { block }),
    since: arrivedAt.toISOString(),
  }));
}

const editors = prepared(
  "editors-of-space",
  `SELECT p."pageId", p."arrivedAt", ${userSql("u")} AS "user",
     json_build_object('id', c."id", 'number', c."number") AS "changeRequest"
   FROM "Presence" p JOIN "ChangeRequest" c ON c."id" = p."changeRequestId" JOIN "User" u ON u."id" = p."userId"
   WHERE c."spaceId" = $1 AND p."userId" <> $2 AND p."pageId" IS NOT NULL
     AND p."seenAt" > now() - interval '${COUNTS_FOR}'
   ORDER BY p."arrivedAt", p."userId", c."id"`,
);

/** Lists the other people who edit a page in a change request of the space. */
export async function listEditors(
  db: Db,
  ctx: Pick<ActorContext, "actor">,
  space: Pick<SpaceSubject, "id">,
): Promise<Editor[]> {
  const rows = await editors(db, [space.id, ctx.actor.userId]);
  return rows.map(({ user, pageId, arrivedAt, changeRequest }) => ({
    user: presentUser(user),
    page: pageId,
    since: arrivedAt.toISOString(),
    changeRequest,
  }));
}

/** Stores and announces the caller's presence. */
export async function announcePresence(
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  { page, block, visit }: Announce,
): Promise<Present[]> {
  const [written] = await arrive(db, [
    subject.changeRequest.id,
    ctx.actor.userId,
    page ?? null,
    visit ?? null,
    block ?? null,
  ]);
  if (written?.news) await announceChange(db, ctx, subject);
  return listPresence(db, ctx, subject);
}

/**
 * Ends a visit; `wasThere` is true if the caller was present. The row stays, so that delayed announcements of
 * the visit are ignored.
 */
const depart = prepared(
  "presence-depart",
  `WITH before AS (
     SELECT 1 FROM "Presence"
     WHERE "changeRequestId" = $1 AND "userId" = $2 AND "seenAt" > now() - interval '${COUNTS_FOR}'
   ), written AS (
     INSERT INTO "Presence" ("changeRequestId", "userId", "seenAt", "leftVisit") VALUES ($1, $2, 'epoch', $3)
     ON CONFLICT ("changeRequestId", "userId") DO UPDATE SET "seenAt" = 'epoch', "leftVisit" = $3
   )
   SELECT EXISTS (SELECT 1 FROM before) AS "wasThere"`,
);

/** Ends the caller's presence; returns false if they were not present. */
export async function endPresence(
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  { visit }: Leave,
): Promise<boolean> {
  const [left] = await depart(db, [subject.changeRequest.id, ctx.actor.userId, visit ?? null]);
  if (left?.wasThere) await announceChange(db, ctx, subject);
  return left?.wasThere ?? false;
}
