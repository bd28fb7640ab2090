import type { SubjectKind } from "@/lib/core/access/access";
import type { Actor, Caller, DirectoryActor, PersonActor, Profile, Viewer } from "@/lib/core/access/actor";
import type { Role } from "@/lib/core/access/roles";
import type { Db, RootDb } from "@/lib/platform/db/client";
import type { Recorder } from "@/lib/platform/events/record";

/** The types of loaded and authorized subjects. lib/wiring/wiring.ts adds those that have a loader. */
export interface Subjects {
  public: null;
  user: null;
  directory: null;
}

/** Loads a subject for the caller; null = missing or invisible, without distinction. */
export type SubjectLoaders = {
  [Kind in Exclude<SubjectKind, "public" | "user" | "directory">]: (
    db: Db,
    viewer: Viewer,
    params: Record<string, string>,
    options: { deleted: boolean },
  ) => Promise<(Subjects[Kind] & { role: Role | null }) | null>;
};

/** The context of commands without a person: the actor, and the condition. */
export type ConditionalRecorder = Recorder & {
  /** entity tags from If-Match; null = no condition */
  ifMatch: readonly string[] | null;
};

/** The context of commands: the actor, the person, and the condition. */
export type ActorContext = ConditionalRecorder & { actor: PersonActor & Profile };

/** Everything a handler knows about the request. */
export type Context<Kind extends SubjectKind = SubjectKind> = Omit<ActorContext, "actor"> & {
  /** passed to commands and queries; commands open their transactions on it */
  db: RootDb;
  requestId: string;
  /** absent only for anonymous callers of public operations */
  actor: Kind extends "directory" ? DirectoryActor : Kind extends "public" ? Caller | null : Caller;
  subject: Subjects[Kind];
  address: string;
  userAgent: string | null;
  /**
   * headers of the request, names in lower case; for the few handlers that use HTTP directly, such as
   * downloads
   */
  headers?: Readonly<Record<string, string | undefined>>;
};

/** The context of commands that run without a request. */
export const withoutRequest = <Acting extends Actor>(actor: Acting) => ({
  actor,
  requestId: null,
  ifMatch: null,
});
