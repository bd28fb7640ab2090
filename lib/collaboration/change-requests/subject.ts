import type { Role } from "@/lib/core/access/roles";
import type { StatementRows } from "@/lib/platform/db/statement-rows";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";

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

/**
 * Stored fields of a change request; dates are ISO 8601 strings, as the database's JSON has them. `agent` is the agent
 * that opened it for its creator, or empty, `conflicts` counts the unresolved ones, and `outdated` is true if main has
 * changed since the merge base.
 */
export type ChangeRequestRow = StatementRows["change-request-of-space"]["changeRequest"];
