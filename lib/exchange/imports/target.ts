import "server-only";
import { createChangeRequest, refuseLocked } from "@/lib/collaboration/change-requests/commands/create";
import { refuseClosed } from "@/lib/collaboration/change-requests/commands/merge";
import { rulesOf } from "@/lib/collaboration/change-requests/merge-rules";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { type ContentScope, scopeOfChangeRequest, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { can } from "@/lib/core/access/roles";
import { Invalid, NotFound } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { findPage } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";

/** The authorized target of an import: a change request, or the space itself if the person may edit it. */
export type ImportTarget = {
  space: Pick<SpaceSubject, "id" | "organizationId">;
  changeRequest: ChangeRequestSubject["changeRequest"] | null;
  snapshot: Snapshot;
  branchId: number;
  /** the parent of the imported pages; null = the root */
  pageId: string | null;
};

/** Builds a target without access checks. */
const targetIn = ({ space, changeRequest, snapshot }: ContentScope, pageId: string | null): ImportTarget => ({
  space,
  changeRequest,
  snapshot,
  branchId: snapshot.branchId,
  pageId,
});

/** Builds a target of the space's main content, without access checks. */
export const liveTarget = (space: SpaceSubject): ImportTarget => targetIn(scopeOfSpace(space), null);

/** Throws Conflict for a locked space or a closed change request, NotFound for a missing page. */
export async function importTarget(
  db: Db,
  scope: ContentScope,
  pageId: string | null,
): Promise<ImportTarget> {
  const { space, changeRequest } = scope;
  refuseLocked(space);
  if (changeRequest) refuseClosed({ space, changeRequest });
  const target = targetIn(scope, pageId);
  if (pageId !== null) {
    const page = await findPage(db, target.snapshot, pageId);
    if (!page) throw new NotFound("page", pageId);
    if (page.record.kind !== "document" && page.record.kind !== "group") {
      throw new Invalid(
        "Links and computed pages can't have subpages. Choose another page.",
        "invalid_parent",
      );
    }
  }
  return target;
}

/**
 * True if an import with this role may go to main directly: always for managers of the space; without merge
 * rules also for people who can merge, or who can edit a space with live edits.
 */
export async function mayWriteLive(db: Db, space: SpaceSubject): Promise<boolean> {
  if (can(space.role, "space.manage")) return true;
  const mayEdit =
    can(space.role, "space.merge") || (space.editMode === "live" && can(space.role, "space.edit"));
  return mayEdit && (await rulesOf(db, { space })).length === 0;
}

/** Returns the given scope, or a new change request for people who cannot edit main. */
export async function targetAt(
  db: Db,
  ctx: ActorContext,
  scope: ContentScope,
  pageId: string | null,
  subject: string,
): Promise<ImportTarget> {
  const { space, changeRequest } = scope;
  const target = await importTarget(db, scope, pageId);
  if (changeRequest || (await mayWriteLive(db, space))) return target;
  return importTarget(
    db,
    scopeOfChangeRequest(await createChangeRequest(db, ctx, space, { subject })),
    pageId,
  );
}

/** Returns the main content of a space for an operator, without access checks. Throws NotFound. */
export async function targetForOperator(db: Db, spaceId: string): Promise<ImportTarget> {
  const space = await db.space.findFirst({
    where: { id: spaceId, deletedAt: null },
    select: { id: true, organizationId: true, mainBranchId: true },
  });
  if (!space || space.mainBranchId === null) throw new NotFound("space", spaceId);
  const { organizationId, mainBranchId: branchId } = space;
  const snapshot: Snapshot = { organizationId, spaceId, branchId, seq: null, base: null };
  return { space: { id: space.id, organizationId }, changeRequest: null, snapshot, branchId, pageId: null };
}
