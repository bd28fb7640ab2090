import "server-only";
import { type Caller, sessionOf } from "@/lib/core/access/actor";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { LIVE_SESSION } from "@/lib/platform/auth/session";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { apiUrl } from "@/lib/platform/urls";
import type { Session } from "./schemas";

const sessionsOfUser = prepared(
  "sessions-of-user",
  `SELECT s."id", s."createdAt", s."lastSeenAt", s."expiresAt", s."userAgent", s."address", s."organizationId"
     FROM "Session" s WHERE s."userId" = $1 AND ${LIVE_SESSION}
      AND ($2::text IS NULL OR s."id" < $2) ORDER BY s."id" DESC LIMIT $3`,
);
const countOfUser = prepared(
  "count-sessions-of-user",
  `SELECT count(*)::int AS "total" FROM "Session" s WHERE s."userId" = $1 AND ${LIVE_SESSION}`,
);

/** Lists the live sessions of the caller, newest first. */
export async function listSessions(db: Db, caller: Caller, query: PageQuery): Promise<PageOfItems<Session>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [null];
  const [rows, [count]] = await Promise.all([
    sessionsOfUser(db, [caller.userId, last, limit + 1]),
    countOfUser(db, [caller.userId]),
  ]);
  const current = sessionOf(caller);
  return pageOf(
    rows,
    limit,
    count!.total,
    (row) => [row.id],
    (row): Session => ({
      object: "session",
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      ...(row.userAgent !== null && { userAgent: row.userAgent }),
      ...(row.address !== null && { address: row.address }),
      ...(row.organizationId !== null && { organization: row.organizationId }),
      current: row.id === current,
      urls: { location: apiUrl(`/user/sessions/${row.id}`) },
    }),
  );
}
