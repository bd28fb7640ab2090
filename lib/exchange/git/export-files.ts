import "server-only";
import { posix } from "node:path";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { readTextFacts, readTranslated } from "@/lib/content/rendering/render";
import type { Dialects } from "@/lib/core/content/dialects/translate";
import { diffSequences } from "@/lib/core/content/line-diff";
import { type FoundLink, replaceLinks, type SourceAddress } from "@/lib/core/content/links";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import type { FileRecord, PageRecord, ReusableRecord } from "@/lib/core/content/records";
import type { TextFacts } from "@/lib/core/content/text-facts";
import { slugOfPath } from "@/lib/exchange/imports/arrange/pages";
import { isIncluded } from "@/lib/exchange/imports/paths";
import { withConditions } from "@/lib/exchange/imports/template-conditions";
import type { Db } from "@/lib/platform/db/client";
import { loadTexts } from "@/lib/store/read";
import { type FileText, toFile } from "./exported-text";
import type { KnownFile } from "./identities";
import { type Layout, walkNodes } from "./layout";
import { reusableText } from "./reusable-files";
import { relativeHref, summaryText } from "./summary-text";
import type { RepositoryContent } from "./sync-states";

type Facts = Pick<TextFacts, "title" | "links" | "dialects" | "hasOwn">;

/** Texts of a snapshot with their titles and links, by hash. */
export type ReadTexts = Map<string, { text: string } & Facts>;

/** A snapshot of content as text files. */
export type TextFiles = {
  summary: string;
  layout: Layout;
  /** true for those of a repository that Jekyll makes a site of */
  isOfJekyll: boolean;
  /** by path */
  texts: Map<string, FileText & { page: PageRecord | null }>;
};

const AT_ONCE = 100;

/** Reads the texts of a snapshot; reuses those of another one. */
export async function readTexts(
  db: Db,
  organizationId: string,
  { pages, reusables }: RepositoryContent,
  known: ReadTexts,
  tick: () => Promise<void>,
): Promise<ReadTexts> {
  const all = [...pages.values(), ...reusables.values()];
  const hashes = [...new Set(all.flatMap(({ contentHash }) => contentHash ?? []))];
  const missing = hashes.filter((hash) => !known.has(hash));
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const texts = await loadTexts(db, organizationId, missing.slice(at, at + AT_ONCE));
    for (const [hash, text] of texts) {
      known.set(hash, { text, ...(await factsOf(text)) });
      await tick();
    }
  }
  return known;
}

/** A text that is too complex to parse is exported as stored. */
const factsOf = (text: string): Promise<Facts> =>
  readTextFacts(text).catch((error: unknown) => {
    if (error instanceof TooComplex) return { title: null, links: [], dialects: {}, hasOwn: false };
    throw error;
  });

/**
 * Rewrites blocks in the syntax of the repository's files. Reusable contents keep our own syntax, since only
 * Bindery reads them.
 */
export async function inDialectOf(
  repository: RepositoryContent,
  contents: readonly RepositoryContent[],
  texts: ReadTexts,
  tick: () => Promise<void>,
): Promise<ReadTexts> {
  const dialects: Dialects = {};
  for (const hash of hashesOfPages(repository)) {
    for (const [form, count] of Object.entries(texts.get(hash)?.dialects ?? {}))
      dialects[form] = (dialects[form] ?? 0) + count;
  }
  const translated: ReadTexts = new Map(texts);
  if (Object.keys(dialects).length === 0) return translated;
  for (const hash of new Set(contents.flatMap(hashesOfPages))) {
    const known = texts.get(hash);
    if (!known?.hasOwn) continue;
    const text = await readTranslated(known.text, dialects).catch((error: unknown) => {
      if (error instanceof TooComplex) return known.text;
      throw error;
    });
    if (text !== known.text) translated.set(hash, { text, ...(await factsOf(text)) });
    await tick();
  }
  return translated;
}

const hashesOfPages = ({ pages }: RepositoryContent): string[] => [
  ...new Set([...pages.values()].flatMap(({ contentHash }) => contentHash ?? [])),
];

const REFERENCE = /^\/(pages|files|reusable-contents)\/([A-Za-z0-9_-]+)(#.*)?$/s;

/** Selects the files that pages show or link to. */
export function filesShown({ pages, files }: RepositoryContent, texts: ReadTexts): FileRecord[] {
  const ids = new Set<string>();
  for (const { contentHash } of pages.values()) {
    for (const { href } of (contentHash !== null && texts.get(contentHash)?.links) || []) {
      const [, kind, id] = REFERENCE.exec(href) ?? [];
      if (kind === "files" && id !== undefined) ids.add(id);
    }
  }
  return [...ids].sort().flatMap((id) => files.get(id) ?? []);
}

/**
 * Writes a snapshot as files of a repository; links between pages and to files become relative.
 * @param known paths at the last sync, for links to deleted targets
 */
export async function writeTexts(
  layout: Layout,
  reusables: ReadonlyMap<string, ReusableRecord>,
  texts: ReadTexts,
  { known, isOfJekyll }: { known: readonly KnownFile[]; isOfJekyll: boolean },
): Promise<TextFiles> {
  const write = isOfJekyll ? writePageOfJekyll : writePage;
  const former = formerPaths(known);
  const written: TextFiles["texts"] = new Map();
  for (const { page, path } of walkNodes(layout.nodes)) {
    if (path === null) continue;
    const text = write(page, path, texts, ({ href }) => hrefFrom(layout, path, href, former));
    written.set(path, { ...text, page });
    await yieldToOthers();
  }
  for (const [id, path] of layout.reusablePaths) {
    const reusable = reusables.get(id)!;
    const { text = "" } = (reusable.contentHash !== null && texts.get(reusable.contentHash)) || {};
    written.set(path, { text: reusableText(reusable, text, path), hasHeading: false, page: null });
  }
  return { summary: summaryText(layout), layout, isOfJekyll, texts: written };
}

type Address = Parameters<typeof replaceLinks>[2];

/** Writes a page as the file at a path. */
export function writePage(page: PageRecord, path: string, texts: ReadTexts, address: Address): FileText {
  const {
    text = "",
    title = null,
    links = [],
  } = (page.contentHash !== null && texts.get(page.contentHash)) || {};
  return toFile(replaceLinks(text, links, address), title, page, slugOfPath(path, page.title));
}

/** Jekyll has the conditions that an import made comments. */
const writePageOfJekyll: typeof writePage = (...page) => {
  const written = writePage(...page);
  return { ...written, text: withConditions(written.text) };
};

/**
 * Returns a page's file before and after an edit. Unchanged links keep the spelling of the present file, so
 * that their lines do not count as changed.
 */
export async function keepSpelling(
  present: string,
  path: string,
  before: TextFiles,
  now: TextFiles,
  texts: ReadTexts,
  known: readonly KnownFile[],
): Promise<{ before: string; now: string }> {
  const [was, is] = [before.texts.get(path)!, now.texts.get(path)!];
  const plain = { before: was.text, now: is.text };
  if (!was.page || !is.page) return plain;
  const linksOf = ({ contentHash }: PageRecord): readonly FoundLink[] =>
    (contentHash !== null && texts.get(contentHash)?.links) || [];
  const [stored, wanted] = [linksOf(was.page), linksOf(is.page)];
  const { links: written } = await factsOf(present);
  if (written.length !== stored.length || stored.some(({ form }, at) => form !== written[at]!.form))
    return plain;

  const spelling = (at: number): SourceAddress => {
    const { start, end, form } = written[at]!;
    return { form, spelling: present.slice(start, end) };
  };
  const write = now.isOfJekyll ? writePageOfJekyll : writePage;
  const former = formerPaths(known);
  const places = samePlaces(stored, wanted);
  return {
    before: write(was.page, path, texts, (_, at) => spelling(at)).text,
    now: write(is.page, path, texts, ({ href }, at) => {
      const target = pathOf(now.layout, href);
      const place = places.get(at);
      const isSame = target === undefined || target === pathOf(before.layout, href);
      return place !== undefined && isSame ? spelling(place) : hrefFrom(now.layout, path, href, former);
    }).text,
  };
}

/** Maps each link of a text to the same link in an earlier version, by index. */
function samePlaces(before: readonly FoundLink[], now: readonly FoundLink[]): Map<number, number> {
  const key = ({ form, href }: FoundLink): string => `${form} ${href}`;
  const places = new Map<number, number>();
  let [at, to] = [0, 0];
  const { hunks } = diffSequences(before.map(key), now.map(key));
  for (const { aStart, aEnd, bEnd } of [...hunks, { aStart: before.length, aEnd: 0, bEnd: 0 }]) {
    for (; at < aStart; at += 1, to += 1) places.set(to, at);
    [at, to] = [aEnd, bEnd];
  }
  return places;
}

/** The former paths of deleted items, by kind and id. */
const formerPaths = (known: readonly KnownFile[]): ReadonlyMap<string, string> =>
  new Map(known.flatMap(({ kind, id, path }) => (path === null ? [] : [[`${kind} ${id}`, path]])));

const KINDS = { pages: "page", files: "file", "reusable-contents": "reusable" } as const;

function targetOf(href: string): { kind: keyof typeof KINDS; id: string; anchor: string } | null {
  const [, kind, id = "", anchor = ""] = REFERENCE.exec(href) ?? [];
  return kind === undefined ? null : { kind: kind as keyof typeof KINDS, id, anchor };
}

function pathOf(layout: Layout, href: string): string | undefined {
  const target = targetOf(href);
  return target ? pathsOf(layout, target.kind).get(target.id) : undefined;
}

/**
 * Returns the relative address of a stored link's target in the file at a path; null if it has no file.
 * @param former paths of deleted items, by kind and id
 */
export function hrefFrom(
  layout: Layout,
  from: string,
  href: string,
  former: ReadonlyMap<string, string> = new Map(),
): string | null {
  const target = targetOf(href);
  if (!target) return null;
  const { kind, id, anchor } = target;
  const path = pathOf(layout, href) ?? former.get(`${KINDS[kind]} ${id}`);
  if (path === undefined || (kind === "reusable-contents" && !isIncluded(path))) return null;
  const folder = posix.dirname(from) === "." ? "" : posix.dirname(from);
  return relativeHref(folder, path) + anchor;
}

const pathsOf = (
  { pagePaths, filePaths, reusablePaths }: Layout,
  kind: keyof typeof KINDS,
): Map<string, string> => (kind === "pages" ? pagePaths : kind === "files" ? filePaths : reusablePaths);
