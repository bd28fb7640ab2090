import "server-only";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { loadGenerated } from "@/lib/content/computed/pages";
import { ConflictError, DomainError, Invalid, NotFound, PreconditionFailed } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { expectedVersions } from "@/lib/platform/api/server/etag";
import type { Db } from "@/lib/platform/db/client";
import { findPageIdsByPath } from "@/lib/store/page-paths";
import { findAssets, findPage } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";
import type { Batch, StorableChange } from "./batch";
import { editsSince } from "./page-edits";

/** Checks that refuse a batch of changes before any change is applied. */

/**
 * Refuses a batch if If-Match matches neither the change request's revision nor each page and reusable content that the
 * batch touches. Agents need If-Match: they write long after they read, and see no edits meanwhile. For a text they need
 * the tag that came with it, since the revision is also part of reads without the text.
 */
export async function refuseStalePages(
  db: Db,
  ctx: ActorContext,
  { subject, snapshot }: Batch,
  changes: readonly StorableChange[],
): Promise<void> {
  const looked = expectedVersions(ctx);
  const concerned = existing(changes);
  if (looked === null && ctx.actor.kind === "agent" && concerned.size > 0) {
    throw new PreconditionFailed(
      "An agent needs If-Match (for tools: ifMatch) to change what is there, so that it overwrites no edit of a person. Read the page again and send its entity tag, or send the change request's revision for changes other than of texts.",
      "if_match_required",
    );
  }
  if (looked === null) return;
  if (looked.includes(subject.changeRequest.headRevisionId)) {
    if (ctx.actor.kind === "agent") await refuseUnreadTexts(db, snapshot, changes, looked);
    return;
  }
  const tags = await tagsOf(db, snapshot, concerned);
  if (concerned.size > 0 && [...concerned].every((each) => looked.includes(tags.get(each) ?? ""))) return;
  const [only = ""] = concerned;
  const [kind, id = ""] = concerned.size === 1 ? only.split(" ") : [];
  const changedBy = kind === "page" ? await editsSince(db, ctx.actor, subject, id, looked) : undefined;
  const names = changedBy?.people.map(({ displayName }) => displayName);
  throw new PreconditionFailed(
    `${names ? names.join(", ") || "You" : "Someone"} changed this since you loaded it. Reload it and repeat your edit.`,
    "stale",
    changedBy,
  );
}

/** Refuses a batch with a new text of a page or reusable content whose own tag is not among those of If-Match. */
async function refuseUnreadTexts(
  db: Db,
  snapshot: Snapshot,
  changes: readonly StorableChange[],
  looked: readonly string[],
): Promise<void> {
  const written = changes.filter((change) => "document" in change && change.document !== undefined);
  const tags = await tagsOf(db, snapshot, existing(written));
  if ([...tags.values()].every((tag) => looked.includes(tag))) return;
  throw new PreconditionFailed(
    "An agent needs the entity tag that came with a text in If-Match (for tools: ifMatch) to change it; the revision of the change request is also part of reads without the text. Read the page again and send its entity tag; of several texts, send all tags, each in quotes, with commas between them.",
    "if_match_required",
  );
}

/**
 * True if the caller knows the texts of the things that a batch changes: people do, and an agent does if it wrote them or
 * sent the tag that came with each. The tag of its next write must not stand for a text that it never read.
 */
export async function knowsTexts(
  db: Db,
  ctx: ActorContext,
  { snapshot }: Batch,
  changes: readonly StorableChange[],
): Promise<boolean> {
  if (ctx.actor.kind !== "agent") return true;
  if (changes.some(({ operation }) => operation === "revert_page")) return false;
  const looked = expectedVersions(ctx) ?? [];
  const unwritten = changes.filter((change) => !("document" in change && change.document !== undefined));
  const tags = await tagsOf(db, snapshot, existing(unwritten));
  return [...tags.values()].every((tag) => looked.includes(tag));
}

/**
 * Refuses an edit without If-Match that decides conflicts if the change request changed while the request was on its
 * way: its author cannot have seen them, and a merge would drop the words of main.
 */
export function refuseUnseenConflicts(
  ctx: ActorContext,
  before: ChangeRequestSubject,
  { changeRequest }: ChangeRequestSubject,
): void {
  if (expectedVersions(ctx) !== null) return;
  if (before.changeRequest.headRevisionId === changeRequest.headRevisionId) return;
  throw new PreconditionFailed(
    "The change request changed while you sent this, and what you edit is in conflict with the space now. Reload it and repeat your edit.",
    "stale",
  );
}

/** Refuses batch names that are also paths, since a link could mean either. */
export async function refuseRefsOfPages(
  db: Db,
  { snapshot }: Batch,
  changes: readonly StorableChange[],
): Promise<void> {
  const refs = new Map<string, string>();
  for (const [index, change] of changes.entries()) {
    if ("ref" in change && change.ref !== undefined) refs.set(change.ref, `changes.${index}.ref`);
    if (change.operation !== "insert_files") continue;
    for (const [at, { ref }] of change.files.entries()) {
      if (ref !== undefined) refs.set(ref, `changes.${index}.files.${at}.ref`);
    }
  }
  const [taken] = (await findPageIdsByPath(db, snapshot, refs.keys())).keys();
  if (taken === undefined) return;
  throw Invalid.field(
    refs.get(taken)!,
    "is the path of an existing page; choose another name.",
    "ref_is_path",
  );
}

/** Adds the position in the batch of the failed change to an error. */
export function inChange(index: number, error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const fields = (error.details.fields ?? [{ path: "", message: error.message }]).map(
    ({ path, message }) => ({
      path: ["changes", index, ...(path === "" ? [] : [path])].join("."),
      message,
    }),
  );
  return new DomainError(error.code, error.reason, error.message, { ...error.details, fields });
}

/** Generated pages cannot be changed, but people see them: the error says so. */
export async function aboutGenerated(
  db: Db,
  { snapshot, reader }: Batch,
  change: StorableChange,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof NotFound)) return error;
  const named = [
    "page" in change ? change.page : undefined,
    "into" in change ? (change.into ?? undefined) : undefined,
  ].filter((id) => id !== undefined);
  if (named.length === 0) return error;
  const page = (await loadGenerated(db, { snapshot, reader })).find(({ record }) =>
    named.includes(record.id),
  );
  if (!page) return error;
  return new ConflictError(
    `“${page.record.title}” is generated from the OpenAPI spec “${page.version.slug}”. Change the spec, or the page “${page.sourceTitle}” that holds its source.`,
    "generated_page",
  );
}

/** Returns the existing things that changes touch; what they insert has no entity tag to check. */
function existing(changes: readonly StorableChange[]): Set<string> {
  const touched = new Set(changes.flatMap(touchedBy));
  for (const change of changes) if (change.operation === "insert_page") touched.delete(`page ${change.id}`);
  return touched;
}

function touchedBy(change: StorableChange): string[] {
  if ("page" in change && change.page !== undefined) return [`page ${change.page}`];
  if ("reusableContent" in change) return [`reusable ${change.reusableContent}`];
  if ("file" in change) return [`file ${change.file}`];
  return change.operation === "set_variables" ? ["variables"] : [];
}

/** Returns the entity tags of pages and reusable contents; other things have none. */
async function tagsOf(
  db: Db,
  snapshot: Snapshot,
  things: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const tags = new Map<string, string>();
  for (const thing of things) {
    const [kind, id = ""] = thing.split(" ");
    const found =
      kind === "page"
        ? await findPage(db, snapshot, id)
        : kind === "reusable"
          ? (await findAssets(db, snapshot, "reusable", [id])).get(id)
          : null;
    if (found) tags.set(thing, found.recordHash);
  }
  return tags;
}
