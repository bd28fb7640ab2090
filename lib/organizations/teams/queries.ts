import "server-only";
import type { Viewer } from "@/lib/core/access/actor";
import { canSql, TEAM_ACCESS } from "@/lib/core/access/sql";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { presentTeam, TEAM_COLUMNS } from "./present";
import type { MemberTeam, Team, TeamRole } from "./schemas";
import type { TeamSubject } from "./subject";

const COLUMNS = `t."organizationId", ${TEAM_COLUMNS}, a."role"::text AS "role"`;
const SEES_TEAM = canSql('a."role"', "team.view");

const teamById = prepared(
  "team-by-id",
  `SELECT ${COLUMNS} FROM "Team" t JOIN LATERAL ${TEAM_ACCESS} a ON a."userId" = $3
    WHERE t."id" = $2 AND t."organizationId" = $1 AND ${SEES_TEAM}
      AND ($4::text IS NULL OR t."organizationId" = $4)`,
  { shared: "together" },
);

/** Returns a team of an organization with the caller's role in it; null if they cannot see it. */
export async function findTeam(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  teamId: string,
): Promise<TeamSubject | null> {
  const [team] = await teamById(db, [organizationId, teamId, viewer.userId, viewer.organizationId]);
  return team ?? null;
}

/** As `findTeam`. Throws NotFound. */
export async function getTeam(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  teamId: string,
): Promise<TeamSubject> {
  const team = await findTeam(db, viewer, organizationId, teamId);
  if (!team) throw new NotFound("team", teamId);
  return team;
}

const LISTED = `t."organizationId" = $1
  AND ($2::text IS NULL OR EXISTS (SELECT FROM ${TEAM_ACCESS} o
    WHERE o."userId" = $2 AND ${canSql('o."role"', "team.manage")}))
  AND ($3::text IS NULL OR strpos(lower(t."title"), lower($3)) > 0)`;

const teamsByTitle = prepared(
  "teams-by-title",
  `SELECT ${COLUMNS}, lower(t."title") AS "sortKey"
     FROM "Team" t JOIN LATERAL ${TEAM_ACCESS} a ON a."userId" = $4
    WHERE ${LISTED} AND ($5::text IS NULL OR (lower(t."title"), t."id") > ($5, $6::text))
    ORDER BY lower(t."title"), t."id" LIMIT $7`,
);
const countTeams = prepared("count-teams", `SELECT count(*)::int AS "total" FROM "Team" t WHERE ${LISTED}`);

type TeamFilter = PageQuery & { owner?: string; title?: string };

/** The teams of an organization, by title. */
export async function listTeams(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  query: TeamFilter,
): Promise<PageOfItems<Team>> {
  const limit = limitOf(query);
  const [title, id] = decodeCursor(query.page, ["string", "string"]) ?? [null, null];
  const filter = [organizationId, query.owner ?? null, query.title ?? null];
  const [rows, [count]] = await Promise.all([
    teamsByTitle(db, [...filter, viewer.userId, title, id, limit + 1]),
    countTeams(db, filter),
  ]);
  return pageOf(
    rows,
    limit,
    count!.total,
    (row) => [row.sortKey, row.teamId],
    (row) => presentTeam(row, row.role),
  );
}

const TEAMS_OF_MEMBER = `FROM "TeamMember" tm JOIN "Team" t ON t."id" = tm."teamId"
  WHERE tm."userId" = $2 AND t."organizationId" = $1
    AND ($3::text IS NULL OR strpos(lower(t."title"), lower($3)) > 0)`;

const teamsOfMember = prepared(
  "teams-of-member",
  `SELECT ${COLUMNS}, lower(t."title") AS "sortKey", tm."role"::text AS "memberRole"
     ${TEAMS_OF_MEMBER.replace("WHERE", `JOIN LATERAL ${TEAM_ACCESS} a ON a."userId" = $4 WHERE`)}
      AND ($5::text IS NULL OR (lower(t."title"), t."id") > ($5, $6::text))
    ORDER BY lower(t."title"), t."id" LIMIT $7`,
);
const countTeamsOfMember = prepared(
  "count-teams-of-member",
  `SELECT count(*)::int AS "total" ${TEAMS_OF_MEMBER}`,
);

/** The teams that a member of an organization is in, by title. */
export async function listTeamsOfMember(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  userId: string,
  query: PageQuery & { title?: string },
): Promise<PageOfItems<MemberTeam>> {
  const limit = limitOf(query);
  const [title, id] = decodeCursor(query.page, ["string", "string"]) ?? [null, null];
  const filter = [organizationId, userId, query.title ?? null];
  const [rows, [count]] = await Promise.all([
    teamsOfMember(db, [...filter, viewer.userId, title, id, limit + 1]),
    countTeamsOfMember(db, filter),
  ]);
  return pageOf(
    rows,
    limit,
    count!.total,
    (row) => [row.sortKey, row.teamId],
    (row) => ({ team: presentTeam(row, row.role), member: { role: row.memberRole } }),
  );
}

/** A team member with the sort key of the list. */
type TeamPlace = RowOf<typeof teamPlaces>;

const TEAM_PLACES = `FROM "TeamMember" tm
  JOIN "Member" m ON m."userId" = tm."userId" AND m."organizationId" = $1
  JOIN "User" u ON u."id" = tm."userId"
  WHERE tm."teamId" = $2
    AND ($3::text IS NULL OR strpos(lower(u."displayName"), lower($3)) > 0 OR strpos(u."email", lower($3)) > 0)`;

const teamPlaces = prepared(
  "places-in-team",
  `SELECT tm."userId", tm."role"::text AS "role", lower(u."displayName") AS "sortKey" ${TEAM_PLACES}
      AND ($4::text IS NULL OR (lower(u."displayName"), tm."userId") > ($4, $5::text))
    ORDER BY lower(u."displayName"), tm."userId" LIMIT $6`,
);
const countTeamPlaces = prepared("count-places-in-team", `SELECT count(*)::int AS "total" ${TEAM_PLACES}`);

/** Lists the members of a team, by name: at most one more than the limit, and the total. */
export async function teamPlacesOf(
  db: Db,
  { organizationId, teamId }: Pick<TeamSubject, "organizationId" | "teamId">,
  query: PageQuery & { search?: string },
): Promise<{ places: TeamPlace[]; total: number; limit: number }> {
  const limit = limitOf(query);
  const [name, id] = decodeCursor(query.page, ["string", "string"]) ?? [null, null];
  const filter = [organizationId, teamId, query.search ?? null];
  const [places, [count]] = await Promise.all([
    teamPlaces(db, [...filter, name, id, limit + 1]),
    countTeamPlaces(db, filter),
  ]);
  return { places, total: count!.total, limit };
}

const rolesInTeam = prepared(
  "roles-in-team",
  `SELECT "userId", "role"::text AS "role" FROM "TeamMember" WHERE "teamId" = $1 AND "userId" = ANY($2::text[])`,
);

/** Returns the roles of some people in a team; non-members have none. */
export const rolesIn = async (
  db: Db,
  teamId: string,
  userIds: readonly string[],
): Promise<Map<string, TeamRole>> =>
  new Map((await rolesInTeam(db, [teamId, userIds])).map(({ userId, role }) => [userId, role]));

const memberIds = prepared(
  "ids-of-team-members",
  `SELECT "userId" AS "id" FROM "TeamMember" WHERE "teamId" = $1`,
);

/** Returns the ids of all members of a team. */
export const idsOfMembers = async (db: Db, teamId: string): Promise<string[]> =>
  (await memberIds(db, [teamId])).map(({ id }) => id);

/** A person of an organization: their id and address. */
export type MemberRef = { userId: string; email: string };

const lockMembers = prepared(
  "lock-members-by-reference",
  `SELECT m."userId", u."email" FROM "Member" m JOIN "User" u ON u."id" = m."userId"
    WHERE m."organizationId" = $1 AND (m."userId" = ANY($2::text[]) OR u."email" = ANY($3::text[]))
    ORDER BY m."userId" FOR KEY SHARE OF m`,
);

/**
 * Locks the members with these ids and e-mail addresses, unordered. A member removed concurrently is not
 * found, or loses the new grants too.
 */
export const lockNamedMembers = (
  tx: Tx,
  organizationId: string,
  references: readonly string[],
): Promise<MemberRef[]> =>
  lockMembers(tx, [organizationId, references, references.map((reference) => reference.toLowerCase())]);
