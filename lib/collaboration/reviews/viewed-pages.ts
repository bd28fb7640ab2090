import "server-only";
import { createHash } from "node:crypto";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { NotFound } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { reportToCaller } from "@/lib/platform/events/record";
import { loadPages } from "@/lib/store/read";
import { snapshotOfChangeRequest, snapshotOfMergeBase } from "@/lib/store/snapshot";
import type { ViewedPage } from "./schemas";

/**
 * Returns a hash of each changed page before and after, which identifies the state that a viewer saw.
 * Unchanged pages have none.
 */
async function statesOf(
  db: Db,
  subject: ChangeRequestSubject,
  pageIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const [before, after] = await Promise.all([
    loadPages(db, snapshotOfMergeBase(subject), pageIds),
    loadPages(db, snapshotOfChangeRequest(subject), pageIds),
  ]);
  const old = new Map(before.map(({ record, recordHash }) => [record.id, recordHash]));
  const now = new Map(after.map(({ record, recordHash }) => [record.id, recordHash]));
  const states = new Map<string, Buffer>();
  for (const id of pageIds) {
    const [a, b] = [old.get(id), now.get(id)];
    if (a !== b)
      states.set(
        id,
        createHash("sha256")
          .update(`${a ?? ""} ${b ?? ""}`)
          .digest(),
      );
  }
  return states;
}

/** Lists the changed pages that the caller has viewed; `changed` is true for those changed since. */
export async function listViewedPages(
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
): Promise<ViewedPage[]> {
  const rows = await db.viewedPage.findMany({
    where: { changeRequestId: subject.changeRequest.id, userId: ctx.actor.userId },
    orderBy: [{ viewedAt: "asc" }, { pageId: "asc" }],
  });
  const states = await statesOf(
    db,
    subject,
    rows.map((row) => row.pageId),
  );
  return rows.flatMap(({ pageId, state, viewedAt }) => {
    const now = states.get(pageId);
    return now ? [{ page: pageId, viewedAt: viewedAt.toISOString(), changed: !now.equals(state) }] : [];
  });
}

/** Marks the present state of a page as viewed. Throws NotFound for an unchanged page. */
export async function markViewed(
  db: Db,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  pageId: string,
): Promise<ViewedPage> {
  const state = (await statesOf(db, subject, [pageId])).get(pageId);
  if (!state) throw new NotFound("changed page", pageId);
  const id = { changeRequestId: subject.changeRequest.id, userId: ctx.actor.userId, pageId };
  const seen = { state: new Uint8Array(state), viewedAt: new Date() };
  await db.viewedPage.upsert({
    where: { changeRequestId_userId_pageId: id },
    create: { ...id, ...seen },
    update: seen,
    select: { pageId: true },
  });
  reportToCaller(ctx, "viewedPages.changed");
  return { page: pageId, viewedAt: seen.viewedAt.toISOString(), changed: false };
}

/** Marks a page as not viewed; returns false if it was not marked. */
export async function unmarkViewed(
  db: Db,
  ctx: ActorContext,
  { changeRequest }: ChangeRequestSubject,
  pageId: string,
): Promise<boolean> {
  const where = { changeRequestId: changeRequest.id, userId: ctx.actor.userId, pageId };
  reportToCaller(ctx, "viewedPages.changed");
  return (await db.viewedPage.deleteMany({ where })).count > 0;
}
