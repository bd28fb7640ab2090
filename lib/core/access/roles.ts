/**
 * Roles and their permissions. A role includes every role before it on the ladder; a "guest" (null) has only what was
 * granted directly. One table maps each action to the role it needs; the `permissions` of resources, the server's
 * checks and the buttons of the console all call `can()`.
 */
export const ROLES = ["read", "comment", "edit", "review", "create", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The default access of an item, for members without their own grant: a role, none, or its parent's. */
export const DEFAULT_LEVELS = [...ROLES, "none", "inherit"] as const;
export type DefaultLevel = (typeof DEFAULT_LEVELS)[number];

export const rank = (role: Role | null): number => (role === null ? -1 : ROLES.indexOf(role));
const atLeast = (role: Role | null, needed: Role): boolean => rank(role) >= rank(needed);

export const PERMISSIONS = {
  "organization.view": { atLeast: null, description: "see the organization" },
  "organization.listMembers": { atLeast: "read", description: "see who is in the organization" },
  "organization.listTeams": { atLeast: "read", description: "see the teams" },
  "organization.listIntegrations": { atLeast: "read", description: "see the integrations" },
  "organization.createContent": { atLeast: "create", description: "create spaces, collections and sites" },
  "organization.listOpenAPISpecs": {
    atLeast: "read",
    description: "see all OpenAPI specs, not public ones only",
  },
  "organization.createOpenAPISpec": {
    atLeast: "create",
    description: "add, change and delete OpenAPI specs",
  },
  "organization.listTranslations": {
    atLeast: "read",
    description: "see which spaces are translated, and the glossary",
  },
  "organization.manageTranslations": {
    atLeast: "create",
    description: "translate spaces, and change the glossary",
  },
  "organization.admin": {
    atLeast: "admin",
    description: "change the organization, its people and its access",
  },
  "team.view": { atLeast: "read", description: "see the team and who is in it" },
  "team.manage": { atLeast: "admin", description: "rename the team, and change who is in it" },
  "collection.view": { atLeast: "read", description: "see the collection" },
  "collection.create": { atLeast: "create", description: "create spaces and collections in it" },
  "collection.manage": {
    atLeast: "create",
    description: "change settings and access of the collection, move and delete it",
  },
  "collection.admin": { atLeast: "admin", description: "give the collection to another organization" },
  "space.view": { atLeast: "read", description: "read pages and their discussions" },
  "space.comment": { atLeast: "comment", description: "post, reply and react" },
  "space.edit": { atLeast: "edit", description: "open and edit change requests" },
  "space.review": { atLeast: "review", description: "review change requests" },
  "space.merge": { atLeast: "review", description: "merge change requests" },
  "space.manage": {
    atLeast: "create",
    description: "change settings and access of the space, duplicate, move and delete it",
  },
  "space.admin": {
    atLeast: "admin",
    description: "install integrations and give the space to another organization",
  },
  "site.view": { atLeast: "read", description: "see the site and what it contains" },
  "site.manage": {
    atLeast: "create",
    description: "change structure, settings, audience and access of the site, publish and delete it",
  },
  "site.admin": {
    atLeast: "admin",
    description: "install integrations and decide who the admins of the site are",
  },
} as const satisfies Record<string, { atLeast: Role | null; description: string }>;

export type Action = keyof typeof PERMISSIONS;
export type OrganizationAction = Extract<Action, `organization.${string}`>;
export type TeamAction = Extract<Action, `team.${string}`>;
export type CollectionAction = Extract<Action, `collection.${string}`>;
export type SpaceAction = Extract<Action, `space.${string}`>;
export type SiteAction = Extract<Action, `site.${string}`>;

/** True if the role includes the action; `null` is a guest. */
export function can(role: Role | null, action: Action): boolean {
  const needed: Role | null = PERMISSIONS[action].atLeast;
  return needed === null || atLeast(role, needed);
}

/** One place that can give a role: the space or collection itself, then its parents from the inside out. */
export type AccessLevel = {
  /** the person's own grant; undefined = none was given, null = explicitly no access */
  personal?: Role | null;
  /** grants of the person's teams */
  teams: readonly (Role | null)[];
  defaultLevel: DefaultLevel;
};

/** The possible sources of a role in a space or a collection. */
export const ACCESS_SOURCES = ["grant", "team", "default", "organization", "admin", "creator"] as const;
export type AccessSource = (typeof ACCESS_SOURCES)[number];

/** One source of a role for a person; the deciding one gives their role. */
export type AccessLine = {
  source: AccessSource;
  /** index of the level that it comes from; null for the organization */
  level: number | null;
  /** index of the team in that level */
  team: number | null;
  role: Role | null;
  decides: boolean;
};

/**
 * The role of a member in a space or a collection. The first source that applies wins: own grant, the highest grant
 * of a team, the item's default level; if it inherits, the same of each parent collection; then the role in the
 * organization. Admins of the organization always have "admin", and the creator of an item keeps "create" on it.
 * Default levels apply only to members with a role: a guest has only direct grants. In sites,
 * `organizationRoleInSite` maps the role in the organization. The database functions `space_role` and
 * `collection_role` are the same rule for lists, `role_lines` for explanations; they are compared with this one.
 * For tests.
 */
export const roleIn = (...given: Parameters<typeof explainRole>): Role | null =>
  explainRole(...given).find(({ decides }) => decides)!.role;

/** All sources of a role for a member, in the order of precedence, with the deciding one marked. */
export function explainRole(
  organizationRole: Role | null,
  levels: readonly AccessLevel[],
  isCreator: boolean,
): AccessLine[] {
  const isAdmin = organizationRole === "admin";
  const lines = [
    ...askedOf(levels).flatMap((level, index) => linesOf(level, index, organizationRole)),
    lineOf(isAdmin ? "admin" : "organization", organizationRole),
    ...(isCreator ? [lineOf("creator", "create")] : []),
  ];
  const asCreator = isCreator && !atLeast(lines[0]!.role, "create");
  const source: AccessSource = isAdmin ? "admin" : asCreator ? "creator" : lines[0]!.source;
  const decisive = lines.find((line) => line.source === source);
  return lines.map((line) => ({ ...line, decides: line === decisive }));
}

/** The levels up to the first that does not inherit: the outer ones are ignored. */
function askedOf(levels: readonly AccessLevel[]): readonly AccessLevel[] {
  const last = levels.findIndex(({ defaultLevel }) => defaultLevel !== "inherit");
  return last < 0 ? levels : levels.slice(0, last + 1);
}

function linesOf({ personal, teams, defaultLevel }: AccessLevel, level: number, inOrganization: Role | null) {
  const given = teams.map((role, team) => ({ ...lineOf("team", role), level, team }));
  const hasNone = defaultLevel === "none" || defaultLevel === "inherit" || inOrganization === null;
  const byDefault = hasNone ? null : defaultLevel;
  return [
    ...(personal === undefined ? [] : [{ ...lineOf("grant", personal), level }]),
    ...given.toSorted((one, other) => rank(other.role) - rank(one.role)),
    ...(defaultLevel === "inherit" ? [] : [{ ...lineOf("default", byDefault), level }]),
  ];
}

const lineOf = (source: AccessSource, role: Role | null): Omit<AccessLine, "decides"> => ({
  source,
  level: null,
  team: null,
  role,
});

/**
 * The role in each site that follows from the role in the organization: members who may create content manage the
 * sites that they created, and see the others. The database function `organization_role_in_site` is the same rule.
 */
export const organizationRoleInSite = (role: Role | null): Role | null =>
  role === "create" ? "review" : role;

/**
 * The role of a member in a team: owners manage it as administrators do. Guests see no members, so they manage no
 * team. The database function `team_role` is the same rule for lists.
 */
export const roleInTeam = (organizationRole: Role | null, isOwner: boolean): Role | null =>
  isOwner && organizationRole !== null ? "admin" : organizationRole;
