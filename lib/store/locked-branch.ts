export type LockedBranch = {
  id: number;
  organizationId: string;
  spaceId: string;
  kind: "main" | "changeRequest" | "git";
  headSeq: number;
  headRevisionId: string | null;
  baseBranchId: number | null;
  baseSeq: number | null;
};
