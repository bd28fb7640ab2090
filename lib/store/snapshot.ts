import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";

/**
 * One state of content: a branch at a sequence number, and for change requests their merge base on main. A page of
 * the snapshot is the overlay's row if it has one, else the base's row.
 */
export type Snapshot = {
  organizationId: string;
  spaceId: string;
  branchId: number;
  /** null = the head at the time of the query */
  seq: number | null;
  base: { branchId: number; seq: number } | null;
};

export const snapshotOfSpace = (
  space: Pick<SpaceSubject, "organizationId" | "id" | "mainBranchId">,
): Snapshot => ({
  organizationId: space.organizationId,
  spaceId: space.id,
  branchId: space.mainBranchId,
  seq: null,
  base: null,
});

export const snapshotOfChangeRequest = ({ space, changeRequest }: ChangeRequestSubject): Snapshot => ({
  organizationId: space.organizationId,
  spaceId: space.id,
  branchId: changeRequest.branchId,
  seq: null,
  base: { branchId: space.mainBranchId, seq: changeRequest.baseSeq },
});

/** The merge base of the change request, on main. */
export const snapshotOfMergeBase = ({ space, changeRequest }: ChangeRequestSubject): Snapshot => ({
  ...snapshotOfSpace(space),
  seq: changeRequest.baseSeq,
});
