import type { SubjectKind } from "@/lib/access/access";
import type { Role } from "@/lib/access/roles";
import type { ChangeRequestSubject } from "@/lib/change-requests/subject";
import type { CollectionSubject } from "@/lib/collections/subject";
import type { EventKind } from "@/lib/events/catalogue";
import type { OrganizationSubject } from "@/lib/organizations/subject";
import type { SpaceSubject } from "@/lib/spaces/subject";

/** The person behind a request, and how they showed who they are. */
export type Actor = {
  userId: string;
  email: string;
  displayName: string;
  photoURL: string | null;
  via: { kind: "session"; sessionId: string } | { kind: "token"; tokenId: string };
  /** a token may be bound to one organization: everything elsewhere is invisible to it */
  organizationId: string | null;
};

/** What each kind of subject is once the engine has loaded and judged it. */
export type Subjects = {
  public: null;
  user: null;
  organization: OrganizationSubject;
  collection: CollectionSubject;
  space: SpaceSubject;
  changeRequest: ChangeRequestSubject;
};

/** Loads a subject for an actor; null = missing or invisible, which nobody can tell apart. */
export type SubjectLoaders = {
  [Kind in Exclude<SubjectKind, "public" | "user">]: (
    actor: Actor,
    params: Record<string, string>,
    options: { deleted: boolean },
  ) => Promise<(Subjects[Kind] & { role: Role | null }) | null>;
};

/** Everything a handler and its commands know about the request. */
export type Context<Kind extends SubjectKind = SubjectKind> = {
  requestId: string;
  /** present on every operation but public ones, where it may be absent */
  actor: Kind extends "public" ? Actor | null : Actor;
  subject: Subjects[Kind];
  address: string;
  userAgent: string | null;
  /** entity tags the caller expects, from If-Match; null = no condition */
  ifMatch: readonly string[] | null;
  /** kinds of events that the request has recorded so far, see lib/events/record.ts */
  recorded?: Set<EventKind>;
  /** of the request, names in lower case; for the few handlers that speak HTTP themselves, such as downloads */
  headers?: Readonly<Record<string, string | undefined>>;
};

/** A context whoever asks: what commands need that serve several subjects. */
export type ActorContext = Omit<Context<"user">, "subject">;
