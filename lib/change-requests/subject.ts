import type { Role } from "@/lib/access/roles";
import type { SpaceSubject } from "@/lib/spaces/subject";

export type ChangeRequestStatus = "draft" | "open" | "archived" | "merged";

/** A change request as the pipeline loads it through its space, with the caller's role in that space. */
export type ChangeRequestSubject = {
  space: SpaceSubject;
  role: Role | null;
  changeRequest: {
    id: string;
    number: number;
    status: ChangeRequestStatus;
    subject: string;
    description: unknown;
    createdBy: { id: string; email: string; displayName: string; photoURL: string | null };
    createdAt: Date;
    updatedAt: Date;
    branchId: number;
    headSeq: number;
    headRevisionId: string;
    baseSeq: number;
    revisionInitialId: string;
    revisionMergedAncestorId: string | null;
    revisionMergedId: string | null;
    mergedById: string | null;
    mergedAt: Date | null;
    revertsId: string | null;
    commentsOpen: number;
    /** main has content this change request was not yet aligned with */
    outdated: boolean;
  };
};
