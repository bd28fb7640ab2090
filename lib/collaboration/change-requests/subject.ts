import type { Role } from "@/lib/core/access/roles";
import type { UserRow } from "@/lib/identity/users/row";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import type { ChangeRequestStatus } from "./status";

/** A change request loaded through its space, with the caller's role there. */
export type ChangeRequestSubject = {
  space: SpaceSubject;
  role: Role | null;
  changeRequest: ChangeRequestRow;
};

/** The fields of an event about a change request. */
export const eventFieldsOf = ({
  space,
  changeRequest,
}: Pick<ChangeRequestSubject, "space" | "changeRequest">) => ({
  organizationId: space.organizationId,
  spaceId: space.id,
  subjectId: changeRequest.id,
});

/** Stored fields of a change request; dates are ISO 8601 strings, as the database's JSON has them. */
export type ChangeRequestRow = {
  id: string;
  spaceId: string;
  number: number;
  status: ChangeRequestStatus;
  subject: string;
  description: unknown;
  createdBy: UserRow;
  /** the agent that opened it for them; empty if they opened it themselves */
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
  /** number of unresolved conflicts */
  conflicts: number;
  /** true if main has changed since the merge base */
  outdated: boolean;
};
