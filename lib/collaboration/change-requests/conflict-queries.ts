import "server-only";
import type { PageRecord } from "@/lib/core/content/records";
import { presentUser } from "@/lib/identity/users/present";
import { userSelect } from "@/lib/identity/users/row";
import type { Db } from "@/lib/platform/db/client";
import { pathsOf } from "@/lib/store/page-paths";
import { loadPages } from "@/lib/store/read";
import { snapshotOfChangeRequest } from "@/lib/store/snapshot";
import { type ConflictInputs, conflictIn, inputsIn } from "./commands/conflicts";
import { editsOf } from "./conflict-authors";
import type { MergeConflict } from "./schemas";
import type { ChangeRequestSubject } from "./subject";

/** Lists the conflicts of a change request, or the named ones, open first, with the titles of their pages. */
export async function listConflicts(
  db: Db,
  subject: ChangeRequestSubject,
  ids?: string[],
): Promise<{ items: MergeConflict[]; count: number }> {
  const rows = await db.mergeConflict.findMany({
    where: { changeRequestId: subject.changeRequest.id, ...(ids && { id: { in: ids } }) },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const people = await db.user.findMany({
    where: { id: { in: rows.flatMap(({ resolvedById }) => (resolvedById === null ? [] : [resolvedById])) } },
    select: userSelect,
  });
  const byId = new Map(people.map((person) => [person.id, person]));
  const snapshot = snapshotOfChangeRequest(subject);
  const pageIds = rows.flatMap((row) => Object.keys(inputsIn(row).pages));
  const pages = await loadPages(db, snapshot, [...new Set(pageIds)]);
  const paths = await pathsOf(db, snapshot, pages);
  const targets = rows.flatMap(({ targetType, targetId }) => (targetType === "page" ? [targetId] : []));
  const edits = await editsOf(db, subject, [...new Set(targets)]);
  const titles = new Map(pages.map(({ record }) => [record.id, record.title]));

  const items = rows.map((row): MergeConflict => {
    const conflict = conflictIn(row);
    const inputs = inputsIn(row);
    const titleOf = (id: string) => titles.get(id) ?? knownTitle(inputs, id);
    const resolver = row.resolvedById === null ? undefined : byId.get(row.resolvedById);
    return {
      object: "merge-conflict",
      id: row.id,
      kind: conflict.kind,
      target: {
        ...conflict.target,
        ...(conflict.target.type === "page" && { title: titleOf(conflict.target.id) }),
        ...(paths.has(conflict.target.id) && { path: paths.get(conflict.target.id) }),
      },
      ...(conflict.field !== undefined && { field: conflict.field }),
      ...(conflict.pages && { pages: conflict.pages.map((id) => ({ id, title: titleOf(id) })) }),
      base: conflict.base,
      main: conflict.main,
      change: conflict.change,
      ...(conflict.hunks && { hunks: conflict.hunks }),
      ...(edits.has(row.targetId) && { edits: edits.get(row.targetId) }),
      ...(conflict.reason && { reason: conflict.reason }),
      options: conflict.options,
      provisional: conflict.provisional,
      resolution: conflict.resolution,
      resolved: row.resolvedAt !== null,
      ...(conflict.byEdit && { byEdit: true }),
      ...(resolver && { resolvedBy: presentUser(resolver) }),
      ...(row.resolvedAt && { resolvedAt: row.resolvedAt.toISOString() }),
    };
  });
  items.sort((a, b) => Number(a.resolved) - Number(b.resolved));
  return { items, count: items.length };
}

/** The title of a deleted page, from one of the three inputs. */
function knownTitle({ pages }: ConflictInputs, id: string): string {
  const input = pages[id];
  const record: PageRecord | null | undefined = input?.change ?? input?.main ?? input?.base;
  return record?.title ?? "A deleted page";
}
