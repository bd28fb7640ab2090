import type { ChangeRequestSubject } from "@/lib/model/change-requests/subject";
import type { SpaceSubject } from "@/lib/model/spaces/subject";

/**
 * One state of content: a branch at a sequence number, and for change requests their merge base on main. A page of
 * the view is the overlay's row if it has one, else the base's row.
 */
export type View = {
  organizationId: string;
  spaceId: string;
  branchId: number;
  /** null = the head at the time of the query */
  seq: number | null;
  base: { branchId: number; seq: number } | null;
};

export const viewOfSpace = (space: Pick<SpaceSubject, "organizationId" | "id" | "mainBranchId">): View => ({
  organizationId: space.organizationId,
  spaceId: space.id,
  branchId: space.mainBranchId,
  seq: null,
  base: null,
});

export const viewOfChangeRequest = ({ space, changeRequest }: ChangeRequestSubject): View => ({
  organizationId: space.organizationId,
  spaceId: space.id,
  branchId: changeRequest.branchId,
  seq: null,
  base: { branchId: space.mainBranchId, seq: changeRequest.baseSeq },
});

/** The merge base of the change request, on main. */
export const viewOfBase = ({ space, changeRequest }: ChangeRequestSubject): View => ({
  ...viewOfSpace(space),
  seq: changeRequest.baseSeq,
});
