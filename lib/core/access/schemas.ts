import { z } from "zod";
import { ROLES } from "./roles";
import { TOKEN_SCOPES } from "./scopes";

export const RoleSchema = z.enum(ROLES.toReversed());

/** What an item grants by default: a role, null for nothing, "inherit" for what its parent grants. */
export const DefaultLevelSchema = z.union([RoleSchema, z.literal("inherit"), z.null()]);

/** What an API token may be used for. */
export const TokenScopeSchema = z.enum(TOKEN_SCOPES);
