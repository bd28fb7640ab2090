import "server-only";
import { keepReferences } from "@/lib/content/links/texts";
import { readText } from "@/lib/content/rendering/render";
import type { TextReferences } from "@/lib/core/content/reference-target";
import type { Section } from "@/lib/core/content/sections";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { JobRun } from "@/lib/platform/jobs/job";
import type { Snapshot } from "@/lib/store/snapshot";
import { type GeneratedEntry, loadEntries, sectionsOfEntry, staleEntries } from "./index-generated";
import { dictionaryOf } from "./languages";
import { sectionsOfShown } from "./spec-sections";
import { stemsOf } from "./stems";
import { distinctWords, normalizedTitle, type PageVectors, searchableWords, vectorsOf } from "./vectors";

/**
 * A job indexes the main content, not the commit: parsing a text takes as long as rendering it, and the
 * commit holds the lock of the space. The job is idempotent: it takes the pages touched since the index was
 * last complete, indexes those whose record has changed since, and writes them under the lock of the index if
 * they are still unchanged. A run that is aborted, repeated, or overtaken by another leaves no page out and
 * none outdated.
 */

/** Raised when the tokenizer changes; every space is then indexed again. */
export const INDEX_VERSION = 5;

const PAGES_AT_ONCE = 40;

type IndexedSpace = RowOf<typeof spaceToIndex>;

const spaceToIndex = prepared(
  "space-to-index",
  `SELECT s."id" AS "spaceId", s."organizationId", s."language", b."id" AS "branchId", b."headSeq"
   FROM "Space" s JOIN "Branch" b ON b."id" = s."mainBranchId" WHERE s."id" = $1`,
);
const touchedSince = prepared(
  "pages-touched-since",
  `SELECT DISTINCT "pageId" FROM "PageVersion" WHERE "branchId" = $1 AND ("fromSeq" > $2 OR "toSeq" > $2) ORDER BY "pageId"`,
);

export async function handle(db: Db, { spaceId }: { spaceId: string }, { signal }: JobRun): Promise<void> {
  const [space] = await spaceToIndex(db, [spaceId]);
  if (!space) return;
  const seq = await openIndex(db, space);
  const touched = await touchedSince(db, [space.branchId, seq]);
  for (let at = 0; at < touched.length; at += PAGES_AT_ONCE) {
    signal.throwIfAborted();
    await indexPages(
      db,
      space,
      touched.slice(at, at + PAGES_AT_ONCE).map(({ pageId }) => pageId),
    );
  }
  await indexShown(db, space, signal);
  await indexGenerated(db, space, signal);
  await completeIndex(db, [spaceId, space.headSeq]);
}

const insertIndex = prepared(
  "insert-search-index",
  `INSERT INTO "SearchIndex" ("spaceId", "organizationId", "dictionary", "version") VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
);
const lockIndex = prepared(
  "lock-search-index",
  `SELECT "organizationId", "dictionary", "version", "seq" FROM "SearchIndex" WHERE "spaceId" = $1 FOR UPDATE`,
);
const restartIndex = prepared(
  "restart-search-index",
  `UPDATE "SearchIndex" SET "organizationId" = $2, "dictionary" = $3, "version" = $4, "seq" = 0 WHERE "spaceId" = $1`,
);
/** Outdated pages can still be found until they are indexed again. */
const outdatePages = prepared(
  "outdate-search-pages",
  `UPDATE "SearchPage" SET "recordHash" = '' WHERE "spaceId" = $1`,
);
const completeIndex = prepared(
  "complete-search-index",
  `UPDATE "SearchIndex" SET "seq" = greatest("seq", $2) WHERE "spaceId" = $1`,
);

/** Returns the sequence number up to which the index is complete; 0 if the version or language changed. */
const openIndex = (db: Db, { spaceId, organizationId, language }: IndexedSpace): Promise<number> =>
  inTransaction(db, async (tx) => {
    const terms = [spaceId, organizationId, dictionaryOf(language), INDEX_VERSION];
    await insertIndex(tx, terms);
    const [index] = await lockIndex(tx, [spaceId]);
    if (!index) return 0;
    const { seq, ...made } = index;
    const same = [made.organizationId, made.dictionary, made.version].every(
      (term, at) => term === terms[at + 1],
    );
    if (same) return seq;
    await restartIndex(tx, terms);
    await outdatePages(tx, [spaceId]);
    return 0;
  });

type LivePage = RowOf<typeof pagesToIndex>;

/** Groups can be opened, like documents; links and computed pages cannot. */
const SEARCHABLE = `v."toSeq" IS NULL AND NOT v."deleted" AND NOT v."noIndex" AND v."kind" IN ('document', 'group')`;

const pagesToIndex = prepared(
  "pages-to-index",
  `SELECT v."pageId", v."recordHash", v."title", v."description", v."contentHash", t."body" FROM "PageVersion" v
     LEFT JOIN "Blob" t ON t."organizationId" = v."organizationId" AND t."hash" = v."contentHash"
   WHERE v."branchId" = $1 AND v."pageId" = ANY($2::text[]) AND ${SEARCHABLE}
     AND NOT EXISTS (SELECT 1 FROM "SearchPage" p
       WHERE p."spaceId" = $3 AND p."pageId" = v."pageId" AND p."recordHash" = v."recordHash")`,
);
const stillLive = prepared(
  "pages-still-live",
  `SELECT v."pageId", v."recordHash" FROM "PageVersion" v
   WHERE v."branchId" = $1 AND v."pageId" = ANY($2::text[]) AND ${SEARCHABLE}`,
);

async function indexPages(db: Db, space: IndexedSpace, pageIds: readonly string[]): Promise<void> {
  const found = await pagesToIndex(db, [space.branchId, pageIds, space.spaceId]);
  const references = new Map<string, TextReferences>();
  const made = await makePages(db, space, found, (page) => sectionsIn(page, references));
  await keepReferences(db, space.organizationId, references);

  await inTransaction(db, async (tx) => {
    const [index] = await lockIndex(tx, [space.spaceId]);
    if (!index) return;
    const live = new Map(
      (await stillLive(tx, [space.branchId, pageIds])).map((page) => [page.pageId, page.recordHash]),
    );
    const fresh = made.filter(({ page }) => live.get(page.pageId)?.equals(page.recordHash));
    const replaced = fresh.map(({ page }) => page.pageId);
    await removePages(tx, [space.spaceId, [...pageIds.filter((pageId) => !live.has(pageId)), ...replaced]]);
    await insertPages(tx, space, fresh);
  });
}

/**
 * Pages that embed public specs and whose indexed parts of them are outdated. Their references are known from
 * an earlier indexing.
 */
const pagesShowing = prepared(
  "pages-showing-other-specs",
  `SELECT v."pageId", v."recordHash", v."title", v."description", v."contentHash", t."body", n."shownSpecs"
   FROM "PageVersion" v
     JOIN "SearchPage" p ON p."spaceId" = $2 AND p."pageId" = v."pageId" AND p."recordHash" = v."recordHash"
     JOIN "TextLinks" l ON l."organizationId" = v."organizationId" AND l."hash" = v."contentHash"
     JOIN "Blob" t ON t."organizationId" = v."organizationId" AND t."hash" = v."contentHash"
     CROSS JOIN LATERAL (
       SELECT coalesce(string_agg(s."lastVersionId", ' ' ORDER BY s."slug"), '') AS "shownSpecs" FROM "OpenApiSpec" s
       WHERE s."organizationId" = v."organizationId" AND s."visibility" = 'public' AND s."slug" = ANY(l."ids")) n
   WHERE v."branchId" = $1 AND ${SEARCHABLE} AND p."shownSpecs" <> n."shownSpecs"
   ORDER BY v."pageId"`,
);

async function indexShown(db: Db, space: IndexedSpace, signal: AbortSignal): Promise<void> {
  const { spaceId, organizationId, branchId } = space;
  const changed = await pagesShowing(db, [branchId, spaceId]);
  for (let at = 0; at < changed.length; at += PAGES_AT_ONCE) {
    signal.throwIfAborted();
    const pages = changed.slice(at, at + PAGES_AT_ONCE);
    const references = new Map<string, TextReferences>();
    const made = await makePages(db, space, pages, async (page) => [
      ...(await sectionsIn(page, references)),
      ...(await sectionsOfShown(db, organizationId, page.body ?? "")),
    ]);
    await keepReferences(db, organizationId, references);
    await inTransaction(db, async (tx) => {
      const [index] = await lockIndex(tx, [spaceId]);
      if (!index) return;
      const due = new Map((await pagesShowing(tx, [branchId, spaceId])).map((page) => [page.pageId, page]));
      const fresh = made.filter(({ page }) => {
        const now = due.get(page.pageId);
        return (
          now !== undefined && now.shownSpecs === page.shownSpecs && now.recordHash.equals(page.recordHash)
        );
      });
      await removePages(tx, [spaceId, fresh.map(({ page }) => page.pageId)]);
      await insertPages(tx, space, fresh);
    });
  }
}

/** Indexes the pages that computed pages expand to; a space without computed pages costs nothing. */
async function indexGenerated(db: Db, space: IndexedSpace, signal: AbortSignal): Promise<void> {
  const { organizationId, spaceId, branchId, language } = space;
  const snapshot: Snapshot = { organizationId, spaceId, branchId, seq: null, base: null };
  const { missing, gone } = await staleEntries(db, snapshot, language);
  for (let at = 0; at < missing.length || (at === 0 && gone.length > 0); at += PAGES_AT_ONCE) {
    signal.throwIfAborted();
    const made = await makePages(db, space, missing.slice(at, at + PAGES_AT_ONCE), (entry) =>
      sectionsOfEntry(db, entry),
    );
    await inTransaction(db, async (tx) => {
      const [index] = await lockIndex(tx, [spaceId]);
      if (!index) return;
      const live = new Map(
        (await loadEntries(tx, snapshot, language)).map((entry) => [entry.pageId, entry.recordHash]),
      );
      const fresh = made.filter(({ page }) => live.get(page.pageId)?.equals(page.recordHash));
      const replaced = fresh.map(({ page }) => page.pageId);
      await removePages(tx, [spaceId, [...gone.filter((id) => !live.has(id)), ...replaced]]);
      await insertPages(tx, space, fresh);
    });
  }
}

type ToIndex = Pick<LivePage, "pageId" | "title" | "description"> &
  Partial<Pick<GeneratedEntry, "specId" | "path">> & { recordHash: Buffer; shownSpecs?: string };

/** Tokenizes pages. */
async function makePages<Page extends ToIndex>(
  db: Db,
  { organizationId, language }: IndexedSpace,
  pages: readonly Page[],
  sectionsOf: (page: Page) => Promise<Section[]>,
): Promise<MadePage[]> {
  const texts = await Promise.all(pages.map(async (page) => ({ ...page, sections: await sectionsOf(page) })));
  const searchable = texts.map(searchableWords);
  const words = [...distinctWords(searchable)].sort();
  await noteWords(db, [organizationId, words.filter(worthSpelling)]);
  const stems = await stemsOf(db, words, dictionaryOf(language));
  return texts.map((page, index) => ({ page, vectors: vectorsOf(searchable[index]!, stems) }));
}

/** Splits a page's text into sections, and adds its references to `found`. */
async function sectionsIn(
  { body, contentHash }: LivePage,
  found: Map<string, TextReferences>,
): Promise<Section[]> {
  if (body === null || contentHash === null) return [];
  const { sections, ...references } = await readText(body);
  found.set(contentHash.toString("hex"), references);
  return sections;
}

const noteWords = prepared(
  "note-search-words",
  `INSERT INTO "SearchWord" ("organizationId", "word") SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
);

/** Words that people type and mistype: no numbers, no codes, and none so short that many are alike. */
const worthSpelling = (word: string): boolean => /^\p{Alphabetic}{4,30}$/u.test(word);

const removePages = prepared(
  "remove-search-pages",
  `DELETE FROM "SearchPage" WHERE "spaceId" = $1 AND "pageId" = ANY($2::text[])`,
);
const addPages = prepared(
  "add-search-pages",
  `INSERT INTO "SearchPage" ("spaceId", "pageId", "organizationId", "recordHash", "name", "heads", "words", "specId", "title", "path", "shownSpecs")
   SELECT $1, p."id", $2, p."hash", p."name", p."heads"::tsvector, p."words"::tsvector, p."spec", p."title", p."path", p."shown"
   FROM unnest($3::text[], $4::bytea[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
     AS p("id", "hash", "name", "heads", "words", "spec", "title", "path", "shown")`,
);
const addSections = prepared(
  "add-search-sections",
  `INSERT INTO "SearchSection" ("spaceId", "pageId", "position", "anchor", "title", "body")
   SELECT $1, s."page", s."position", s."anchor", s."title", s."body"
   FROM unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[])
     AS s("page", "position", "anchor", "title", "body")`,
);

type MadePage = { page: ToIndex & { sections: Section[] }; vectors: PageVectors };

async function insertPages(
  db: Db,
  { spaceId, organizationId }: IndexedSpace,
  made: readonly MadePage[],
): Promise<void> {
  if (made.length === 0) return;
  await addPages(db, [
    spaceId,
    organizationId,
    made.map(({ page }) => page.pageId),
    made.map(({ page }) => page.recordHash),
    made.map(({ page }) => normalizedTitle(page.title)),
    made.map(({ vectors }) => vectors.heads),
    made.map(({ vectors }) => vectors.words),
    made.map(({ page }) => page.specId ?? null),
    made.map(({ page }) => (page.specId === undefined ? null : page.title)),
    made.map(({ page }) => page.path ?? null),
    made.map(({ page }) => page.shownSpecs ?? ""),
  ]);
  const sections = made.flatMap(({ page: { pageId, sections } }) =>
    sections.map((section, position) => ({ ...section, position, pageId })),
  );
  await addSections(db, [
    spaceId,
    sections.map(({ pageId }) => pageId),
    sections.map(({ position }) => position),
    sections.map(({ anchor }) => anchor),
    sections.map(({ title }) => title),
    sections.map(({ text }) => text),
  ]);
}
