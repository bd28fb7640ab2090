import type { Access } from "./access";
import { PERMISSIONS, type Role } from "./roles";

/** What an API token may be limited to. They are groups, not a ladder: one is no part of another. */
export const TOKEN_SCOPES = ["read", "comment", "edit", "review", "manage", "admin", "account"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

const SCOPE_OF_ROLE: Record<Role, TokenScope> = {
  read: "read",
  comment: "comment",
  edit: "edit",
  review: "review",
  create: "manage",
  admin: "admin",
};

/** The parts of an operation's declaration that say what a token needs for it. */
type Declared = {
  method: string;
  access: Access;
  /** where the operation does more than its access says, such as creating what the body says */
  scope?: TokenScope;
  /** for tokens of some spaces: says nothing of others, or does something outside of the space in its path */
  spaceTokens?: boolean;
};

/** What a token needs to call an operation; null for what anybody may call. */
export function scopeOf({ method, access, scope }: Declared): TokenScope | null {
  if (scope !== undefined) return scope;
  if (access.subject === "public" || access.subject === "directory") return null;
  if (access.subject === "user") return method === "GET" ? "read" : "account";
  const needed: Role | null = PERMISSIONS[access.action].atLeast;
  return needed === null ? "read" : SCOPE_OF_ROLE[needed];
}

/** Whether a token that is limited to some spaces may call an operation at all, in one of those. */
export const isForSpaceTokens = ({ access, spaceTokens }: Declared): boolean =>
  spaceTokens ??
  (access.subject === "space" || access.subject === "changeRequest" || access.subject === "public");
