import "server-only";
import { checkExpressions } from "@/lib/collaboration/change-requests/merge-conditions";
import { chooseSource } from "@/lib/content/computed/compute";
import type { RevisionSource } from "@/lib/content/computed/sources";
import type { JsonMap } from "@/lib/core/content/json-map";
import { orderKeyBetween } from "@/lib/core/content/order-key";
import { storedTitle } from "@/lib/core/content/page-fields";
import { blankPage, type PageRecord } from "@/lib/core/content/records";
import { ConflictError, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { changeAccess, lockItem } from "@/lib/organizations/permissions/change-access";
import { refuseMoreByDefault } from "@/lib/organizations/permissions/refuse-escalation";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Prisma, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { requireCreateIn } from "@/lib/spaces/collections/create-in";
import { positionAtEnd } from "@/lib/spaces/collections/siblings";
import { addBranch, commit, lockBranch } from "@/lib/store/commit";
import { requestIndexing } from "@/lib/store/index-job";
import type { LockedBranch } from "@/lib/store/locked-branch";
import { presentSpace } from "./present";
import { findSpace } from "./queries";
import { removalCutoff, TRASH_DAYS } from "./retention";
import type { CreateSpace, UpdateSpace } from "./schemas";
import type { SpaceSubject } from "./subject";

/**
 * Returns the present state of a space, inside or outside a transaction. Throws NotFound if it was deleted
 * meanwhile.
 */
export async function getSpace(
  db: Db,
  ctx: Pick<ActorContext, "actor">,
  spaceId: string,
): Promise<SpaceSubject> {
  const space = await findSpace(db, ctx.actor, spaceId);
  if (!space) throw new NotFound("space", spaceId);
  return space;
}

/** Creates a space after its siblings: with the pages of a source, or empty. */
export const createSpace = (
  db: Db,
  ctx: ActorContext,
  organization: Pick<OrganizationSubject, "organizationId" | "role">,
  input: Omit<CreateSpace, "template">,
): Promise<SpaceSubject> =>
  inTransaction(db, async (tx) => {
    const { organizationId } = organization;
    const parentId = input.parent ?? null;
    await requireCreateIn(tx, ctx, organization, parentId);
    const source =
      input.computedSource && (await chooseSource(tx, ctx.actor, organizationId, input.computedSource));
    const id = newId();
    await addEmptySpace(tx, ctx, {
      id,
      organizationId,
      parentId,
      position: await positionAtEnd(tx, organizationId, parentId),
      title: input.title ?? source?.title.slice(0, 50) ?? "Untitled",
      emoji: input.emoji,
      language: input.language,
      editMode: input.editMode,
    });
    await record(tx, ctx, { type: "space.created", organizationId, spaceId: id, subjectId: id });
    if (source)
      await startFromSource(tx, ctx, await getSpace(tx, ctx, id), input.computedSource!, source.title);
    return getSpace(tx, ctx, id);
  });

/** The single computed page of a space with generated pages only. */
async function startFromSource(
  tx: Tx,
  ctx: ActorContext,
  space: SpaceSubject,
  source: RevisionSource,
  title: string,
): Promise<void> {
  const page: PageRecord = {
    ...blankPage(newId()),
    kind: "computed",
    title: storedTitle(title),
    orderKey: orderKeyBetween(null, null),
    computed: source as JsonMap,
  };
  const branch = await lockBranch(tx, space.mainBranchId);
  await commit(tx, branch, {
    type: "computed",
    authorId: ctx.actor.userId,
    pages: new Map([[page.id, page]]),
  });
}

/** Inserts a new space with its first, empty revision. Returns its main branch, locked. */
export async function addEmptySpace(
  tx: Tx,
  ctx: ActorContext,
  data: Omit<Prisma.SpaceUncheckedCreateInput, "createdById" | "mainBranchId"> & { id: string },
): Promise<LockedBranch> {
  const { id: spaceId, organizationId } = data;
  const createdById = ctx.actor.userId;
  await tx.space.create({ data: { ...data, createdById }, select: { id: true } });
  const { id } = await addBranch(tx, { organizationId, spaceId, kind: "main" });
  await tx.space.update({ where: { id: spaceId }, data: { mainBranchId: id }, select: { id: true } });
  const branch = await lockBranch(tx, id);
  await commit(tx, branch, { type: "edits", authorId: createdById });
  return branch;
}

/** Changes settings of a space; absent fields stay as they are. */
export const updateSpace = (
  db: Db,
  ctx: ActorContext,
  space: SpaceSubject,
  input: UpdateSpace,
): Promise<SpaceSubject> =>
  inTransaction(db, async (tx) => {
    checkExpressions(input.mergeRules);
    refuseMoreByDefault(space, input.defaultLevel);
    const current = await lockExpected(tx, ctx, space.id);
    const { emoji, defaultLevel, icon, ...rest } = input;
    const look = {
      ...(emoji !== undefined && { emoji: emoji ?? "📘", icon: null }),
      ...(icon !== undefined && { icon }),
    };
    const changes = changesOf(
      "space.updated",
      { ...presentSpace(current), icon: current.icon },
      { ...rest, ...look, defaultLevel },
    );
    if (!changes) return current;
    const change = () =>
      tx.space.update({
        where: { id: space.id },
        data: {
          ...rest,
          ...look,
          ...(defaultLevel !== undefined && { defaultLevel: defaultLevel ?? "none" }),
          updatedAt: new Date(),
        },
        select: { id: true },
      });
    if (defaultLevel === undefined) await change();
    else await changeAccess(tx, { ...space, kind: "space" }, change);
    if (input.language !== undefined) await requestIndexing(tx, space.id);
    const updated = await getSpace(tx, ctx, space.id);
    const { visibility } = updated;
    const follows = changesOf("space.updated", { visibility: current.visibility }, { visibility });
    await record(tx, ctx, {
      type: "space.updated",
      organizationId: space.organizationId,
      spaceId: space.id,
      subjectId: space.id,
      payload: { changes: { ...changes, ...follows } },
    });
    return updated;
  });

/** Locks a space until the transaction ends. Refuses a caller who expects another version of it. */
async function lockExpected(tx: Tx, ctx: ActorContext, id: string): Promise<SpaceSubject> {
  await lockItem(tx, { kind: "space", id });
  const current = await getSpace(tx, ctx, id);
  await requireMatch(ctx, () => presentSpace(current));
  return current;
}

/** Moves a space to the trash, from where it can be restored for seven days. */
export const deleteSpace = (db: Db, ctx: ActorContext, space: SpaceSubject): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (ctx.ifMatch !== null) await lockExpected(tx, ctx, space.id);
    const { count } = await tx.space.updateMany({
      where: { id: space.id, deletedAt: null },
      data: { deletedAt: new Date(), deletedById: ctx.actor.userId },
    });
    if (count > 0) await recordSpace(tx, ctx, space, "space.deleted");
    return count > 0;
  });

/** Restores a space from the trash. Throws Conflict if it is not there, or its time is over. */
export const restoreSpace = (db: Db, ctx: ActorContext, space: SpaceSubject): Promise<SpaceSubject> =>
  inTransaction(db, async (tx) => {
    const { count } = await tx.space.updateMany({
      where: { id: space.id, deletedAt: { gt: removalCutoff(Date.now()) }, removedAt: null },
      data: { deletedAt: null, deletedById: null },
    });
    if (count === 0) {
      const now = await tx.space.findFirst({
        where: { id: space.id, removedAt: null },
        select: { deletedAt: true },
      });
      if (now === null) throw new NotFound("space", space.id);
      if (now.deletedAt === null) throw new ConflictError("The space isn't in the trash.", "not_deleted");
      throw new ConflictError(
        `The space was deleted more than ${TRASH_DAYS} days ago and can't be restored.`,
        "retention_over",
      );
    }
    await recordSpace(tx, ctx, space, "space.restored");
    return getSpace(tx, ctx, space.id);
  });

const recordSpace = (
  tx: Tx,
  ctx: ActorContext,
  space: SpaceSubject,
  type: "space.deleted" | "space.restored",
) => record(tx, ctx, { type, organizationId: space.organizationId, spaceId: space.id, subjectId: space.id });
