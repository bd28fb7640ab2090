import { z } from "zod";
import { RoleSchema } from "@/lib/core/access/schemas";
import { Team } from "@/lib/model/teams/schemas";
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
