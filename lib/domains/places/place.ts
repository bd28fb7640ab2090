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

/** A view, for whom it is read, and the addresses of its pages in the console and of the bytes of its files. */
export type PagesOf = ReadState & {
  address: PageAddress;
  fileAddress: FileAddress;
  /** Those of some pages whose addresses the reader may know; all of them where it is absent. */
  readable?: (pages: readonly StoredPage[]) => Promise<readonly StoredPage[]>;
};

/** A place as its handlers get it: what is read there, and all that differs between kinds of places. */
export type Place = {
  space: SpaceSubject;
  /** of change requests only */
  changeRequest: ChangeRequestRow | null;
  /** of revisions only */
  revision: RevisionRow | null;
  /** the caller's role */
  role: Role | null;
  /** the state of content that is read */
  view: View;
  /** what the content lies on, if it is an overlay */
  base: View | null;
  /** where the console shows its pages */
  address: PageAddress;
  /** where the bytes of its files are */
  fileAddress: FileAddress;
  /** where the console shows the place itself */
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

/** How an operation finds its place: what was loaded and judged for it, and the parameters of its path. */
export const loadPlace = {
  space: (_db: Db, space: SpaceSubject) => placeOfSpace(space),
  changeRequest: (_db: Db, subject: ChangeRequestSubject) => placeOfChangeRequest(subject),
  revision: (db: Db, space: SpaceSubject, { revisionId }: { revisionId: string }) =>
    placeOfRevision(db, space, revisionId),
} satisfies Record<PlaceKind, unknown>;

/** The pages of a place, for somebody: null leaves computed pages as they are. */
export const pagesOf = (place: Place, reader: Reader | null): Place & PagesOf => ({ ...place, reader });
