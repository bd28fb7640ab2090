import type { Access } from "./access";
import { PERMISSIONS, type Role } from "./roles";

/** The scopes of API tokens. They are groups, not a ladder: none includes another. */
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

/** The parts of an operation's declaration that decide which tokens may call it. */
type DeclaredAccess = {
  method: string;
  access: Access;
  /** where the operation does more than its access covers, such as creating something that the body names */
  scope?: TokenScope;
  /**
   * overrides the default for tokens limited to spaces: false where the operation acts outside of the space in its
   * path
   */
  spaceTokens?: boolean;
  /** overrides the default for agents: false for decisions that are reserved for people */
  agents?: boolean;
};

/** The scope that a token needs to call an operation; null for operations that are open to anyone. */
export function tokenScopeOf({ method, access, scope }: DeclaredAccess): TokenScope | null {
  if (scope !== undefined) return scope;
  if (access.subject === "public" || access.subject === "directory") return null;
  if (access.subject === "user") return method === "GET" ? "read" : "account";
  const needed: Role | null = PERMISSIONS[access.action].atLeast;
  return needed === null ? "read" : SCOPE_OF_ROLE[needed];
}

/** True if a token limited to some spaces may call the operation in those spaces. */
export const isForSpaceTokens = ({ access, scope, spaceTokens }: DeclaredAccess): boolean =>
  spaceTokens ??
  // A public operation with a scope acts for its caller, outside of every space.
  (access.subject === "public"
    ? scope === undefined
    : access.subject === "space" || access.subject === "changeRequest");

/** The only scopes of agents: everything else, merging and reviewing above all, is reserved for people. */
export const AGENT_SCOPES: readonly TokenScope[] = ["read", "comment", "edit"];

/** True if agents may call the operation: they read, discuss, and edit only change requests. */
export function isForAgents(declared: DeclaredAccess): boolean {
  if (declared.agents !== undefined) return declared.agents;
  const needed = tokenScopeOf(declared);
  if (needed !== null && !AGENT_SCOPES.includes(needed)) return false;
  return needed !== "edit" || declared.access.subject === "changeRequest";
}

const CONTENT = new Set([
  "pages",
  "files",
  "reusable-contents",
  "revisions",
  "links",
  "search",
  "change-requests",
]);
const isOf = ({ access: { subject } }: DeclaredAccess, ...subjects: readonly Access["subject"][]): boolean =>
  subjects.includes(subject);
const reads = (declared: DeclaredAccess): boolean =>
  declared.method === "GET" && tokenScopeOf(declared) === "read";

/** The operations that installations may call, by the scopes that integrations request. */
const INSTALLATION_SCOPES: Readonly<Record<string, (declared: TaggedOperation) => boolean>> = {
  "space:content:read": (declared) =>
    reads(declared) && CONTENT.has(declared.tag) && isOf(declared, "space", "changeRequest"),
  "space:content:write": (declared) =>
    CONTENT.has(declared.tag) &&
    !reads(declared) &&
    tokenScopeOf(declared) === "edit" &&
    isForAgents(declared),
  "space:metadata:read": (declared) =>
    reads(declared) && declared.tag === "spaces" && isOf(declared, "space"),
  "space:git:sync": (declared) => declared.tag === "git" && isOf(declared, "space"),
  "site:metadata:read": (declared) =>
    reads(declared) && ["sites", "site-structure"].includes(declared.tag) && isOf(declared, "site"),
  "site:adaptive:read": ({ id }) => id === "getAdaptiveSchema" || id === "listTemplateConditions",
  "site:adaptive:write": ({ id }) => id === "putAdaptiveSchema",
  "openapi:read": (declared) => reads(declared) && declared.tag === "openapi",
  "openapi:write": (declared) => !reads(declared) && declared.tag === "openapi",
};
type TaggedOperation = DeclaredAccess & { id: string; tag: string };

/** True if one of the integration's scopes covers the operation. */
export const isForInstallations = (declared: TaggedOperation, allows: readonly string[]): boolean =>
  allows.some((scope) => INSTALLATION_SCOPES[scope]?.(declared) === true);
