import type { ChangeRequestSubject } from "@/lib/model/change-requests/subject";
import type { SpaceSubject } from "@/lib/model/spaces/subject";

/**
 * One state of content: a branch at a sequence number, and for change requests the state of main that
 * their overlay lies on. A page of the view is the overlay's row if it has one, else the base's row.
 */
export type View = {
  organizationId: string;
  spaceId: string;
  branchId: number;
  /** null = the head, whatever it is when the query runs */
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

/** Main as it was when the change request was last aligned with it. */
export const viewOfBase = ({ space, changeRequest }: ChangeRequestSubject): View => ({
  ...viewOfSpace(space),
  seq: changeRequest.baseSeq,
});
