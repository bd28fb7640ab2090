import "server-only";
import {
  createChangeRequest,
  getChangeRequest,
  lockChangeRequest,
} from "@/lib/collaboration/change-requests/commands/create";
import { refuseClosed } from "@/lib/collaboration/change-requests/commands/merge";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { APPLY_RETRY, lockSuggestions, markApplied } from "@/lib/collaboration/comments/applicable";
import { loadPageFacts } from "@/lib/collaboration/comments/page-facts";
import type { CommentRow } from "@/lib/collaboration/comments/queries";
import type { AppliedSuggestions } from "@/lib/collaboration/comments/schemas";
import { applyChanges } from "@/lib/content/pages/commands";
import { readBlocks, readFollowedQuotes } from "@/lib/content/rendering/render";
import { type ContentScope, scopeOfChangeRequest, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { Invalid } from "@/lib/core/errors";
import { presentUser } from "@/lib/identity/users/present";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { loadTexts } from "@/lib/store/read";

type Result = AppliedSuggestions["results"][number];

/**
 * Applies the suggestions of comments to the pages of a change request: all that still match, as one
 * revision, with their authors as contributors. The change request and the comments are locked before they
 * are read, so that a double request edits once. Throws NotFound, Conflict (closed request) and Invalid (a
 * comment without a suggestion).
 */
export const applySuggestions = (
  db: Db,
  ctx: ActorContext,
  before: ChangeRequestSubject,
  ids: readonly string[],
): Promise<AppliedSuggestions> =>
  inTransaction(
    db,
    async (tx) => {
      const { subject } = await lockChangeRequest(tx, ctx, before);
      refuseClosed(subject);
      const scope = scopeOfChangeRequest({ ...subject, role: before.role });
      const rows = await lockSuggesting(tx, scope, ids);
      return applyRows(tx, ctx, { ...subject, role: before.role }, scope, rows);
    },
    APPLY_RETRY,
  );

/**
 * The same for comments on the main content, whose edits go into a change request: a given open one, or a new
 * one of the caller, which is not created for outdated suggestions.
 */
export const applySuggestionsToSpace = (
  db: Db,
  ctx: ActorContext,
  space: SpaceSubject,
  ids: readonly string[],
  changeRequestId: string | undefined,
): Promise<AppliedSuggestions> =>
  inTransaction(
    db,
    async (tx) => {
      const existing =
        changeRequestId === undefined
          ? null
          : await getChangeRequest(tx, ctx, space.id, changeRequestId).then((found) =>
              lockChangeRequest(tx, ctx, found),
            );
      if (existing) refuseClosed(existing.subject);
      const scope = scopeOfSpace(space);
      const rows = await lockSuggesting(tx, scope, ids);
      if (!existing && !rows.some(isFitting)) return { results: rows.map((row) => resultOf(row)) };
      const subject = existing?.subject ?? (await createChangeRequest(tx, ctx, space, {}));
      return applyRows(tx, ctx, { ...subject, role: space.role }, scope, rows);
    },
    APPLY_RETRY,
  );

/** Locks and returns the comments. Throws NotFound, and Invalid for one without a suggestion. */
async function lockSuggesting(tx: Tx, scope: ContentScope, ids: readonly string[]): Promise<CommentRow[]> {
  const rows = await lockSuggestions(tx, scope, [...new Set(ids)]);
  for (const [index, { suggestion }] of rows.entries()) {
    if (!suggestion) throw Invalid.field(`comments.${index}`, "carries no suggestion.");
  }
  return rows;
}

const isFitting = ({ appliedAt, suggestionFits }: CommentRow): boolean => !appliedAt && suggestionFits;

/** @param discussed content scope of the comments, which may be the space below the change request */
async function applyRows(
  tx: Tx,
  ctx: ActorContext,
  subject: ChangeRequestSubject,
  discussed: ContentScope,
  rows: readonly CommentRow[],
): Promise<AppliedSuggestions> {
  const fitting = rows.filter(isFitting);
  const { made, overlapping, texts } = await editTexts(tx, scopeOfChangeRequest(subject), fitting);
  const applied = fitting.filter(({ id }) => made.has(id));
  if (applied.length === 0) return { results: rows.map((row) => resultOf(row, { overlapping })) };
  const changes = [...texts].map(([page, markdown]) => ({
    operation: "update_page" as const,
    page,
    document: { markdown },
  }));
  const coAuthors = new Set(applied.flatMap(({ postedBy }) => postedBy?.id ?? []));
  coAuthors.delete(ctx.actor.userId);
  const { changeRequest } = await applyChanges(tx, ctx, subject, changes, {
    coAuthors: [...coAuthors],
    isReadLocked: true,
  });
  const revision = changeRequest.changeRequest.headRevisionId;
  const at = await markApplied(tx, ctx, discussed, applied, revision);
  const by = presentUser({ ...ctx.actor, id: ctx.actor.userId });
  const now = { result: "applied" as const, revision, appliedBy: by, appliedAt: at.toISOString() };
  return {
    revision,
    changeRequest: changeRequest.changeRequest.number,
    results: rows.map((row) =>
      made.has(row.id) ? { comment: row.id, ...now } : resultOf(row, { overlapping }),
    ),
  };
}

/** Returns the result of a suggestion that was not applied now. */
function resultOf(row: CommentRow, { overlapping }: { overlapping?: ReadonlySet<string> } = {}): Result {
  if (row.appliedAt) return alreadyApplied(row, row.appliedAt);
  return { comment: row.id, result: overlapping?.has(row.id) ? "overlaps" : "outdated" };
}

const alreadyApplied = ({ id, appliedBy, appliedRevisionId }: CommentRow, appliedAt: Date): Result => ({
  comment: id,
  result: "already-applied",
  ...(appliedRevisionId !== null && { revision: appliedRevisionId }),
  ...(appliedBy && { appliedBy: presentUser(appliedBy) }),
  appliedAt: appliedAt.toISOString(),
});

/** Returns the edited pages with their new texts, and the comments whose suggestions they contain. */
async function editTexts(
  tx: Tx,
  scope: ContentScope,
  rows: readonly CommentRow[],
): Promise<{ made: Set<string>; overlapping: Set<string>; texts: Map<string, string> }> {
  const pageIds = [...new Set(rows.flatMap(({ page }) => page?.id ?? []))];
  const facts = await loadPageFacts(tx, scope, pageIds);
  const hashes = [...facts.values()].flatMap(({ contentHash }) => contentHash ?? []);
  const stored = await loadTexts(tx, scope.space.organizationId, [...new Set(hashes)]);
  const texts = new Map<string, string>();
  const made = new Set<string>();
  const overlapping = new Set<string>();
  for (const pageId of pageIds) {
    const text = stored.get(facts.get(pageId)?.contentHash ?? "");
    if (text === undefined) continue;
    const edits = await editsOf(
      text,
      rows.filter(({ page }) => page?.id === pageId),
    );
    const edited = applyTextEdits(text, edits);
    if (edited.made.size > 0) texts.set(pageId, edited.text);
    for (const { key } of edits) (edited.made.has(key) ? made : overlapping).add(key);
  }
  return { made, overlapping, texts };
}

/** Returns the edits of a page; suggestions that cannot be found in it are left out. */
async function editsOf(text: string, rows: readonly CommentRow[]): Promise<TextEdit<string>[]> {
  try {
    const quoted = rows.filter(({ anchor }) => anchor?.node !== undefined && anchor.quote);
    const [blocks, words] = await Promise.all([
      readBlocks(text),
      readFollowedQuotes(
        text,
        text,
        quoted.map(({ anchor }) => ({ node: anchor!.node!, quote: anchor!.quote! })),
      ),
    ]);
    return rows.flatMap((row): TextEdit<string>[] => {
      const { id, anchor, suggestion } = row;
      if (!suggestion || !anchor) return [];
      const found = words[quoted.indexOf(row)];
      const span = anchor.quote
        ? found && "place" in found
          ? found.place
          : null
        : blocks.find(({ key }) => key === anchor.node);
      if (!span || text.slice(span.start, span.end) !== suggestion.replaces) return [];
      const end = suggestion.markdown === "" && !anchor.quote ? endOfGap(text, span.end) : span.end;
      return [{ key: id, start: span.start, end, replacement: suggestion.markdown }];
    });
  } catch (error) {
    if (error instanceof TooComplex) return [];
    throw error;
  }
}

/** Returns the end of the blank lines after a block, which are removed with it. */
function endOfGap(text: string, from: number): number {
  let end = from;
  while (text[end] === "\n") end += 1;
  return end;
}

/** A replacement of a range of a text. */
type TextEdit<Key> = { key: Key; start: number; end: number; replacement: string };

/**
 * Applies edits to one text. Of overlapping edits, only the first one is applied.
 * @returns the new text, and the keys of the applied edits
 */
function applyTextEdits<Key>(
  text: string,
  edits: readonly TextEdit<Key>[],
): { text: string; made: Set<Key> } {
  const made = new Set<Key>();
  let output = "";
  let at = 0;
  for (const { key, start, end, replacement } of edits.toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )) {
    if (start < at) continue;
    output += text.slice(at, start) + replacement;
    at = end;
    made.add(key);
  }
  return { text: output + text.slice(at), made };
}
