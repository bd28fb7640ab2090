import { z } from "zod";
import { ACCESS_SOURCES } from "@/lib/core/access/roles";
import { RoleSchema } from "@/lib/core/access/schemas";
import { pageQuery } from "@/lib/core/pagination";
import { PeopleSearch, User } from "@/lib/identity/users/schemas";
import { AccessKind, Team } from "@/lib/organizations/teams/schemas";

const ids = z.array(z.string().min(1).max(64)).min(1).max(100);
const Given = RoleSchema.nullable().describe("null: no access, overriding every other source.");

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

/** The source of a person's role in a site. */
export const SiteAccessOrigin = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("site").describe("Direct role in the site."),
    site: z.string(),
    reason: z
      .enum(["member", "team"])
      .describe("`member`: given to the person, or they created the site; `team`: given to a team."),
    team: z.string().optional().describe("The team."),
  }),
  z.object({
    type: z.literal("organization").describe("From their role in the organization."),
    organization: z.string(),
  }),
]);

export const SitePermission = z.object({
  permission: RoleSchema.nullable().describe("null: no access."),
  user: User,
  origin: SiteAccessOrigin.describe("The source of the role."),
  disabled: z.boolean().describe("Always false: disabled people have no access and are not listed."),
  lastSeenAt: z.iso.datetime().optional().describe("Absent for people who were never seen."),
});
export type SitePermission = z.infer<typeof SitePermission>;

/** Filter and order of the people of a site. */
export const SitePeopleQuery = pageQuery({
  role: z
    .union([RoleSchema, z.literal("guest")])
    .optional()
    .describe("Only people with exactly this role; `guest`: only members without access."),
  search: PeopleSearch,
  team: z.string().min(1).max(64).optional().describe("Only people in this team."),
  sort: z
    .enum(["joinedAt", "lastSeenAt", "name"])
    .default("joinedAt")
    .describe("With `lastSeenAt`, people who were never seen are left out."),
  order: z.enum(["asc", "desc"]).default("desc"),
});
export type SitePeopleQuery = z.infer<typeof SitePeopleQuery>;

/** A thing that roles are granted on. */
export const AccessItem = z.object({
  kind: AccessKind.describe("Kind of the thing."),
  id: z.string(),
  title: z.string(),
});

/** A source that could give a person a role. */
export const AccessReason = z.object({
  source: z
    .enum(ACCESS_SOURCES)
    .describe(
      "`grant` and `team`: direct role of the person or of their team; `default`: default access; `organization`: the role in the organization; `admin`: admins of the organization have all access; `creator`: the creator keeps `create`.",
    ),
  role: RoleSchema.nullable().describe("The role from this source; null: none."),
  decides: z.boolean().describe("True for the source that decides the role. Exactly one does."),
  inherited: z.boolean().describe("True if it comes from a collection around it."),
  from: AccessItem.optional().describe(
    "Where the role was granted; absent if you cannot see that, and for roles of the whole organization.",
  ),
  team: z
    .object({ id: z.string(), title: z.string() })
    .optional()
    .describe("The team; absent if you do not manage the place where its role was granted."),
});
export type AccessReason = z.infer<typeof AccessReason>;

/** The role of one person in an access target, and its sources. */
export const PersonAccess = z.object({
  permission: RoleSchema.nullable().describe("null: no access."),
  user: User,
  explanation: z
    .array(AccessReason)
    .optional()
    .describe("With `explain`: every possible source of a role, in order of precedence."),
});
export type PersonAccess = z.infer<typeof PersonAccess>;
