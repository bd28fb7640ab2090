/** The content of a space: the branch that readers see. */
type ContentOfSpace = { organizationId: string; id: string; mainBranchId: number };

/** The content of a change request: a branch over main at its merge base. */
type ContentOfChangeRequest = {
  space: ContentOfSpace;
  changeRequest: { branchId: number; baseSeq: number };
};

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

export const snapshotOfSpace = (space: ContentOfSpace): Snapshot => ({
  organizationId: space.organizationId,
  spaceId: space.id,
  branchId: space.mainBranchId,
  seq: null,
  base: null,
});

export const snapshotOfChangeRequest = ({ space, changeRequest }: ContentOfChangeRequest): Snapshot => ({
  organizationId: space.organizationId,
  spaceId: space.id,
  branchId: changeRequest.branchId,
  seq: null,
  base: { branchId: space.mainBranchId, seq: changeRequest.baseSeq },
});

/** The merge base of the change request, on main. */
export const snapshotOfMergeBase = ({ space, changeRequest }: ContentOfChangeRequest): Snapshot => ({
  ...snapshotOfSpace(space),
  seq: changeRequest.baseSeq,
});

/** The branches whose rows a snapshot has: its own before that of its base. */
export const branchesOf = ({ branchId, base }: Snapshot): number[] => [
  branchId,
  ...(base ? [base.branchId] : []),
];
