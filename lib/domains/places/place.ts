import "server-only";
import { addresses } from "@/lib/addresses";
import type { Role } from "@/lib/core/access/roles";
import type { ReadState } from "@/lib/domains/computed/pages";
import type { Reader } from "@/lib/domains/computed/specs";
import type { ChangeRequestRow, ChangeRequestSubject } from "@/lib/model/change-requests/subject";
import type { SpaceSubject } from "@/lib/model/spaces/subject";
import { pathOf } from "@/lib/platform/api/operation";
import type { Db } from "@/lib/platform/db/client";
import { getRevision, type RevisionRow, viewOf } from "@/lib/store/find";
import type { StoredPage } from "@/lib/store/rows";
import { type View, viewOfBase, viewOfChangeRequest, viewOfSpace } from "@/lib/store/view";
import {
  changeRequestPageAddress,
  type FileAddress,
  fileAddress,
  type PageAddress,
  spacePageAddress,
} from "./addresses";
import { PLACES, type PlaceKind } from "./kinds";

/** A view with its reader, and the addresses of its pages in the console and of the bytes of its files. */
export type PagesOf = ReadState & {
  address: PageAddress;
  fileAddress: FileAddress;
  /** Filters pages to those whose addresses the reader may know; absent = all. */
  readable?: (pages: readonly StoredPage[]) => Promise<readonly StoredPage[]>;
};

/** A content scope as its handlers get it: its content, and all that differs between the kinds. */
export type Place = {
  space: SpaceSubject;
  /** for change requests only */
  changeRequest: ChangeRequestRow | null;
  /** for revisions only */
  revision: RevisionRow | null;
  /** the caller's role */
  role: Role | null;
  /** the state of content that is read */
  view: View;
  /** the view below, if the content is an overlay */
  base: View | null;
  /** where the console shows its pages */
  address: PageAddress;
  /** where the bytes of its files are */
  fileAddress: FileAddress;
  /** console address of the content scope */
  screen: () => string;
  /** in the API */
  path: () => string;
};

const placeIn = (space: SpaceSubject) => ({
  space,
  changeRequest: null,
  revision: null,
  role: space.role,
  base: null,
  address: spacePageAddress(space.id),
  fileAddress: fileAddress(space.id),
});

export const placeOfSpace = (space: SpaceSubject): Place => ({
  ...placeIn(space),
  view: viewOfSpace(space),
  screen: () => addresses.space.reader(space.id),
  path: () => pathOf(PLACES.space.path, { spaceId: space.id }),
});

export const placeOfChangeRequest = (subject: ChangeRequestSubject): Place => {
  const { space, changeRequest, role } = subject;
  return {
    ...placeIn(space),
    changeRequest,
    role,
    view: viewOfChangeRequest(subject),
    base: viewOfBase(subject),
    address: changeRequestPageAddress(space.id, changeRequest.number),
    fileAddress: fileAddress(space.id, changeRequest.id),
    screen: () => addresses.changeRequest.overview(space.id, changeRequest.number),
    path: () => pathOf(PLACES.changeRequest.path, { spaceId: space.id, changeRequestId: changeRequest.id }),
  };
};

/** A revision of the main content or of a change request. Throws NotFound. */
async function placeOfRevision(db: Db, space: SpaceSubject, revisionId: string): Promise<Place> {
  const revision = await getRevision(db, space, revisionId);
  const view = viewOf(space, revision);
  return {
    ...placeIn(space),
    revision,
    view,
    base: view.base && { ...view, ...view.base, base: null },
    screen: () => addresses.space.revision(space.id, revisionId),
    path: () => pathOf(PLACES.revision.path, { spaceId: space.id, revisionId }),
  };
}

/** Loads the content scope of an operation from its authorized subject and its path parameters. */
export const loadPlace = {
  space: (_db: Db, space: SpaceSubject) => placeOfSpace(space),
  changeRequest: (_db: Db, subject: ChangeRequestSubject) => placeOfChangeRequest(subject),
  revision: (db: Db, space: SpaceSubject, { revisionId }: { revisionId: string }) =>
    placeOfRevision(db, space, revisionId),
} satisfies Record<PlaceKind, unknown>;

/** The pages of a content scope for a reader; null leaves computed pages as they are. */
export const pagesOf = (place: Place, reader: Reader | null): Place & PagesOf => ({ ...place, reader });
