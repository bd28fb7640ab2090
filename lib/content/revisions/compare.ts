import "server-only";
import { presentChangeRequest } from "@/lib/collaboration/change-requests/present";
import { findChangeRequest } from "@/lib/collaboration/change-requests/queries";
import type {
  ChangeCounts,
  PageComparison,
  PageMove,
  ReusableComparison,
  SemanticChanges,
} from "@/lib/collaboration/change-requests/schemas";
import { presentPage } from "@/lib/content/pages/present";
import { mentionedPeople, resolveLinks, targetNames } from "@/lib/content/pages/render";
import type { BlockComparison, ComparedBlock } from "@/lib/content/pages/schemas";
import { readBlocks, renderBlocks, renderWordDiffs, type WordDiffHtml } from "@/lib/content/rendering/render";
import { presentReusableContent } from "@/lib/content/reusable-contents/present";
import { fileAddress } from "@/lib/content/scopes/addresses";
import { type ContentScope, type ReadContext, readContextOf } from "@/lib/content/scopes/content-scope";
import type { Viewer } from "@/lib/core/access/actor";
import { withDefinitions } from "@/lib/core/content/block-definitions";
import { alignBlocks, type BlockChange } from "@/lib/core/content/block-diff";
import { contentHash } from "@/lib/core/content/block-key";
import type { Block } from "@/lib/core/content/blocks";
import { type Fold, type FoldedRow, fold } from "@/lib/core/content/diff-fold";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import type { PageRecord } from "@/lib/core/content/records";
import { normalizeMarkdown } from "@/lib/core/content/text";
import { Invalid, NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import {
  type ContentChanges,
  changesBetween,
  changesOfOverlay,
  changesOfOverlaySince,
} from "@/lib/store/changes";
import { pathsOf } from "@/lib/store/page-paths";
import { findAssets, findPage, loadText, loadTexts } from "@/lib/store/read";
import type { StoredPage } from "@/lib/store/rows";
import { type Snapshot, snapshotOfSpace } from "@/lib/store/snapshot";
import { getRevision } from "./find";
import type { ComparedPart } from "./operations";
import {
  type ChangedReference,
  type ContentComparison,
  pageReference,
  presentChanges,
} from "./semantic-changes";

/**
 * Lists the changes of a change request or a revision.
 * @param since a revision of the change request to begin after
 */
export async function listChanges(
  db: Db,
  actor: Viewer,
  scope: ContentScope,
  { limit, ...query }: { limit?: number; since?: string },
): Promise<SemanticChanges> {
  const { comparison, changes } = await comparisonOf(db, actor, scope, query);
  const changeRequestId = scope.revision?.changeRequestId ?? null;
  const merged =
    changeRequestId === null ? null : await findChangeRequest(db, actor, scope.space.id, changeRequestId);
  return {
    ...(await presentChanges(db, await changes(), comparison, limit)),
    ...(merged && { mergedFrom: presentChangeRequest(merged.changeRequest) }),
  };
}

/** Compares a content scope with the content below it, or with the state before it. */
export async function comparisonOf(
  db: Db,
  actor: Viewer,
  scope: ContentScope,
  { since }: { since?: string } & ComparedPart,
): Promise<{ comparison: ContentComparison; changes: () => Promise<ContentChanges> }> {
  const { snapshot, base, changeRequest, revision } = scope;
  const after = readContextOf(scope, actor);
  const from = (earlier: Snapshot): ContentComparison => ({
    before: { ...after, snapshot: earlier, fileAddress: fileAddress(scope.space.id) },
    after,
  });
  if (changeRequest && since !== undefined) {
    const { branchId, seq } = await getRevision(db, scope.space, since);
    if (branchId !== changeRequest.branchId)
      throw Invalid.field("since", "is not a revision of this change request.");
    return {
      comparison: from({ ...snapshot, seq }),
      changes: () => changesOfOverlaySince(db, snapshot, seq),
    };
  }
  if (base) return { comparison: from(base), changes: () => changesOfOverlay(db, snapshot) };
  const { seq } = revision!;
  return {
    comparison: from({ ...snapshot, seq: seq - 1 }),
    changes: () => changesBetween(db, snapshotOfSpace(scope.space), seq - 1, seq),
  };
}

/** Maximum number of pages whose changes are counted; reading more texts would delay other requests. */
const MOST_COUNTED = 200;
const COUNTED_AT_ONCE = 4;

/** Counts the changed blocks of each page with a changed text. */
export async function countChanges(
  db: Db,
  actor: Viewer,
  scope: ContentScope,
  query: { since?: string },
): Promise<ChangeCounts> {
  const { comparison, changes } = await comparisonOf(db, actor, scope, query);
  const hashOf = (page: PageRecord | undefined) => (page?.kind === "document" ? page.contentHash : null);
  const edited = [...(await changes()).pages].flatMap(([id, { before, after }]) => {
    const hashes = [hashOf(before), hashOf(after)] as const;
    return hashes[0] === hashes[1] ? [] : [{ id, hashes }];
  });
  const counted = edited.slice(0, MOST_COUNTED);
  const texts = await loadTexts(db, comparison.after.snapshot.organizationId, [
    ...new Set(counted.flatMap(({ hashes }) => hashes.flatMap((hash) => hash ?? []))),
  ]);
  const items: ChangeCounts["items"] = [];
  for (let from = 0; from < counted.length; from += COUNTED_AT_ONCE)
    items.push(
      ...(await Promise.all(
        counted.slice(from, from + COUNTED_AT_ONCE).map(async ({ id, hashes }) => {
          const [before = "", after = ""] = hashes.map((hash) => texts.get(hash ?? ""));
          return { page: id, blocks: (await alignTexts(before, after)).rows.filter(isChange).length };
        }),
      )),
    );
  const more = edited.length - counted.length;
  return { items, ...(more > 0 && { more }) };
}

/** Compares two states of a page block by block, rendered. Throws NotFound if neither state has it. */
export async function comparePage(
  db: Db,
  { before, after }: ContentComparison,
  pageId: string,
  part: ComparedPart = {},
): Promise<PageComparison> {
  const [old, now] = await Promise.all([
    findPage(db, before.snapshot, pageId),
    findPage(db, after.snapshot, pageId),
  ]);
  if (!old && !now) throw new NotFound("page", pageId);
  const [oldText, newText, oldPath, newPath] = await Promise.all([
    textOf(db, before.snapshot, old),
    textOf(db, after.snapshot, now),
    pathOf(db, before.snapshot, old),
    pathOf(db, after.snapshot, now),
  ]);
  return {
    ...(old && { before: presentPage(old, oldPath!, [], before.address) }),
    ...(now && { after: presentPage(now, newPath!, [], after.address) }),
    ...(old &&
      now &&
      old.record.parentId !== now.record.parentId && {
        moved: await moveOf(db, before.snapshot, old, after.snapshot, now),
      }),
    ...(await compareTexts(db, after, (newPath ?? oldPath)!, oldText, newText, part)),
  };
}

/** Compares two states of a reusable content block by block. Throws NotFound if neither state has it. */
export async function compareReusableContent(
  db: Db,
  { before, after }: ContentComparison,
  id: string,
  part: ComparedPart = {},
): Promise<ReusableComparison> {
  const [old, now] = await Promise.all(
    [before, after].map(
      async ({ snapshot }) => (await findAssets(db, snapshot, "reusable", [id])).get(id)?.record,
    ),
  );
  if (!old && !now) throw new NotFound("reusable content", id);
  const { organizationId } = after.snapshot;
  const [oldText, newText] = await Promise.all([
    loadText(db, organizationId, old?.contentHash ?? null),
    loadText(db, organizationId, now?.contentHash ?? null),
  ]);
  return {
    ...(old && { before: presentReusableContent(old) }),
    ...(now && { after: presentReusableContent(now) }),
    ...(await compareTexts(db, after, "", oldText, newText, part)),
  };
}

const textOf = (db: Db, snapshot: Snapshot, page: StoredPage | null): Promise<string> =>
  loadText(db, snapshot.organizationId, page?.record.contentHash ?? null);

const pathOf = async (db: Db, snapshot: Snapshot, page: StoredPage | null): Promise<string | undefined> =>
  page ? (await pathsOf(db, snapshot, [page])).get(page.record.id) : undefined;

async function moveOf(
  db: Db,
  from: Snapshot,
  old: StoredPage,
  to: Snapshot,
  now: StoredPage,
): Promise<PageMove> {
  const [before, after] = await Promise.all([parentOf(db, from, old), parentOf(db, to, now)]);
  return { ...(before && { before }), ...(after && { after }) };
}

async function parentOf(
  db: Db,
  snapshot: Snapshot,
  { record }: StoredPage,
): Promise<ChangedReference | null> {
  const parent = record.parentId === null ? null : await findPage(db, snapshot, record.parentId);
  return parent && pageReference(parent.record, await pathOf(db, snapshot, parent));
}

/** Returns the blocks of a text; a text that is too complex counts as one block. */
const comparedBlocks = (text: string): Promise<Block[]> =>
  readBlocks(text).catch((error: unknown) => {
    if (!(error instanceof TooComplex)) throw error;
    const end = text.length;
    return [{ key: contentHash(text), type: "paragraph", start: 0, end, source: text, line: 1 }];
  });

/** Fewer unchanged blocks than this are never folded. */
const LEAST_FOLDED = 3;
const USUAL_OPENED = 100;

/** Returns the requested rows of a comparison, with the folded ones between them. */
function partOf(
  rows: readonly BlockChange[],
  { context, keep = [], offset, limit = USUAL_OPENED }: ComparedPart,
): (FoldedRow<BlockChange> | Fold<BlockChange>)[] {
  const all = () => rows.map((item, index) => ({ kind: "item" as const, item, index }));
  if (offset !== undefined) return all().slice(offset, offset + limit);
  if (context === undefined) return all();
  const kept = new Set(keep);
  return fold(rows, {
    keep: (row) => isChange(row) || kept.has(row.before?.key ?? "") || kept.has(row.after?.key ?? ""),
    context,
    least: LEAST_FOLDED,
  });
}

async function alignTexts(before: string, after: string) {
  const [oldBlocks = [], newBlocks = []] = await Promise.all(
    [before, after].map((text) => comparedBlocks(normalizeMarkdown(text))),
  );
  return { oldBlocks, newBlocks, rows: alignBlocks(oldBlocks, newBlocks) };
}

const isChange = ({ kind }: BlockChange): boolean => kind !== "same";

/** Link definitions are invisible to readers, so they are shown only if they changed. */
const isShown = (row: BlockChange): boolean => isChange(row) || row.after?.type !== "definition";

type ComparedTexts = Pick<PageComparison, "blocks" | "source">;

/** Aligns the blocks of two texts and renders them; changed blocks also as one with the words marked. */
async function compareTexts(
  db: Db,
  of: ReadContext,
  path: string,
  before: string,
  after: string,
  part: ComparedPart,
): Promise<ComparedTexts> {
  const { oldBlocks, newBlocks, rows: all } = await alignTexts(before, after);
  const shown = partOf(all.filter(isShown), part);
  const rows = shown.flatMap((row) => (row.kind === "item" ? row.item : []));
  const blocksOf = await renderedRows(db, of, path, rows, {
    before: withDefinitions(oldBlocks),
    after: withDefinitions(newBlocks),
  });
  const whole = part.context === undefined && part.offset === undefined;
  return {
    blocks: shown.map(
      (row): ComparedBlock =>
        row.kind === "item"
          ? blocksOf.get(row.item)!
          : { kind: "folded", offset: row.index, count: row.items.length },
    ),
    ...(whole && { source: { before, after } }),
  };
}

/**
 * Renders the rows of a comparison.
 * @param sources the text to render for each block of both sides
 */
async function renderedRows(
  db: Db,
  of: ReadContext,
  path: string,
  rows: readonly BlockChange[],
  sources: Record<"before" | "after", ReadonlyMap<Block, string>>,
): Promise<Map<BlockChange, BlockComparison>> {
  const old = (block: Block) => sources.before.get(block)!;
  const now = (block: Block) => sources.after.get(block)!;
  const pairs = new Map(
    rows.flatMap(({ kind, before: gone, after: come }) =>
      kind === "changed" && gone && come ? [[come, { before: old(gone), after: now(come) }]] : [],
    ),
  );
  const whole = rows.flatMap(({ before: gone, after: come }) =>
    come && pairs.has(come) ? [] : [gone && old(gone), come && now(come)],
  );
  const { htmlOf, words } = await renderComparedBlocks(
    db,
    of,
    path,
    whole.filter((source) => source !== undefined),
    [...pairs.values()],
  );
  const wordsOf = new Map([...pairs.keys()].map((block, index) => [block, words[index]!]));
  const present = ({ key, type, source }: Block, html: string) => ({ key, type, html, source });
  return new Map(
    rows.map((row): [BlockChange, BlockComparison] => {
      const { kind, before: gone, after: come } = row;
      const marked = come && wordsOf.get(come);
      return [
        row,
        {
          kind,
          ...(gone && { before: present(gone, marked?.before ?? htmlOf.get(old(gone))!) }),
          ...(come && { after: present(come, marked?.after ?? htmlOf.get(now(come))!) }),
          ...(marked && { inline: marked.merged }),
        },
      ];
    }),
  );
}

type ComparedBlocks = { htmlOf: ReadonlyMap<string, string>; words: WordDiffHtml[] };

/**
 * Renders blocks of the page at `path`, each by itself, and pairs of versions of a block with their changed words marked.
 * Returns the HTML by source, and that of the pairs in their order.
 */
export async function renderComparedBlocks(
  db: Db,
  of: ReadContext,
  path: string,
  sources: readonly string[],
  pairs: { before: string; after: string }[],
): Promise<ComparedBlocks> {
  const read = [...new Set(sources)];
  const texts = [...read, ...pairs.flatMap(({ before, after }) => [before, after])];
  const links = {
    ...(await resolveLinks(db, of, path, ...texts)),
    ...(await mentionedPeople(db, of.reader, of.snapshot.organizationId, texts)),
  };
  const context = { links, names: await targetNames(db, of, links), compared: true };
  const [rendered, words] = await Promise.all([renderBlocks(read, context), renderWordDiffs(pairs, context)]);
  return { htmlOf: new Map(read.map((source, index) => [source, rendered[index]!])), words };
}
