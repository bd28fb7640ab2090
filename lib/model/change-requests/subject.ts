import type { Role } from "@/lib/core/access/roles";
import type { SpaceSubject } from "@/lib/model/spaces/subject";
import type { UserRow } from "@/lib/model/users/row";
import type { ChangeRequestStatus } from "./status";

/** A change request as the pipeline loads it through its space, with the caller's role in that space. */
export type ChangeRequestSubject = {
  space: SpaceSubject;
  role: Role | null;
  changeRequest: ChangeRequestRow;
};

/** A change request's own facts; dates are ISO 8601 texts, as the database's JSON gives them. */
export type ChangeRequestRow = {
  id: string;
  spaceId: string;
  number: number;
  status: ChangeRequestStatus;
  subject: string;
  description: unknown;
  createdBy: UserRow;
  /** the agent that opened it for them; empty for what they opened themselves */
  agent: string;
  createdAt: string;
  updatedAt: string;
  branchId: number;
  headSeq: number;
  headRevisionId: string;
  baseSeq: number;
  revisionInitialId: string;
  revisionMergedAncestorId: string | null;
  revisionMergedId: string | null;
  mergedBy: UserRow | null;
  mergedAt: string | null;
  ruleBypass: unknown;
  revertsId: string | null;
  commentsOpen: number;
  /** conflicts nobody has resolved yet */
  conflicts: number;
  /** main has content this change request was not yet aligned with */
  outdated: boolean;
};
