import { z } from "zod";
import { ROLES } from "./roles";
import { TOKEN_SCOPES } from "./scopes";

export const RoleSchema = z.enum(ROLES.toReversed());

/** The default access of an item: a role, null for none, "inherit" for its parent's. */
export const DefaultLevelSchema = z.union([RoleSchema, z.literal("inherit"), z.null()]);

/** The scopes of an API token. */
export const TokenScopeSchema = z.enum(TOKEN_SCOPES);
