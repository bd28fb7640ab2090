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
  /** for agents: writes where the access says nothing of it, or decides something that is left to people */
  agents?: boolean;
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
export const isForSpaceTokens = ({ access, scope, spaceTokens }: Declared): boolean =>
  spaceTokens ??
  // What is public and needs a scope does something for its caller, outside of every space.
  (access.subject === "public"
    ? scope === undefined
    : access.subject === "space" || access.subject === "changeRequest");

/** What tokens of agents are good for: all else is left to people, merging and reviews before all. */
export const AGENT_SCOPES: readonly TokenScope[] = ["read", "comment", "edit"];

/** Whether agents may call an operation: they read, discuss, and edit nothing but change requests. */
export function isForAgents(declared: Declared): boolean {
  if (declared.agents !== undefined) return declared.agents;
  const needed = scopeOf(declared);
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
const isOf = ({ access: { subject } }: Declared, ...subjects: readonly Access["subject"][]): boolean =>
  subjects.includes(subject);
const reads = (declared: Declared): boolean => declared.method === "GET" && scopeOf(declared) === "read";

/** What installations may call, by the scopes that integrations ask for. */
const INSTALLATION_SCOPES: Readonly<Record<string, (declared: Tagged) => boolean>> = {
  "space:content:read": (declared) =>
    reads(declared) && CONTENT.has(declared.tag) && isOf(declared, "space", "changeRequest"),
  "space:content:write": (declared) =>
    CONTENT.has(declared.tag) && !reads(declared) && scopeOf(declared) === "edit" && isForAgents(declared),
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
type Tagged = Declared & { id: string; tag: string };

/** Whether one of the scopes of an integration covers an operation. */
export const isForInstallations = (declared: Tagged, allows: readonly string[]): boolean =>
  allows.some((scope) => INSTALLATION_SCOPES[scope]?.(declared) === true);
