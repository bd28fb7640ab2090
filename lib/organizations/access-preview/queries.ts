import "server-only";
import {
  COLLECTION_ACCESS,
  memberAccess,
  SITE_ACCESS,
  SPACE_ACCESS,
  SPACES_OF_MEMBER,
} from "@/lib/core/access/sql";
import { presentUser } from "@/lib/identity/users/present";
import type { User } from "@/lib/identity/users/schemas";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { NAMES_PERSON } from "@/lib/spaces/spaces/reviewers";
import type { HeldRole } from "./compare";
import type { MemberRemoval } from "./schemas";

/** Most people and items of a team that are compared; the role of each pair is computed. */
export const MOST_PEOPLE = 200;
export const MOST_ITEMS = 50;

const HELD = `a."userId" /* not null */, a."role"::text AS "role"`;

const rolesInSpace = prepared(
  "held-in-space",
  `SELECT 'space' AS "kind", s."id" AS "item", s."title", ${HELD}
   FROM "Space" s CROSS JOIN LATERAL everyone_in_space(s."id") a WHERE s."id" = $1`,
);
const rolesInCollection = prepared(
  "held-in-collection",
  `SELECT 'collection' AS "kind", c."id" AS "item", c."title", ${HELD}
   FROM "Collection" c CROSS JOIN LATERAL everyone_in_collection(c."id") a WHERE c."id" = $1`,
);
const rolesInSite = prepared(
  "held-in-site",
  `SELECT 'site' AS "kind", t."id" AS "item", t."title", ${HELD}
   FROM "Site" t CROSS JOIN LATERAL everyone_in_site(t."id") a WHERE t."id" = $1`,
);
const rolesIn = { space: rolesInSpace, collection: rolesInCollection, site: rolesInSite };
/** Loads the roles of all people in a space, a collection or a site. */
export const rolesInItem = (db: Db, kind: keyof typeof rolesIn, id: string): Promise<HeldRole[]> =>
  rolesIn[kind](db, [id]);

const rolesOfMember = prepared(
  "held-by-member",
  `WITH ${memberAccess("$1", "$2")} SELECT 'space' AS "kind", s."id" AS "item", s."title", member."userId" /* not null */, a."role"::text AS "role"
   FROM member CROSS JOIN "Space" s ${SPACES_OF_MEMBER} WHERE s."organizationId" = $1 AND s."deletedAt" IS NULL`,
);
/** Loads the roles of a member in all spaces of the organization. */
export const rolesOf = (db: Db, organizationId: string, userId: string): Promise<HeldRole[]> =>
  rolesOfMember(db, [organizationId, userId]);

const NAMED = `json_build_object('id', x."id", 'title', x."title")`;
const removalOfMember = prepared(
  "removal-of-member",
  `SELECT
     (SELECT count(*)::int FROM "ApiToken" t WHERE t."userId" = $2 AND (t."organizationId" = $1
        OR t."organizationId" IS NULL AND NOT EXISTS (SELECT FROM "Member" m
          WHERE m."userId" = $2 AND m."organizationId" <> $1 AND m."disabledAt" IS NULL))) AS "tokens",
     (SELECT coalesce(json_agg(${NAMED} ORDER BY x."title"), '[]') FROM "TeamMember" tm JOIN "Team" x ON x."id" = tm."teamId"
       WHERE x."organizationId" = $1 AND tm."userId" = $2 AND tm."role" = 'owner') AS "ownedTeams",
     (SELECT count(*)::int FROM "ChangeRequest" c JOIN "Space" s ON s."id" = c."spaceId" AND s."deletedAt" IS NULL
       WHERE c."organizationId" = $1 AND c."createdById" = $2 AND c."status" IN ('draft', 'open')) AS "changeRequests",
     (SELECT count(*)::int FROM "ReviewRequest" r JOIN "ChangeRequest" c ON c."id" = r."changeRequestId"
         JOIN "Space" s ON s."id" = c."spaceId" AND s."deletedAt" IS NULL
       WHERE c."organizationId" = $1 AND r."userId" = $2 AND c."status" = 'open') AS "reviewRequests",
     EXISTS (SELECT FROM "Organization" WHERE "id" = $1 AND ${NAMES_PERSON}) AS "inOrganization",
     (SELECT coalesce(json_agg(${NAMED} ORDER BY x."title"), '[]') FROM "Space" x
       WHERE x."organizationId" = $1 AND x."deletedAt" IS NULL AND ${NAMES_PERSON}) AS "spaces"`,
);
/** Loads the tokens, ownerships and rules that the removal of a member affects. */
export async function findRemoval(db: Db, organizationId: string, userId: string): Promise<MemberRemoval> {
  const [found] = await removalOfMember(db, [organizationId, userId]);
  const { inOrganization, spaces, ...rest } = found!;
  return { ...rest, mergeRules: { organization: inOrganization, spaces } };
}

const rolesOfSome = prepared(
  "held-by-some-in-some",
  `SELECT 'space' AS "kind", s."id" AS "item", s."title", ${HELD}
   FROM "Space" s JOIN LATERAL ${SPACE_ACCESS} a ON a."userId" = ANY($2::text[]) WHERE s."id" = ANY($1::text[])
   UNION ALL
   SELECT 'collection', c."id", c."title", ${HELD}
   FROM "Collection" c JOIN LATERAL ${COLLECTION_ACCESS} a ON a."userId" = ANY($2::text[]) WHERE c."id" = ANY($1::text[])
   UNION ALL
   SELECT 'site', t."id", t."title", ${HELD}
   FROM "Site" t JOIN LATERAL ${SITE_ACCESS} a ON a."userId" = ANY($2::text[]) WHERE t."id" = ANY($1::text[])`,
);
/** Loads the roles of these people in these spaces, collections and sites. */
export const rolesOfPeople = (
  db: Db,
  items: readonly string[],
  userIds: readonly string[],
): Promise<HeldRole[]> => rolesOfSome(db, [items, userIds]);

const itemsOfTeam = prepared(
  "items-of-team",
  `SELECT i."id" FROM (
     SELECT s."id", s."title" FROM "SpaceGrant" g JOIN "Space" s ON s."id" = g."spaceId" AND s."deletedAt" IS NULL WHERE g."teamId" = $1
     UNION ALL
     SELECT c."id", c."title" FROM "CollectionGrant" g JOIN "Collection" c ON c."id" = g."collectionId" WHERE g."teamId" = $1
     UNION ALL
     SELECT t."id", t."title" FROM "SiteGrant" g JOIN "Site" t ON t."id" = g."siteId" WHERE g."teamId" = $1
   ) i ORDER BY lower(i."title"), i."id" LIMIT ${MOST_ITEMS + 1}`,
);
/** Loads the items a team has a role in, one more than `MOST_ITEMS`. */
export const grantedTo = async (db: Db, teamId: string): Promise<string[]> =>
  (await itemsOfTeam(db, [teamId])).map(({ id }) => id);

const inheritingFrom = prepared(
  "spaces-inheriting-from-collections",
  `WITH RECURSIVE below AS (
     SELECT unnest($1::text[]) AS "id"
     UNION
     SELECT c."id" FROM below JOIN "Collection" c ON c."parentId" = below."id" AND c."defaultLevel" = 'inherit'
   )
   SELECT count(*)::int AS "spaces" FROM below JOIN "Space" s ON s."parentId" = below."id"
     AND s."defaultLevel" = 'inherit' AND s."deletedAt" IS NULL`,
);
/** Counts the spaces that inherit their access from these collections. */
export const countInheriting = async (db: Db, collectionIds: readonly string[]): Promise<number> =>
  collectionIds.length === 0 ? 0 : (await inheritingFrom(db, [collectionIds]))[0]!.spaces;

const people = prepared(
  "people-by-id",
  `SELECT "id", "email", "displayName", "photoURL" FROM "User" WHERE "id" = ANY($1::text[]) ORDER BY lower("displayName"), "id"`,
);
/** Loads people by their ids. */
export const presentPeople = async (db: Db, ids: readonly string[]): Promise<User[]> =>
  (await people(db, [ids])).map(presentUser);
