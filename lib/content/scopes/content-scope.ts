import "server-only";
import { addresses } from "@/lib/addresses";
import type { ChangeRequestRow, ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import type { ReadState } from "@/lib/content/computed/pages";
import type { ContentReader } from "@/lib/content/computed/specs";
import { getRevision, type RevisionRow, snapshotOfRevision } from "@/lib/content/revisions/find";
import type { Role } from "@/lib/core/access/roles";
import { localeOfContent } from "@/lib/core/locales/locale";
import { pathOf } from "@/lib/platform/api/operation";
import type { Db } from "@/lib/platform/db/client";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import type { StoredPage } from "@/lib/store/rows";
import {
  type Snapshot,
  snapshotOfChangeRequest,
  snapshotOfMergeBase,
  snapshotOfSpace,
} from "@/lib/store/snapshot";
import {
  changeRequestPageAddress,
  type FileAddress,
  fileAddress,
  type PageAddress,
  spacePageAddress,
} from "./addresses";
import { CONTENT_SCOPES, type ScopeKind } from "./scope-kinds";

/** A view with its reader, and the addresses of its pages in the console and of the bytes of its files. */
export type ReadContext = ReadState & {
  address: PageAddress;
  fileAddress: FileAddress;
  /** Writes such an address as a link; absent = as path and query on this server. */
  linkTo?: (address: string) => string;
  /** Filters pages to those whose addresses the reader may know; absent = all. */
  readable?: (pages: readonly StoredPage[]) => Promise<readonly StoredPage[]>;
};

/** A content scope as its handlers get it: its content, and all that differs between the kinds. */
export type ContentScope = {
  space: SpaceSubject;
  /** for change requests only */
  changeRequest: ChangeRequestRow | null;
  /** for revisions only */
  revision: RevisionRow | null;
  /** the caller's role */
  role: Role | null;
  /** the state of content that is read */
  snapshot: Snapshot;
  /** the snapshot below, if the content is an overlay */
  base: Snapshot | null;
  /** where the console shows its pages */
  address: PageAddress;
  /** where the bytes of its files are */
  fileAddress: FileAddress;
  /** console address of the content scope */
  screen: () => string;
  /** in the API */
  path: () => string;
};

const scopeIn = (space: SpaceSubject) => ({
  space,
  changeRequest: null,
  revision: null,
  role: space.role,
  base: null,
  address: spacePageAddress(space.id),
  fileAddress: fileAddress(space.id),
});

export const scopeOfSpace = (space: SpaceSubject): ContentScope => ({
  ...scopeIn(space),
  snapshot: snapshotOfSpace(space),
  screen: () => addresses.space.reader(space.id),
  path: () => pathOf(CONTENT_SCOPES.space.path, { spaceId: space.id }),
});

export const scopeOfChangeRequest = (subject: ChangeRequestSubject): ContentScope => {
  const { space, changeRequest, role } = subject;
  return {
    ...scopeIn(space),
    changeRequest,
    role,
    snapshot: snapshotOfChangeRequest(subject),
    base: snapshotOfMergeBase(subject),
    address: changeRequestPageAddress(space.id, changeRequest.number),
    fileAddress: fileAddress(space.id, changeRequest.id),
    screen: () => addresses.changeRequest.overview(space.id, changeRequest.number),
    path: () =>
      pathOf(CONTENT_SCOPES.changeRequest.path, { spaceId: space.id, changeRequestId: changeRequest.id }),
  };
};

/** A revision of the main content or of a change request. Throws NotFound. */
async function scopeOfRevision(db: Db, space: SpaceSubject, revisionId: string): Promise<ContentScope> {
  const revision = await getRevision(db, space, revisionId);
  const snapshot = snapshotOfRevision(space, revision);
  return {
    ...scopeIn(space),
    revision,
    snapshot,
    base: snapshot.base && { ...snapshot, ...snapshot.base, base: null },
    screen: () => addresses.space.revision(space.id, revisionId),
    path: () => pathOf(CONTENT_SCOPES.revision.path, { spaceId: space.id, revisionId }),
  };
}

/** Loads the content scope of an operation from its authorized subject and its path parameters. */
export const loadScope = {
  space: (_db: Db, space: SpaceSubject) => scopeOfSpace(space),
  changeRequest: (_db: Db, subject: ChangeRequestSubject) => scopeOfChangeRequest(subject),
  revision: (db: Db, space: SpaceSubject, { revisionId }: { revisionId: string }) =>
    scopeOfRevision(db, space, revisionId),
} satisfies Record<ScopeKind, unknown>;

/** The pages of a content scope for a reader; null leaves computed pages as they are. */
export const readContextOf = (
  scope: ContentScope,
  reader: ContentReader | null,
): ContentScope & ReadContext => ({ ...scope, reader, locale: localeOfContent(scope.space.language) });
