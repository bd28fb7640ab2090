import { type Action, PERMISSIONS, type Role } from "./roles";

/** `can()` in SQL: true if the role of an expression includes the action. "Role" has the order of the ladder. */
export function canSql(role: string, action: Action): string {
  const needed: Role | null = PERMISSIONS[action].atLeast;
  return needed === null ? "true" : `coalesce(${role} >= '${needed}'::"Role", false)`;
}

const SPACE = `s."defaultLevel", s."parentId", s."createdById"`;

/*
 * The role of a person on an access target, for queries to join; defined in prisma/sql/access.sql. Two shapes:
 *
 *     FROM "Space" s JOIN LATERAL ${SPACE_ACCESS} a ON a."userId" = $2            one or a few targets or people
 *     WITH ${memberAccess("$1", "$2")} … FROM member CROSS JOIN "Space" s ${SPACES_OF_MEMBER}     a list for one person
 *
 * Both give a."role", null for none; `canSql` checks an action against it.
 */

/** The people of an organization, with their roles in it. Unlike the table "Member", it leaves out disabled members. */
export const organizationAccess = (organization: string): string => `organization_access(${organization})`;
/** The members of a space's (s) organization with their roles in the space. */
export const SPACE_ACCESS = `space_access(s."id", s."organizationId", ${SPACE})`;
/** The same of a collection (c). */
export const COLLECTION_ACCESS = `collection_access(c."id", c."organizationId", c."createdById")`;

/** The same of a site (t). */
export const SITE_ACCESS = `site_access(t."id", t."organizationId", t."createdById")`;

/** The members of a team's (t) organization with their roles in the team. */
export const TEAM_ACCESS = `team_access(t."id", t."organizationId")`;

/**
 * A person in an organization, with the roles from its collections and grants on spaces computed once for a whole
 * list; `collection` limits them to the list of one collection.
 */
export const memberAccess = (organization: string, user: string, collection = "NULL"): string =>
  `member AS MATERIALIZED (SELECT * FROM member_access(${organization}, ${user}, ${collection}))`;

/** The role of a user in a space (s): SQL for the user's id and for their role in the organization. */
export const spaceRole = (user: string, role: string): string =>
  `space_role(s."id", ${SPACE}, ${user}, ${role})`;
/** The same where the roles from collections and grants are computed already: SQL for those, too. */
export const spaceRoleByAccess = (user: string, role: string, collections: string, grants: string): string =>
  `space_role_by_access(s."id", ${SPACE}, ${user}, ${role}, ${collections}, ${grants})`;

/** From `member` and a space (s) to the role. */
export const SPACES_OF_MEMBER = `CROSS JOIN LATERAL ${spaceRoleByAccess(`member."userId"`, `member."role"`, `member."collections"`, `member."grants"`)} a`;

/** From `member` and a space (s) to the role (k) that they have in all that inherit as it does, beside grants and authorship. */
export const SPACES_ALIKE_OF_MEMBER = `CROSS JOIN LATERAL space_role_by_access(
  s."id", s."defaultLevel", s."parentId", NULL, member."userId", member."role", member."collections", '{}') k`;

/** From `member` and a collection (c) to the role. */
export const COLLECTIONS_OF_MEMBER = `CROSS JOIN LATERAL
  collection_role(c."id", c."createdById", member."userId", member."role", member."collections") a`;

/** The role of a user in a site (t): SQL for the user's id and for their role in the organization. */
export const siteRole = (user: string, role: string): string =>
  `site_role(t."id", t."createdById", ${user}, ${role})`;
/** From `member` and a site (t) to the role. */
export const SITES_OF_MEMBER = `CROSS JOIN LATERAL ${siteRole(`member."userId"`, `member."role"`)} a`;

/**
 * The possible sources of a user's role in a space (s): SQL for the user's id and for their role in the organization.
 */
export const spaceRoleLines = (user: string, role: string): string =>
  `role_lines('space', s."id", ${SPACE}, ${user}, ${role})`;
/** The same of a collection (c). */
export const collectionRoleLines = (user: string, role: string): string =>
  `role_lines('collection', c."id", c."defaultLevel", c."parentId", c."createdById", ${user}, ${role})`;
/** The same of a site (t). */
export const siteRoleLines = (user: string, role: string): string =>
  `role_lines('site', t."id", 'inherit', NULL, t."createdById", ${user}, ${role})`;

/**
 * Ids of the organizations in which a person is a guest, who may not list the members.
 * @param userId expression of a statement
 */
export const guestOrganizations = (userId: string): string =>
  `ARRAY(SELECT g."organizationId" FROM "Member" g WHERE g."userId" = ${userId} AND g."role" IS NULL)`;
