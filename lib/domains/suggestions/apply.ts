import "server-only";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { lockChangeRequest } from "@/lib/domains/change-requests/commands/create";
import { refuseClosed } from "@/lib/domains/change-requests/commands/merge";
import { APPLY_RETRY, lockSuggestions, markApplied } from "@/lib/domains/comments/applicable";
import { loadPageFacts } from "@/lib/domains/comments/page-facts";
import type { CommentRow } from "@/lib/domains/comments/queries";
import { applyChanges } from "@/lib/domains/pages/commands";
import { type Place, placeOfChangeRequest } from "@/lib/domains/places/place";
import { presentUser } from "@/lib/domains/users/present";
import { Invalid } from "@/lib/errors";
import type { ChangeRequestSubject } from "@/lib/model/change-requests/subject";
import type { AppliedSuggestions } from "@/lib/model/comments/schemas";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { readBlocks, readFollowedQuotes } from "@/lib/platform/rendering/render";
import { loadTexts } from "@/lib/store/read";
import { applyTextEdits, type TextEdit } from "./text-edits";

type Result = AppliedSuggestions["results"][number];

/**
 * Puts what comments suggest into the pages of their change request: all that fits as one revision, with who suggested
 * it as a contributor. The change request and the comments are locked before they are read, so that applying twice
 * edits once. Throws NotFound, Conflict (closed request) and Invalid (a comment without a suggestion).
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
      const place = placeOfChangeRequest({ ...subject, role: before.role });
      const rows = await lockSuggestions(tx, place, [...new Set(ids)]);
      for (const [index, { suggestion }] of rows.entries()) {
        if (!suggestion) throw Invalid.field(`comments.${index}`, "carries no suggestion.");
      }
      const fitting = rows.filter(({ appliedAt, suggestionFits }) => !appliedAt && suggestionFits);
      const { made, texts } = await editTexts(tx, place, fitting);
      const applied = fitting.filter(({ id }) => made.has(id));
      let revision: string | undefined;
      let at: Date | undefined;
      if (applied.length > 0) {
        const changes = [...texts].map(([page, markdown]) => ({
          operation: "update_page" as const,
          page,
          document: { markdown },
        }));
        const coAuthors = new Set(applied.map(({ postedBy }) => postedBy.id));
        coAuthors.delete(ctx.actor.userId);
        const { changeRequest } = await applyChanges(tx, ctx, subject, changes, {
          coAuthors: [...coAuthors],
        });
        revision = changeRequest.changeRequest.headRevisionId;
        at = await markApplied(tx, ctx, place, applied, revision);
      }
      const fits = new Set(fitting);
      return {
        ...(revision !== undefined && { revision }),
        results: rows.map((row): Result => {
          if (row.appliedAt) return alreadyApplied(row, row.appliedAt);
          if (revision !== undefined && at && made.has(row.id)) {
            const by = presentUser({ ...ctx.actor, id: ctx.actor.userId });
            return {
              comment: row.id,
              result: "applied",
              revision,
              appliedBy: by,
              appliedAt: at.toISOString(),
            };
          }
          return { comment: row.id, result: fits.has(row) ? "overlaps" : "outdated" };
        }),
      };
    },
    APPLY_RETRY,
  );

const alreadyApplied = ({ id, appliedBy, appliedRevisionId }: CommentRow, appliedAt: Date): Result => ({
  comment: id,
  result: "already-applied",
  ...(appliedRevisionId !== null && { revision: appliedRevisionId }),
  ...(appliedBy && { appliedBy: presentUser(appliedBy) }),
  appliedAt: appliedAt.toISOString(),
});

/** The pages that suggestions edit with their new texts, and the comments whose suggestions are in them. */
async function editTexts(
  tx: Db,
  place: Place,
  rows: readonly CommentRow[],
): Promise<{ made: Set<string>; texts: Map<string, string> }> {
  const pageIds = [...new Set(rows.flatMap(({ page }) => page?.id ?? []))];
  const facts = await loadPageFacts(tx, place, pageIds);
  const hashes = [...facts.values()].flatMap(({ contentHash }) => contentHash ?? []);
  const stored = await loadTexts(tx, place.space.organizationId, [...new Set(hashes)]);
  const texts = new Map<string, string>();
  const made = new Set<string>();
  for (const pageId of pageIds) {
    const text = stored.get(facts.get(pageId)?.contentHash ?? "");
    if (text === undefined) continue;
    const edits = await editsOf(
      text,
      rows.filter(({ page }) => page?.id === pageId),
    );
    const edited = applyTextEdits(text, edits);
    if (edited.made.size > 0) texts.set(pageId, edited.text);
    for (const id of edited.made) made.add(id);
  }
  return { made, texts };
}

/** Where the suggestions of a page are written in it; those that cannot be found are left out. */
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

/** A block that goes takes the blank lines after it along. */
function endOfGap(text: string, from: number): number {
  let end = from;
  while (text[end] === "\n") end += 1;
  return end;
}
