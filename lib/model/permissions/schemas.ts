import { z } from "zod";
import { ACCESS_SOURCES } from "@/lib/core/access/roles";
import { RoleSchema } from "@/lib/core/access/schemas";
import { pageQuery } from "@/lib/core/pagination";
import { AccessKind, Team } from "@/lib/model/teams/schemas";
import { User } from "@/lib/model/users/schemas";

const ids = z.array(z.string().min(1).max(64)).min(1).max(100);
const Given = RoleSchema.nullable().describe("null: no access, whatever else would give some.");

export const GrantAccess = z
  .strictObject({ role: Given, users: ids.optional(), teams: ids.optional() })
  .refine(({ users, teams }) => users !== undefined || teams !== undefined, {
    error: "send “users”, “teams” or both.",
  })
  .meta({ anyOf: [{ required: ["users"] }, { required: ["teams"] }] });
export type GrantAccess = z.infer<typeof GrantAccess>;

export const UpdateGrant = z.strictObject({ role: Given.optional() });
export type UpdateGrant = z.infer<typeof UpdateGrant>;

export const UserPermission = z.object({ permission: Given, user: User });
export type UserPermission = z.infer<typeof UserPermission>;

export const TeamPermission = z.object({ permission: Given, team: Team });
export type TeamPermission = z.infer<typeof TeamPermission>;

export const EffectivePermission = z.object({ permission: RoleSchema, user: User });
export type EffectivePermission = z.infer<typeof EffectivePermission>;

/** Why somebody has their role in a site. */
export const SiteAccessOrigin = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("site").describe("Where the role was given."),
    site: z.string(),
    reason: z
      .enum(["member", "team"])
      .describe("`member`: it was given to them, or they made the site; `team`: it was given to a team."),
    team: z.string().optional().describe("The team."),
  }),
  z.object({
    type: z.literal("organization").describe("Their role in the organization gives it."),
    organization: z.string(),
  }),
]);

export const SitePermission = z.object({
  permission: RoleSchema.nullable().describe("null: no access."),
  user: User,
  origin: SiteAccessOrigin.describe("What gives them the role."),
  disabled: z.boolean().describe("Always false: whoever is disabled has no access, and is not listed."),
  lastSeenAt: z.iso.datetime().optional().describe("Absent for those who were never seen."),
});
export type SitePermission = z.infer<typeof SitePermission>;

/** Which people of a site are listed, and in which order. */
export const SitePeopleQuery = pageQuery({
  role: z
    .union([RoleSchema, z.literal("guest")])
    .optional()
    .describe("Only people with exactly this role; `guest`: only members without access."),
  search: z.string().trim().max(100).optional().describe("Part of the name or of the e-mail address."),
  team: z.string().min(1).max(64).optional().describe("Only people in this team."),
  sort: z
    .enum(["joinedAt", "lastSeenAt", "name"])
    .default("joinedAt")
    .describe("By `lastSeenAt` only people who were seen are listed."),
  order: z.enum(["asc", "desc"]).default("desc"),
});
export type SitePeopleQuery = z.infer<typeof SitePeopleQuery>;

/** What roles are given in. */
export const AccessItem = z.object({
  kind: AccessKind.describe("What it is."),
  id: z.string(),
  title: z.string(),
});

/** One thing that could give somebody a role. */
export const AccessReason = z.object({
  source: z
    .enum(ACCESS_SOURCES)
    .describe(
      "`grant` and `team`: given there to the person or to a team of theirs; `default`: what everybody has there; `organization`: the role in the organization; `admin`: admins of the organization have all access; `creator`: who made it keeps `create`.",
    ),
  role: RoleSchema.nullable().describe("The role that this gives; null: none."),
  decides: z.boolean().describe("Whether this is why they have their role. Exactly one does."),
  inherited: z.boolean().describe("Whether a collection around it says so."),
  from: AccessItem.optional().describe(
    "Where it was given; absent where you cannot see that, and for what holds everywhere.",
  ),
  team: z
    .object({ id: z.string(), title: z.string() })
    .optional()
    .describe("The team; absent where you do not manage what it was given in."),
});
export type AccessReason = z.infer<typeof AccessReason>;

/** What one person may do in something, and why. */
export const PersonAccess = z.object({
  permission: RoleSchema.nullable().describe("null: no access."),
  user: User,
  explanation: z
    .array(AccessReason)
    .optional()
    .describe("With `explain`: everything that could give a role, in the order in which it is asked."),
});
export type PersonAccess = z.infer<typeof PersonAccess>;
