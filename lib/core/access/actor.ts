import type { TokenScope } from "./scopes";

/**
 * The actor of an operation: one union member for each way to act, with its own data. A new way is one more member;
 * the compiler then names every place that must handle it.
 */
export type Actor =
  | BySession
  | ByToken
  | ByAgent
  | ByInstallation
  | ByDirectory
  /** a background job, for the person who started it; scheduled jobs have none */
  | (OnBehalf & { kind: "job"; job: string })
  /** a person with the command line of the installation, who need not have an account */
  | (OnBehalf & { kind: "operator" })
  /** an anonymous visitor of a published site */
  | (OnBehalf & { kind: "reader"; siteId: string; userId: null })
  /** Bindery itself, where no person can be signed in yet */
  | (OnBehalf & { kind: "system"; part: SystemPart });

/** A person in a browser. A session through an organization's provider sees nothing outside of that organization. */
type BySession = { kind: "session"; sessionId: string; userId: string; organizationId: string | null };

/** A program with a token of a person; everything outside of the token's organization is invisible to it. */
type ByToken = {
  kind: "token";
  tokenId: string;
  userId: string;
  organizationId: string | null;
  /** groups of operations that it may call */
  scopes: readonly TokenScope[];
  /** the only spaces that it sees; null for all */
  spaceIds: readonly string[] | null;
};

/**
 * A program that chooses its own actions, with a token of the person it acts for. Its edits go into a change request
 * for a person to review: see `isForAgents` in scopes.ts.
 */
type ByAgent = Omit<ByToken, "kind"> & {
  kind: "agent";
  /** the agent's name, chosen by that person */
  agent: string;
};

/** A third party's program, for the admin who gave its installation a token. */
type ByInstallation = Omit<ByToken, "kind"> & {
  kind: "installation";
  /** scopes that the organization agreed to, see `isForInstallations` in scopes.ts */
  allows: readonly string[];
  /** the only sites that it sees; null for all */
  siteIds: readonly string[] | null;
};

/** An identity directory (SCIM) that manages the members of an organization, with its own token. */
type ByDirectory = { kind: "directory"; tokenId: string; userId: null; organizationId: string };

/** The parts of Bindery that act on their own. */
type SystemPart = "demo" | "invite" | "setup" | "signIn" | "sso";

type OnBehalf = { userId: string | null; organizationId: null };

/** An actor that acts for a person: the author of new content, with the rights that are checked. */
export type PersonActor = Actor & { userId: string };

/** A person as others see them. */
export type Profile = { email: string; displayName: string; photoURL: string | null };

/** The organizations of a person that refuse this way of signing in. */
export type SignInLocks = {
  /** those that require single sign-on, which this credential did not use */
  ssoRequiredIn: readonly string[];
  /** those that require a second factor, which the person lacks */
  secondFactorRequiredIn: readonly string[];
};

/** The authenticated person who sends a request. */
export type Caller = (BySession | ByToken | ByAgent | ByInstallation) &
  Profile &
  SignInLocks & {
    /** the organizations whose members the person may not list: responses about them name no e-mail addresses */
    guestIn: readonly string[];
  };

/** A person whom organizations may refuse: a caller, or one of the demo's people. */
export type LockablePerson = PersonActor & SignInLocks;

/** The directory of an organization, which acts for no person. */
export type DirectoryActor = ByDirectory;

/** The sender of a request: a person, or the directory of an organization. */
export type Requester = Caller | DirectoryActor;

/** Ids of the organizations that refuse the caller's way of signing in. */
export const lockedOutOf = ({ ssoRequiredIn, secondFactorRequiredIn }: SignInLocks): readonly string[] => [
  ...ssoRequiredIn,
  ...secondFactorRequiredIn,
];

/** The person whose rights filter a query. */
export type Viewer = Pick<PersonActor, "userId" | "organizationId"> & { spaceIds?: readonly string[] | null };

type ActorOf<Kind extends Actor["kind"], UserId> = Extract<Actor, { kind: Kind }> & { userId: UserId };

export const jobActor = <UserId extends string | null>(
  job: string,
  userId: UserId,
): ActorOf<"job", UserId> => ({
  kind: "job",
  job,
  userId,
  organizationId: null,
});

export const operatorActor = <UserId extends string | null>(userId: UserId): ActorOf<"operator", UserId> => ({
  kind: "operator",
  userId,
  organizationId: null,
});

export const readerActor = (siteId: string): Extract<Actor, { kind: "reader" }> => ({
  kind: "reader",
  siteId,
  userId: null,
  organizationId: null,
});

export const systemActor = <UserId extends string | null>(
  part: SystemPart,
  userId: UserId,
): ActorOf<"system", UserId> => ({ kind: "system", part, userId, organizationId: null });

export const directoryActor = (tokenId: string, organizationId: string): DirectoryActor => ({
  kind: "directory",
  tokenId,
  userId: null,
  organizationId,
});

/** Id of the caller's credential; it ends with it. */
export const credentialOf = (caller: BySession | ByToken | ByAgent | ByInstallation | ByDirectory): string =>
  caller.kind === "session" ? caller.sessionId : caller.tokenId;

/** Name of the agent that acts for a person, recorded with its changes; empty for all others. */
export const agentOf = (actor: Actor): string => (actor.kind === "agent" ? actor.agent : "");

/** Id of the actor's session; null for all others. */
export const sessionOf = (actor: Actor): string | null => (actor.kind === "session" ? actor.sessionId : null);

/** Id of the actor's API token; null for all others. */
export const apiTokenOf = (actor: Actor): string | null =>
  "tokenId" in actor && actor.kind !== "directory" ? actor.tokenId : null;

/** The person whose rights count; null where none do, as for an operator. */
export const viewerOf = ({ userId, organizationId }: Actor): Viewer | null =>
  userId === null ? null : { userId, organizationId };

/** The columns that record an actor: the person, the way, and the session, token, job or part. */
type ActorColumns = { actorId: string | null; actorKind: Actor["kind"]; actorDetail: string | null };

export const actorColumns = (actor: Actor): ActorColumns => ({
  actorId: actor.userId,
  actorKind: actor.kind,
  actorDetail: detailOf(actor),
});

function detailOf(actor: Actor): string | null {
  switch (actor.kind) {
    case "session":
    case "token":
    case "agent":
    case "installation":
    case "directory":
      return credentialOf(actor);
    case "job":
      return actor.job;
    case "operator":
      return null;
    case "reader":
      return actor.siteId;
    case "system":
      return actor.part;
  }
}
