import "server-only";
import { can } from "@/lib/core/access/roles";
import { createChangeRequest, refuseLocked } from "@/lib/domains/change-requests/commands/create";
import { refuseClosed } from "@/lib/domains/change-requests/commands/merge";
import { rulesOf } from "@/lib/domains/change-requests/merge-rules";
import { type Place, placeOfChangeRequest, placeOfSpace } from "@/lib/domains/places/place";
import { Invalid, NotFound } from "@/lib/errors";
import type { ChangeRequestSubject } from "@/lib/model/change-requests/subject";
import type { SpaceSubject } from "@/lib/model/spaces/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { findPage } from "@/lib/store/read";
import type { View } from "@/lib/store/view";

/** What an import writes to, judged: a change request, or the space itself where the person may do that. */
export type ImportTarget = {
  space: Pick<SpaceSubject, "id" | "organizationId">;
  changeRequest: ChangeRequestSubject["changeRequest"] | null;
  view: View;
  branchId: number;
  /** the page below which the imported ones go; null = the root */
  pageId: string | null;
};

/** A place as it is written to, without access checks. */
const targetIn = ({ space, changeRequest, view }: Place, pageId: string | null): ImportTarget => ({
  space,
  changeRequest,
  view,
  branchId: view.branchId,
  pageId,
});

/** The live content of a space, without access checks. */
export const liveTarget = (space: SpaceSubject): ImportTarget => targetIn(placeOfSpace(space), null);

/** Throws Conflict for a locked space or a closed change request, NotFound for a page that is not there. */
export async function targetOf(db: Db, place: Place, pageId: string | null): Promise<ImportTarget> {
  const { space, changeRequest } = place;
  refuseLocked(space);
  if (changeRequest) refuseClosed({ space, changeRequest });
  const target = targetIn(place, pageId);
  if (pageId !== null) {
    const page = await findPage(db, target.view, pageId);
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
 * Whether an import by somebody with this role may go live at once. Who manages the space may. Who merges,
 * or edits a space whose live content is open to edits, may as long as no merge rules ask for a review.
 */
export async function mayWriteLive(db: Db, space: SpaceSubject): Promise<boolean> {
  if (can(space.role, "space.manage")) return true;
  const mayEdit =
    can(space.role, "space.merge") || (space.editMode === "live" && can(space.role, "space.edit"));
  return mayEdit && (await rulesOf(db, { space })).length === 0;
}

/** The place itself, or a new change request for who may not edit the space live. */
export async function targetAt(
  db: Db,
  ctx: ActorContext,
  place: Place,
  pageId: string | null,
  subject: string,
): Promise<ImportTarget> {
  const { space, changeRequest } = place;
  const target = await targetOf(db, place, pageId);
  if (changeRequest || (await mayWriteLive(db, space))) return target;
  return targetOf(db, placeOfChangeRequest(await createChangeRequest(db, ctx, space, { subject })), pageId);
}

/** The live content of a space, for an operator, who may do everything. Throws NotFound. */
export async function targetForOperator(db: Db, spaceId: string): Promise<ImportTarget> {
  const space = await db.space.findFirst({
    where: { id: spaceId, deletedAt: null },
    select: { id: true, organizationId: true, mainBranchId: true },
  });
  if (!space || space.mainBranchId === null) throw new NotFound("space", spaceId);
  const { organizationId, mainBranchId: branchId } = space;
  const view: View = { organizationId, spaceId, branchId, seq: null, base: null };
  return { space: { id: space.id, organizationId }, changeRequest: null, view, branchId, pageId: null };
}
