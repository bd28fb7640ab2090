import "server-only";
import { NotFound } from "@/lib/core/errors";
import { type Db, Prisma } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import {
  exactTextColumn,
  filterCondition,
  flagColumn,
  orderOf,
  type ScimColumns,
  textColumn,
  timeColumn,
} from "./filter-sql";
import type { ListQuery } from "./messages";
import type { GroupRow, ScimUserRow } from "./present";

/** Maximum number of groups per user, by name. */
const MOST_GROUPS = 100;

const USER_COLUMNS = `d."organizationId", d."userId", d."userName", d."externalId", d."givenName", d."familyName",
  u."displayName", u."email", m."disabledAt" IS NULL AS "active", d."createdAt", d."updatedAt",
  (SELECT coalesce(json_agg(json_build_object('value', t."teamId", 'display', t."displayName")), '[]'::json) FROM (
    SELECT g."teamId", g."displayName" FROM "TeamMember" x JOIN "DirectoryGroup" g ON g."teamId" = x."teamId"
     WHERE x."userId" = d."userId" AND g."organizationId" = d."organizationId"
     ORDER BY lower(g."displayName"), g."teamId" LIMIT ${MOST_GROUPS}) t) AS "groups"`;
const USERS = `"DirectoryUser" d
  JOIN "Member" m ON m."organizationId" = d."organizationId" AND m."userId" = d."userId"
  JOIN "User" u ON u."id" = d."userId"`;

const userById = prepared(
  "scim-user-by-id",
  `SELECT ${USER_COLUMNS} FROM ${USERS} WHERE d."organizationId" = $1 AND d."userId" = $2`,
);

/** Returns a person managed by the directory of an organization. */
export const findUserRow = async (
  db: Db,
  organizationId: string,
  userId: string,
): Promise<ScimUserRow | null> => (await userById(db, [organizationId, userId]))[0] ?? null;

/** As `findUserRow`. Throws NotFound. */
export async function getUserRow(db: Db, organizationId: string, userId: string): Promise<ScimUserRow> {
  const row = await findUserRow(db, organizationId, userId);
  if (!row) throw new NotFound("user", userId);
  return row;
}

const constant = (value: string) => textColumn(`'${value}'`);

const USER_ATTRIBUTES: ScimColumns = {
  id: exactTextColumn(`d."userId"`),
  username: textColumn(`d."userName"`),
  externalid: exactTextColumn(`d."externalId"`),
  displayname: textColumn(`u."displayName"`),
  "name.formatted": textColumn(`u."displayName"`),
  "name.givenname": textColumn(`d."givenName"`),
  "name.familyname": textColumn(`d."familyName"`),
  emails: textColumn(`u."email"`),
  "emails.value": textColumn(`u."email"`),
  "emails.type": constant("work"),
  "emails.primary": flagColumn("true"),
  active: flagColumn(`(m."disabledAt" IS NULL)`),
  "meta.created": timeColumn(`d."createdAt"`),
  "meta.lastmodified": timeColumn(`d."updatedAt"`),
};

type FoundRows<Row> = { rows: Row[]; total: number };

/** The SQL for one kind of resource, with fragments from this file only. */
type Source = { columns: string; from: string; attributes: ScimColumns; id: string };

async function list<Row>(
  db: Db,
  { columns, from: tables, attributes, id }: Source,
  organizationId: string,
  query: ListQuery,
): Promise<FoundRows<Row>> {
  const where = Prisma.sql`d."organizationId" = ${organizationId} AND ${filterCondition(attributes, query.filter)}`;
  const order = orderOf(attributes, query.sortBy, query.sortOrder, Prisma.raw(id));
  const from = Prisma.raw(tables);
  const [count] = await db.$queryRaw<
    [{ total: number }]
  >`SELECT count(*)::int AS "total" FROM ${from} WHERE ${where}`;
  const rows =
    query.count === 0 || count.total === 0
      ? []
      : await db.$queryRaw<Row[]>`SELECT ${Prisma.raw(columns)} FROM ${from} WHERE ${where}
          ORDER BY ${order} LIMIT ${query.count} OFFSET ${query.startIndex - 1}`;
  return { rows, total: count.total };
}

/** Lists the users of a directory that match a filter, by range. */
export const listUserRows = (
  db: Db,
  organizationId: string,
  query: ListQuery,
): Promise<FoundRows<ScimUserRow>> =>
  list<ScimUserRow>(
    db,
    { columns: USER_COLUMNS, from: USERS, attributes: USER_ATTRIBUTES, id: `d."userId"` },
    organizationId,
    query,
  );

const GROUP_COLUMNS = `d."organizationId", d."teamId", t."title", d."displayName", d."externalId", x."members", x."membersHash",
  d."createdAt", d."updatedAt"`;
const GROUPS = `"DirectoryGroup" d JOIN "Team" t ON t."id" = d."teamId"
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS "members", md5(string_agg(x."userId", ',' ORDER BY x."userId")) AS "membersHash"
      FROM "TeamMember" x WHERE x."teamId" = d."teamId") x`;

const groupById = prepared(
  "scim-group-by-id",
  `SELECT ${GROUP_COLUMNS} FROM ${GROUPS} WHERE d."organizationId" = $1 AND d."teamId" = $2`,
);

/** Returns a team managed by the directory of an organization. Throws NotFound. */
export async function getGroupRow(db: Db, organizationId: string, teamId: string): Promise<GroupRow> {
  const [row] = await groupById(db, [organizationId, teamId]);
  if (!row) throw new NotFound("group", teamId);
  return row;
}

const isMember = (userId: string) =>
  Prisma.sql`EXISTS (SELECT FROM "TeamMember" y WHERE y."teamId" = d."teamId" AND y."userId" = ${userId})`;
const members = { type: "many", has: isMember, some: Prisma.raw(`(x."members" > 0)`) } as const;

const GROUP_ATTRIBUTES: ScimColumns = {
  id: exactTextColumn(`d."teamId"`),
  displayname: textColumn(`d."displayName"`),
  externalid: exactTextColumn(`d."externalId"`),
  members,
  "members.value": members,
  "meta.created": timeColumn(`d."createdAt"`),
  "meta.lastmodified": timeColumn(`d."updatedAt"`),
};

/** Lists the groups of a directory that match a filter, by range. */
export const listGroupRows = (
  db: Db,
  organizationId: string,
  query: ListQuery,
): Promise<FoundRows<GroupRow>> =>
  list<GroupRow>(
    db,
    { columns: GROUP_COLUMNS, from: GROUPS, attributes: GROUP_ATTRIBUTES, id: `d."teamId"` },
    organizationId,
    query,
  );

const membersOfGroups = prepared(
  "scim-members-of-groups",
  `SELECT x."teamId", x."userId" AS "value", u."displayName" AS "display"
     FROM "TeamMember" x JOIN "User" u ON u."id" = x."userId" WHERE x."teamId" = ANY($1::text[]) ORDER BY x."userId"`,
);

/** Returns the members of some groups, by group id. */
export async function membersOf(db: Db, teamIds: readonly string[]) {
  const byTeam = new Map<string, { value: string; display: string }[]>(teamIds.map((id) => [id, []]));
  for (const { teamId, ...member } of await membersOfGroups(db, [teamIds])) byTeam.get(teamId)?.push(member);
  return byTeam;
}
