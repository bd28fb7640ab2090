import "server-only";
import { type NewFile, newFiles } from "@/lib/content/files/store";
import { readNavigation, readSummary, readTextFacts, readWritten } from "@/lib/content/rendering/render";
import { bytesContent } from "@/lib/core/byte-source";
import { sameValue } from "@/lib/core/canonical-json";
import { freeSlug } from "@/lib/core/content/free-slug";
import { diffLines, splitLines } from "@/lib/core/content/line-diff";
import { isStored, replaceLinks } from "@/lib/core/content/links";
import { storedMetaLinks, type WrittenMetaLinks } from "@/lib/core/content/meta-links";
import { frontMatterFieldsOf } from "@/lib/core/content/page-front-matter";
import {
  blankPage,
  foldSlug,
  hashText,
  type PageRecord,
  type ReusableRecord,
} from "@/lib/core/content/records";
import { Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import { type Importer, nameComputed } from "@/lib/exchange/imports/computed";
import { isIncluded, isMarkdown, summaryAmong } from "@/lib/exchange/imports/paths";
import { type PlannedRedirect, planMarkdownImport, walk } from "@/lib/exchange/imports/plan";
import type { PlannedPage, ReportEntry } from "@/lib/exchange/imports/planned-page";
import type { Db } from "@/lib/platform/db/client";
import { loadTexts } from "@/lib/store/read";
import { fromFile } from "./exported-text";
import { Identities, type KnownFile } from "./identities";
import { keepOrder } from "./order";
import { type FoundReusable, reusablesAmong } from "./reusable-files";
import type { GitSyncWarning } from "./schemas";

/** A file in the space's folder of the repository. */
export type RepositoryFile = { oid: string; bytes: Buffer };

/** A repository's content, read as content of a space. */
export type RepositoryState = {
  pages: Map<string, PageRecord>;
  files: NewFile[];
  reusables: Map<string, ReusableRecord>;
  texts: string[];
  /** paths of all items */
  places: KnownFile[];
  /** redirects in its configuration */
  redirects: PlannedRedirect[];
  /** content that could not be imported as written */
  warnings: GitSyncWarning[];
};

type KnownState = {
  places: readonly KnownFile[];
  /** former paths of deleted items */
  formerPlaces?: readonly KnownFile[];
  /** former pages, for fields that no file has: layout, cover and variables */
  pages: ReadonlyMap<string, PageRecord>;
};

const MAXIMUM_DEPTH = 32;

/** Limits the stored warnings. */
const MOST_WARNINGS = 100;

/**
 * Reads a folder of files as content of a space. Equal files and known paths give the same result, with which
 * later imports are compared.
 * @param importer the person importing: specs that they cannot see count as missing
 */
export async function readRepository(
  db: Db,
  entries: ReadonlyMap<string, RepositoryFile>,
  known: KnownState,
  importer: Importer,
  onProgress: () => Promise<void>,
): Promise<RepositoryState> {
  const ofReusables = new Map(
    known.places.flatMap(({ kind, path, id }) => (kind === "reusable" && path !== null ? [[path, id]] : [])),
  );
  const ofPages = new Set(known.places.flatMap(({ kind, path }) => (kind === "page" && path) || []));
  const reusables = await reusablesAmong(entries, (path) => ofReusables.get(path) ?? newId());
  const others = new Map([...entries].filter(([path]) => !reusables.has(path)));
  if (![...others.keys()].some(isMarkdown)) {
    throw new Invalid(
      "There are no Markdown files (.md, .mdx) to import. Check the branch and the folder.",
      "nothing_to_import",
    );
  }
  const oids = new Map([...others].map(([path, { oid }]) => [path, oid]));
  const identities = new Identities(known.places, known.pages, oids, newId);
  const plan = await planMarkdownImport(
    new Map([...others].map(([path, { bytes }]) => [path, bytesContent(bytes)])),
    {
      newId: identities.idOf,
      reader: { facts: readWritten, summary: readSummary, navigation: readNavigation },
      // Generated pages have no file; their ids are stable.
      leads: isStored,
      reusableAt: (path) => (isIncluded(path) ? reusables.get(path)?.record.id : undefined),
      formerly: addressesOf([...(known.formerPlaces ?? []), ...known.places]),
      isKnown: (path) => ofPages.has(path),
      keepUnread: true,
      onProgress,
    },
  );
  const places = identities.settle(plan);
  const path = summaryAmong(others.keys()) ?? "";
  const missing = await nameComputed(db, importer, path, plan.pages, ({ id }) => known.pages.has(id));
  const yieldNow = yieldToEventLoop();
  for (const page of walk(plan.pages)) {
    if (page.path === null) continue;
    const hasHeading = identities.hasHeading(page.path);
    page.text = fromFile(page.text ?? "", hasHeading);
    if (page.former !== undefined) page.former = fromFile(page.former, hasHeading);
    await yieldNow();
  }
  await keepResolved(db, importer.organizationId, known.pages, plan.pages, identities);
  return {
    pages: recordsOf(plan.pages, known.pages),
    files: await newFiles(plan.files),
    reusables: new Map([...reusables.values()].map(({ record }) => [record.id, record])),
    texts: [...walk(plan.pages), ...reusables.values()].flatMap(({ text }) => text || []),
    places: [...places, ...placesOf(reusables, entries)],
    redirects: plan.redirects ?? [],
    warnings: warningsOf([...plan.report, ...missing]),
  };
}

const TEXTS_AT_ONCE = 100;

/** Returns a function that gives the stored address for a path at the last sync. */
function addressesOf(places: readonly KnownFile[]): (path: string) => string | undefined {
  const addresses = new Map<string, string>();
  for (const { kind, id, path } of places) {
    if (path !== null && kind !== "reusable") addresses.set(path, `/${kind}s/${id}`);
  }
  return (path) => addresses.get(path);
}

/**
 * Keeps the stored links on unedited lines, even if their targets are gone: otherwise the merge would see
 * these lines as changed. Links whose targets exist now are resolved.
 */
async function keepResolved(
  db: Db,
  organizationId: string,
  known: KnownState["pages"],
  pages: readonly PlannedPage[],
  { isUnedited }: Identities,
): Promise<void> {
  const changed = [...walk(pages)].flatMap((page) => {
    const hash = known.get(page.id)?.contentHash;
    if (!hash || page.path === null || !page.text || hashText(page.text) === hash) return [];
    const isWhole = isUnedited(page.path);
    return isWhole || page.former !== undefined ? [{ page, text: page.text, hash, isWhole }] : [];
  });
  for (let at = 0; at < changed.length; at += TEXTS_AT_ONCE) {
    const portion = changed.slice(at, at + TEXTS_AT_ONCE);
    const texts = await loadTexts(
      db,
      organizationId,
      portion.map(({ hash }) => hash),
    );
    for (const { page, text, hash, isWhole } of portion) {
      const stored = texts.get(hash) ?? text;
      page.text = isWhole ? await withLinksOf(stored, text) : withLinesOf(stored, page.former ?? text, text);
    }
  }
}

/**
 * Returns the text with the stored version's links at the same positions, unless it resolves them itself. If
 * its blocks have another syntax, an export translated them, so the stored version is returned.
 */
async function withLinksOf(stored: string, text: string): Promise<string> {
  const [before, now] = await Promise.all([readTextFacts(stored), readTextFacts(text)]);
  if (!sameValue(before.dialects, now.dialects)) return stored;
  let kept = text;
  if (before.links.length === now.links.length) {
    const hrefs = new Map(now.links.map(({ start }, place) => [start, before.links[place]!.href]));
    kept = replaceLinks(text, now.links, ({ href, start }) => (isStored(href) ? null : hrefs.get(start)!));
  }
  const [was, is] = [writtenIn(before.metaLinks), writtenIn(now.metaLinks)];
  if (!now.metaLinks || was.length !== is.length) return kept;
  const hrefs = new Map(is.map((href, place) => [href, was[place]!]));
  // The front matter comes before all links, so its offsets are unchanged.
  return storedMetaLinks(kept, now.metaLinks, (href) => (isStored(href) ? null : hrefs.get(href)!)).text;
}

const writtenIn = (metaLinks: WrittenMetaLinks | null): string[] =>
  metaLinks
    ? [...(metaLinks.canonical ? [metaLinks.canonical] : []), ...metaLinks.alternates].map(({ href }) => href)
    : [];

/**
 * Returns the text with unedited lines from its stored version.
 * @param former the text with links resolved as at the last sync, which shows the unedited lines
 */
function withLinesOf(stored: string, former: string, text: string): string {
  const lines = splitLines(former);
  const resolved = splitLines(text);
  // An address in front matter may span several lines.
  if (lines.length !== resolved.length) return text;
  for (const { bStart, bEnd } of diffLines(stored, former).hunks) {
    for (let line = bStart; line < bEnd; line += 1) lines[line] = resolved[line]!;
  }
  return lines.join("");
}

/** Reports each warning once. */
function warningsOf(report: readonly ReportEntry[]): GitSyncWarning[] {
  const warnings = new Map<string, GitSyncWarning>();
  for (const { path, outcome, detail } of report) {
    if (outcome === "warning" && detail !== null) warnings.set(`${path} ${detail}`, { path, detail });
  }
  return [...warnings.values()].slice(0, MOST_WARNINGS);
}

const placesOf = (
  reusables: ReadonlyMap<string, FoundReusable>,
  entries: ReadonlyMap<string, RepositoryFile>,
): KnownFile[] =>
  [...reusables].map(
    ([
      path,
      {
        record: { id },
      },
    ]) => ({
      ...{ kind: "reusable", id, key: path, path },
      ...{ oid: entries.get(path)?.oid ?? null, hasHeading: false },
    }),
  );

function recordsOf(
  planned: readonly PlannedPage[],
  known: ReadonlyMap<string, PageRecord>,
): Map<string, PageRecord> {
  const records = new Map<string, PageRecord>();
  add(planned, null, 0);
  return records;

  function add(all: readonly PlannedPage[], parentId: string | null, depth: number): void {
    // An unreadable source without a former page gives no page.
    const siblings = all.filter(({ kind, computed }) => kind !== "computed" || computed);
    if (siblings.length > 0 && depth >= MAXIMUM_DEPTH) {
      throw new Invalid(
        `The repository puts pages more than ${MAXIMUM_DEPTH} levels deep; flatten it.`,
        "too_deep",
      );
    }
    const before = siblings.map(({ id }) => known.get(id));
    const keys = keepOrder(before.map((page) => (page && page.parentId === parentId ? page.orderKey : null)));
    const taken = new Set<string>();
    for (const [index, page] of siblings.entries()) {
      const record = recordOf(page, before[index], parentId, keys[index]!);
      records.set(page.id, { ...record, slug: freeSlug(foldSlug(record.slug), taken) });
      add(page.children, page.id, depth + 1);
    }
  }
}

/** Returns a page's record from its file; fields that no file has keep their former values. */
function recordOf(
  page: PlannedPage,
  before: PageRecord | undefined,
  parentId: string | null,
  orderKey: string,
): PageRecord {
  const known = before ?? blankPage(page.id);
  // Computed pages have no title in the table of contents.
  const title = page.kind === "computed" && before ? before.title : page.title;
  // Groups exist at the root only; elsewhere they become pages without text.
  const kind = page.kind === "group" && parentId !== null ? "document" : page.kind;
  const isSame = before !== undefined && before.kind === kind && before.title === title;
  const slug = page.path === null && isSame ? before.slug : page.slug;
  return {
    ...known,
    id: page.id,
    parentId,
    orderKey,
    kind,
    title,
    slug,
    slugAuto: before !== undefined && before.slug === slug && before.slugAuto,
    ...(page.path === null ? {} : frontMatterFieldsOf(page)),
    target: page.target,
    computed: page.computed ?? null,
    contentHash: page.text ? hashText(page.text) : null,
  };
}
