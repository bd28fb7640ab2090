import type { CollectionAction, OrganizationAction, SiteAction, SpaceAction, TeamAction } from "./roles";

/**
 * The access rule of an operation, as data on its declaration. `subject` names the thing of the path that is loaded
 * and checked; the engine loads it through its ancestors, answers 404 when it is invisible to the caller and 403 when
 * the caller sees it but lacks the action.
 */
export type Access =
  | { subject: "public" }
  | { subject: "user"; wholeAccount?: true }
  | { subject: "organization"; action: OrganizationAction; beforeSso?: true }
  | { subject: "team"; action: TeamAction }
  | { subject: "collection"; action: CollectionAction }
  | { subject: "space"; action: SpaceAction; deleted?: boolean }
  | { subject: "changeRequest"; action: SpaceAction }
  | { subject: "site"; action: SiteAction }
  | { subject: "directory" };

export type SubjectKind = Access["subject"];

export const access = {
  /**
   * anyone, signed in or not; an operation that acts for its caller adds a scope, and `requireWithin` in the handler
   */
  public: () => ({ subject: "public" }) as const,
  /** any signed-in person; the handler shows only what belongs to the caller */
  user: () => ({ subject: "user" }) as const,
  /** any signed-in person, for operations beyond one organization: refused for tokens bound to one */
  account: () => ({ subject: "user", wholeAccount: true }) as const,
  organization: (action: OrganizationAction) => ({ subject: "organization", action }) as const,
  /** also for members whose session lacks the single sign-on that the organization requires */
  beforeSso: (action: OrganizationAction) => ({ subject: "organization", action, beforeSso: true }) as const,
  team: (action: TeamAction) => ({ subject: "team", action }) as const,
  collection: (action: CollectionAction) => ({ subject: "collection", action }) as const,
  space: (action: SpaceAction) => ({ subject: "space", action }) as const,
  /** a space in the trash; the handler answers 404 when there is none */
  deletedSpace: (action: SpaceAction) => ({ subject: "space", action, deleted: true }) as const,
  changeRequest: (action: SpaceAction) => ({ subject: "changeRequest", action }) as const,
  site: (action: SiteAction) => ({ subject: "site", action }) as const,
  /** only the directory of the organization in the path */
  directory: () => ({ subject: "directory" }) as const,
};

/** The path parameter that names each kind of subject. */
export const SUBJECT_PARAMETER: Record<SubjectKind, string | null> = {
  public: null,
  user: null,
  organization: "organizationId",
  team: "teamId",
  collection: "collectionId",
  space: "spaceId",
  changeRequest: "changeRequestId",
  site: "siteId",
  directory: "organizationId",
};
