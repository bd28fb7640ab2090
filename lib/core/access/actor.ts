import type { TokenScope } from "./scopes";

/**
 * Who acts: one member for each way in which something comes to be done, with what is true of that way. A new
 * way is one more member; the compiler then names every place that has to say what it means there.
 */
export type Actor =
  | BySession
  | ByToken
  | ByAgent
  | ByInstallation
  | ByDirectory
  /** a background job, for the person who started it; scheduled jobs have none */
  | (ForSomebody & { kind: "job"; job: string })
  /** somebody with the command line of the installation, who need not have an account */
  | (ForSomebody & { kind: "operator" })
  /** a reader of a published site, of whom nothing is known */
  | (ForSomebody & { kind: "reader"; siteId: string; userId: null })
  /** Bindery itself, where nobody can be signed in yet */
  | (ForSomebody & { kind: "system"; part: SystemPart });

/** A person in a browser. Signed in through an organization's provider they see nothing outside of it. */
type BySession = { kind: "session"; sessionId: string; userId: string; organizationId: string | null };

/** A program with a token of a person; everything outside of the token's organization is invisible to it. */
type ByToken = {
  kind: "token";
  tokenId: string;
  userId: string;
  organizationId: string | null;
  /** groups of operations that it may call */
  scopes: readonly TokenScope[];
  /** the only spaces that there are for it; null for all */
  spaceIds: readonly string[] | null;
};

/**
 * A program that decides for itself what to do, with a token of the person it acts for. What it writes waits in a
 * change request for somebody to review: see `isForAgents` in scopes.ts.
 */
type ByAgent = Omit<ByToken, "kind"> & {
  kind: "agent";
  /** what the person calls it */
  agent: string;
};

/** A third party's program, for the admin who gave its installation a token. */
type ByInstallation = Omit<ByToken, "kind"> & {
  kind: "installation";
  /** scopes that its organization agreed to, see `isForInstallations` in scopes.ts */
  allows: readonly string[];
  /** the only sites that there are for it; null for all */
  siteIds: readonly string[] | null;
};

/** Another system that says who the members of an organization are, with a token of its own. */
type ByDirectory = { kind: "directory"; tokenId: string; userId: null; organizationId: string };

/** Where Bindery itself acts. */
type SystemPart = "demo" | "invite" | "setup" | "signIn" | "sso";

type ForSomebody = { userId: string | null; organizationId: null };

/** Who acts for a person: the author of what is made, whose rights count. */
export type PersonActor = Actor & { userId: string };

/** A person as others see them. */
export type Profile = { email: string; displayName: string; photoURL: string | null };

/** Who sends a request: a person, who has shown who they are. */
export type Caller = (BySession | ByToken | ByAgent | ByInstallation) &
  Profile & {
    /** organizations of theirs that require single sign-on, through which this credential did not come */
    ssoRequiredIn: readonly string[];
    /** organizations of theirs that require a second factor, which they have none of */
    secondFactorRequiredIn: readonly string[];
  };

/** The directory of an organization, which sends requests in nobody's name. */
export type DirectoryActor = ByDirectory;

/** Who sends a request: a person, or the directory of an organization. */
export type Requester = Caller | DirectoryActor;

/** Ids of the organizations that do not accept how somebody signed in. */
export const shutOutOf = ({
  ssoRequiredIn,
  secondFactorRequiredIn,
}: Pick<Caller, "ssoRequiredIn" | "secondFactorRequiredIn">): readonly string[] => [
  ...ssoRequiredIn,
  ...secondFactorRequiredIn,
];

/** Whose rights a query looks with. */
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

/** Id of what a caller has shown: it ends with it. */
export const credentialOf = (caller: BySession | ByToken | ByAgent | ByInstallation | ByDirectory): string =>
  caller.kind === "session" ? caller.sessionId : caller.tokenId;

/** Name of the agent that acts for a person, to be kept with what it makes; empty for all others. */
export const agentOf = (actor: Actor): string => (actor.kind === "agent" ? actor.agent : "");

/** Id of the session that somebody acts by, if they do. */
export const sessionOf = (actor: Actor): string | null => (actor.kind === "session" ? actor.sessionId : null);

/** Whose rights count; null = nobody's, as for an operator. */
export const viewerOf = ({ userId, organizationId }: Actor): Viewer | null =>
  userId === null ? null : { userId, organizationId };

/** What is kept of who acted, with what they did: for whom, in which way, and by which session, token, job or part. */
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
