import { z } from "zod";

export const RoleSchema = z.enum(["admin", "create", "review", "edit", "comment", "read"]);

/** What an item grants by default: a role, null for nothing, "inherit" for what its parent grants. */
export const DefaultLevelSchema = z.union([RoleSchema, z.literal("inherit"), z.null()]);
