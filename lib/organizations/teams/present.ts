import "server-only";
import { can, type Role } from "@/lib/core/access/roles";
import type { TeamRow } from "./row";
import type { Team } from "./schemas";

/** The columns of a team; needs the team as t. */
export const TEAM_COLUMNS = `t."id" AS "teamId", t."title", t."createdAt",
  (SELECT d."label" FROM "DirectoryGroup" x JOIN "Directory" d USING ("organizationId") WHERE x."teamId" = t."id") AS "directory",
  (SELECT count(*)::int FROM "TeamMember" x WHERE x."teamId" = t."id") AS "members",
  (SELECT count(*)::int FROM "SpaceGrant" x JOIN "Space" s ON s."id" = x."spaceId" AND s."deletedAt" IS NULL
    WHERE x."teamId" = t."id") AS "spaces"`;

/** Presents a team to a person with this role. */
export const presentTeam = (row: TeamRow, role: Role | null): Team => ({
  object: "team",
  id: row.teamId,
  title: row.title,
  members: row.members,
  spaces: row.spaces,
  createdAt: row.createdAt.toISOString(),
  ...(row.directory !== null && { directory: row.directory }),
  permissions: { admin: can(role, "team.manage"), view: can(role, "team.view") },
});
