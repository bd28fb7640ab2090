import {
  type AccessLevel,
  type AccessLine,
  explainRole,
  organizationRoleInSite,
  type Role,
  roleInTeam,
} from "@/lib/core/access/roles";
import {
  COLLECTION_ACCESS,
  COLLECTIONS_OF_MEMBER,
  collectionRoleLines,
  memberAccess,
  organizationAccess,
  SITE_ACCESS,
  SITES_OF_MEMBER,
  SPACE_ACCESS,
  SPACES_OF_MEMBER,
  siteRoleLines,
  spaceRoleLines,
  TEAM_ACCESS,
} from "@/lib/core/access/sql";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";

/** Roles by person and subject: `roles.get(person)?.get(space, collection or site)`. */
type Roles = Map<string, Map<string, Role | null>>;

/** The source of a role, as in `explainRole()`, with the team by its id. */
type Reason = Omit<AccessLine, "team"> & { team: string | null };
/** Sources by person and subject. */
type Reasons = Map<string, Map<string, Reason[]>>;

/** The result of `roleIn()` for every member in every space, collection and site of an organization. */
export const rolesByRule = async (organizationId: string): Promise<Roles> =>
  new Map(
    [...(await reasonsByRule(organizationId))].map(([userId, things]) => [
      userId,
      new Map([...things].map(([id, lines]) => [id, lines.find(({ decides }) => decides)!.role])),
    ]),
  );

/** The result of `explainRole()` for every member in every space, collection and site of an organization. */
export async function reasonsByRule(organizationId: string): Promise<Reasons> {
  const db = database();
  const where = { organizationId };
  const grants = { include: { grants: true } };
  const [members, teams, collections, spaces, sites] = await Promise.all([
    db.member.findMany({ where: { ...where, disabledAt: null } }),
    db.team.findMany({ where, include: { members: true } }),
    db.collection.findMany({ where, ...grants }),
    db.space.findMany({ where, ...grants }),
    db.site.findMany({ where, ...grants }),
  ]);
  const collectionById = new Map(collections.map((each) => [each.id, each]));
  // A site belongs to no collection, and inherits from the organization.
  const ofSites = sites.map((site) => ({ ...site, defaultLevel: "inherit" as const, parentId: null }));
  const siteIds = new Set(sites.map(({ id }) => id));
  type Thing = (typeof collections)[number] | (typeof spaces)[number] | (typeof ofSites)[number];

  return new Map(
    members.map(({ userId, role }) => {
      const own = new Set(
        teams.filter((team) => team.members.some((each) => each.userId === userId)).map(({ id }) => id),
      );
      const teamsIn = ({ grants: given }: Thing) =>
        given
          .filter((grant) => grant.teamId !== null && own.has(grant.teamId))
          .sort((one, other) => (one.teamId! < other.teamId! ? -1 : 1));
      const levelOf = (thing: Thing): AccessLevel => {
        const { grants: given, defaultLevel } = thing;
        const personal = given.find((grant) => grant.userId === userId);
        const ofTeams = teamsIn(thing);
        return {
          defaultLevel,
          teams: ofTeams.map((grant) => grant.role),
          ...(personal && { personal: personal.role }),
        };
      };
      const around = (thing: Thing): Thing[] => {
        const parent = collectionById.get(thing.parentId ?? "");
        return [thing, ...(parent ? around(parent) : [])];
      };
      const linesOf = (thing: Thing): Reason[] => {
        const things = around(thing);
        const inOrganization = siteIds.has(thing.id) ? organizationRoleInSite(role) : role;
        const lines = explainRole(inOrganization, things.map(levelOf), thing.createdById === userId);
        return lines.map((line) => ({
          ...line,
          team: line.team === null ? null : teamsIn(things[line.level!]!)[line.team]!.teamId,
        }));
      };
      return [
        userId,
        new Map([...collections, ...spaces, ...ofSites].map((thing) => [thing.id, linesOf(thing)])),
      ];
    }),
  );
}

type Row = { user: string; item: string; role: Role | null };

const FOUND = `SELECT a."userId" AS "user", s."id" AS "item", a."role"::text AS "role" FROM`;
/**
 * Every form of the query for roles, in a space (s), a collection (c) or a site (t) of organization $1, where needed
 * of person $2.
 */
const WAYS = {
  access: `${FOUND} "Space" s CROSS JOIN LATERAL ${SPACE_ACCESS} a WHERE s."organizationId" = $1
    UNION ALL ${FOUND.replace("s.", "c.")} "Collection" c CROSS JOIN LATERAL ${COLLECTION_ACCESS} a WHERE c."organizationId" = $1
    UNION ALL ${FOUND.replace("s.", "t.")} "Site" t CROSS JOIN LATERAL ${SITE_ACCESS} a WHERE t."organizationId" = $1`,
  everyone: `${FOUND} "Space" s CROSS JOIN LATERAL everyone_in_space(s."id") a WHERE s."organizationId" = $1
    UNION ALL ${FOUND.replace("s.", "c.")} "Collection" c CROSS JOIN LATERAL everyone_in_collection(c."id") a
    WHERE c."organizationId" = $1
    UNION ALL ${FOUND.replace("s.", "t.")} "Site" t CROSS JOIN LATERAL everyone_in_site(t."id") a WHERE t."organizationId" = $1`,
};
const OF_ONE = `WITH ${memberAccess("$1", "$2")}
  ${FOUND.replace("a.", "member.")} member CROSS JOIN "Space" s ${SPACES_OF_MEMBER} WHERE s."organizationId" = $1
  UNION ALL ${FOUND.replace("a.", "member.").replace("s.", "c.")} member CROSS JOIN "Collection" c ${COLLECTIONS_OF_MEMBER}
  WHERE c."organizationId" = $1
  UNION ALL ${FOUND.replace("a.", "member.").replace("s.", "t.")} member CROSS JOIN "Site" t ${SITES_OF_MEMBER}
  WHERE t."organizationId" = $1`;

function byPerson(rows: readonly Row[], userIds: Iterable<string>): Roles {
  const roles: Roles = new Map([...userIds].map((userId) => [userId, new Map()]));
  for (const { user, item, role } of rows) roles.get(user)!.set(item, role);
  return roles;
}

/** The same roles from the database, by form of the query. */
export async function rolesBySql(
  organizationId: string,
  userIds: readonly string[],
): Promise<Record<keyof typeof WAYS | "ofOne", Roles>> {
  const ask = async (sql: string, ...values: string[]) =>
    (await pool().query<Row>(sql, [organizationId, ...values])).rows;
  return {
    access: byPerson(await ask(WAYS.access), userIds),
    everyone: byPerson(await ask(WAYS.everyone), userIds),
    ofOne: byPerson((await Promise.all(userIds.map((userId) => ask(OF_ONE, userId)))).flat(), userIds),
  };
}

type Line = Reason & { user: string; item: string };
const LINES = `o."userId" AS "user", l."source", l."level", l."team", l."role"::text AS "role", l."decides"`;

/** The same sources from the database. */
export async function reasonsBySql(organizationId: string): Promise<Reasons> {
  const { rows } = await pool().query<Line>(
    `SELECT s."id" AS "item", l."place", ${LINES} FROM "Space" s CROSS JOIN LATERAL ${organizationAccess("$1")} o
       CROSS JOIN LATERAL ${spaceRoleLines(`o."userId"`, `o."role"`)} l WHERE s."organizationId" = $1
     UNION ALL
     SELECT c."id", l."place", ${LINES} FROM "Collection" c CROSS JOIN LATERAL ${organizationAccess("$1")} o
       CROSS JOIN LATERAL ${collectionRoleLines(`o."userId"`, `o."role"`)} l WHERE c."organizationId" = $1
     UNION ALL
     SELECT t."id", l."place", ${LINES} FROM "Site" t CROSS JOIN LATERAL ${organizationAccess("$1")} o
       CROSS JOIN LATERAL ${siteRoleLines(`o."userId"`, `o."role"`)} l WHERE t."organizationId" = $1
     ORDER BY "item", "user", "place"`,
    [organizationId],
  );
  const reasons: Reasons = new Map();
  for (const { user, item, source, level, team, role, decides } of rows) {
    const things = reasons.get(user) ?? new Map<string, Reason[]>();
    reasons.set(user, things);
    things.set(item, [...(things.get(item) ?? []), { source, level, team, role, decides }]);
  }
  return reasons;
}

/** The roles of every member in every team of an organization, by `roleInTeam()` and from the database. */
export async function teamRoles(organizationId: string): Promise<{ byRule: Roles; bySql: Roles }> {
  const db = database();
  const where = { organizationId };
  const [members, teams, { rows }] = await Promise.all([
    db.member.findMany({ where: { ...where, disabledAt: null } }),
    db.team.findMany({ where, include: { members: true } }),
    pool().query<Row>(
      `SELECT a."userId" AS "user", t."id" AS "item", a."role"::text AS "role"
         FROM "Team" t CROSS JOIN LATERAL ${TEAM_ACCESS} a WHERE t."organizationId" = $1`,
      [organizationId],
    ),
  ]);
  const byRule = members.flatMap(({ userId, role }) =>
    teams.map((team): Row => {
      const isOwner = team.members.some((each) => each.userId === userId && each.role === "owner");
      return { user: userId, item: team.id, role: roleInTeam(role, isOwner) };
    }),
  );
  const userIds = members.map(({ userId }) => userId);
  return { byRule: byPerson(byRule, userIds), bySql: byPerson(rows, userIds) };
}
