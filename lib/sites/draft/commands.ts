import "server-only";
import { ConflictError, PreconditionFailed } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { lockItem } from "@/lib/organizations/permissions/change-access";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Prisma, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { announce } from "@/lib/platform/events/announce";
import { record, reportToCaller } from "@/lib/platform/events/record";
import { type CustomizationFields, fieldsIn, over } from "@/lib/sites/customization/merge";
import { getSite } from "@/lib/sites/sites/queries";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { applyChanges } from "./apply";
import { applied, changesSince, findDraft, getDraft, presentDraft, type StoredChange } from "./queries";
import type { SiteDraft, SiteDraftChange } from "./schemas";

/** Each read of a draft makes all of its changes. */
const MOST_CHANGES = 200;

/** Runs work on the locked site. */
const onLocked = <Result>(
  db: Db,
  ctx: ActorContext,
  { organizationId, id }: SiteSubject,
  work: (tx: Tx, site: SiteSubject) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, { kind: "site", id });
    return work(tx, await getSite(tx, ctx.actor, { organizationId, id }));
  });

/** Adds changes to the draft of a site. Throws the error of one that would be refused. */
export const addToDraft = (
  db: Db,
  ctx: ActorContext,
  subject: SiteSubject,
  added: readonly SiteDraftChange[],
): Promise<SiteDraft> =>
  onLocked(db, ctx, subject, async (tx, site) => {
    await requireMatch(ctx, () => getDraft(tx, ctx, site));
    const { changes: before } = await findDraft(tx, site.id);
    const all = added.reduce((changes, change) => withChange(changes, change, ctx.actor.userId), before);
    if (all.length > MOST_CHANGES) {
      throw new ConflictError(
        `A draft has ${MOST_CHANGES} changes at most. Publish or undo some first.`,
        "too_many_changes",
      );
    }
    const { outcomes, ...shown } = await applied(tx, ctx, site, all);
    for (const [index, change] of all.entries()) {
      const problem = outcomes[index]?.problem;
      if (problem && !before.includes(change)) throw problem;
    }
    const hasEffect = (change: StoredChange, index: number) =>
      before.includes(change) || outcomes[index]?.hasEffect === true;
    await storeChanges(tx, ctx, site, all.filter(hasEffect));
    return presentDraft(tx, site, await findDraft(tx, site.id), {
      outcomes: outcomes.filter((_, index) => hasEffect(all[index]!, index)),
      ...shown,
    });
  });

/** Adds one change; if it is of the same fields as the person's last one, it replaces or extends that one. */
function withChange(
  changes: readonly StoredChange[],
  added: SiteDraftChange,
  by: string,
): readonly StoredChange[] {
  // Added parts get the same ids each time.
  const change = "key" in added || ADDS.has(added.type) ? { key: newId(), ...added } : added;
  const at = new Date().toISOString();
  const last = changes.at(-1);
  const extended = last?.by === by ? extend(last.change, change as SiteDraftChange) : null;
  return last && extended
    ? [...changes.slice(0, -1), { ...last, change: extended, at }]
    : [...changes, { id: newId(), change: change as SiteDraftChange, by, at }];
}

const ADDS: ReadonlySet<string> = new Set(["moveToNewSection", "addSpace", "addSection", "addGroup"]);

/** Returns both changes as one if they are of the same fields; null otherwise. */
function extend(last: SiteDraftChange, next: SiteDraftChange): SiteDraftChange | null {
  if (last.type !== next.type || targetOf(last) !== targetOf(next)) return null;
  switch (next.type) {
    case "customize":
    case "customizeSpace": {
      const before = (last as typeof next).customization as CustomizationFields;
      return {
        ...next,
        customization: over(before, next.customization as CustomizationFields),
      } as SiteDraftChange;
    }
    case "setVisibility":
    case "update":
      return next;
    default:
      return null;
  }
}

/** Names what a change is about and its fields. */
function targetOf(change: SiteDraftChange): string {
  switch (change.type) {
    case "customize":
      return fieldsIn(change.customization as CustomizationFields)
        .toSorted()
        .join(" ");
    case "customizeSpace":
      return [change.siteSpace, ...fieldsIn(change.customization as CustomizationFields).toSorted()].join(
        " ",
      );
    case "update":
      return [change.item.id, ...Object.keys(change).toSorted()].join(" ");
    default:
      return "";
  }
}

/** Writes the changes of a draft; without any it ends. */
async function storeChanges(
  tx: Tx,
  ctx: ActorContext,
  { id: siteId, organizationId }: SiteSubject,
  all: readonly StoredChange[],
): Promise<void> {
  if (all.length === 0) {
    await tx.siteDraft.deleteMany({ where: { siteId } });
  } else {
    const changes = all as unknown as Prisma.InputJsonArray;
    const last = await tx.event.findFirst({
      where: { organizationId },
      orderBy: { id: "desc" },
      select: { id: true },
    });
    await tx.siteDraft.upsert({
      where: { siteId },
      create: { siteId, changes, baseEvent: last?.id ?? 0 },
      update: { changes, version: { increment: 1 } },
      select: { siteId: true },
    });
  }
  await announce(tx, {
    ...{ type: "siteDraft.changed", organizationId, spaceId: null, subjectId: siteId },
    requestId: ctx.requestId,
  });
  reportToCaller(ctx, "siteDraft.changed");
}

/** Removes one change of a draft; returns false if it is missing. */
export const undoDraftChange = (
  db: Db,
  ctx: ActorContext,
  subject: SiteSubject,
  id: string,
): Promise<boolean> =>
  onLocked(db, ctx, subject, async (tx, site) => {
    const { changes } = await findDraft(tx, site.id);
    const left = changes.filter((change) => change.id !== id);
    if (left.length === changes.length) return false;
    const [before, after] = [await applied(tx, ctx, site, changes), await applied(tx, ctx, site, left)];
    const wasRefused = (change: StoredChange) => before.outcomes[changes.indexOf(change)]?.problem !== null;
    const broken = left.findIndex((change, index) => after.outcomes[index]?.problem && !wasRefused(change));
    if (broken !== -1) {
      throw new ConflictError(
        `A later change needs this one. Undo that one first. ${after.outcomes[broken]?.problem?.message}`,
        "change_needed",
      );
    }
    await storeChanges(tx, ctx, site, left);
    return true;
  });

/** Discards the draft of a site; returns false if it has no changes. */
export const discardDraft = (db: Db, ctx: ActorContext, subject: SiteSubject): Promise<boolean> =>
  onLocked(db, ctx, subject, async (tx, site) => {
    const { id, organizationId } = site;
    await requireMatch(ctx, () => getDraft(tx, ctx, site));
    const { changes } = await findDraft(tx, id);
    if (changes.length === 0) return false;
    await tx.siteDraft.deleteMany({ where: { siteId: id } });
    await record(tx, ctx, {
      ...{ type: "siteDraft.discarded", organizationId, subjectId: id },
      payload: { changes: changes.length },
    });
    return true;
  });

/** Makes all changes of a site's draft, or none. */
export const publishDraft = (db: Db, ctx: ActorContext, subject: SiteSubject): Promise<SiteDraft> =>
  onLocked(db, ctx, subject, async (tx, site) => {
    const { id, organizationId } = site;
    const draft = await findDraft(tx, id);
    if (draft.changes.length === 0) {
      throw new ConflictError("The draft has no changes. Add some first.", "draft_empty");
    }
    await requireSeen(tx, ctx, site, await changesSince(tx, site, draft));
    const outcomes = await applyChanges(
      tx,
      ctx,
      site,
      draft.changes.map(({ change }) => change),
    );
    const refused = outcomes.find(({ problem }) => problem !== null)?.problem;
    if (refused) {
      throw new ConflictError(
        `A change no longer fits the site. Undo it, then publish the others. ${refused.message}`,
        "change_unfit",
      );
    }
    await tx.siteDraft.deleteMany({ where: { siteId: id } });
    await record(tx, ctx, {
      ...{ type: "siteDraft.published", organizationId, subjectId: id },
      payload: { changes: draft.changes.length },
    });
    return getDraft(tx, ctx, await getSite(tx, ctx.actor, { organizationId, id }));
  });

/** Refuses to publish what the caller has not seen: another state of the draft, or of the site below it. */
async function requireSeen(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  since: SiteDraft["changedSince"],
): Promise<void> {
  try {
    await requireMatch(ctx, () => getDraft(tx, ctx, site));
  } catch (error) {
    throw error instanceof PreconditionFailed && since.length > 0 ? siteChanged(since) : error;
  }
  if (ctx.ifMatch === null && since.length > 0) throw siteChanged(since);
}

function siteChanged(since: SiteDraft["changedSince"]): PreconditionFailed {
  const named = since.map(
    ({ part, title, by }) => `${part}${title ? ` (“${title}”)` : ""}${by ? ` by ${by}` : ""}`,
  );
  return new PreconditionFailed(
    `The site changed since this draft began: ${[...new Set(named)].join(", ")}. Read the draft again, then publish it.`,
    "site_changed",
  );
}
