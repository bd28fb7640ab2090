import "server-only";
import { posix } from "node:path";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Dialects } from "@/lib/core/content/dialects/translate";
import { replaceLinks } from "@/lib/core/content/links";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import type { FileRecord, ReusableRecord } from "@/lib/core/content/records";
import type { TextFacts } from "@/lib/core/content/text-facts";
import { slugOfPath } from "@/lib/domains/imports/arrange";
import { isIncluded } from "@/lib/domains/imports/paths";
import type { Db } from "@/lib/platform/db/client";
import { readTextFacts, readTranslated } from "@/lib/platform/rendering/render";
import { loadTexts } from "@/lib/store/read";
import { toFile } from "./exported-text";
import { type Layout, walkNodes } from "./layout";
import { reusableText } from "./reusable-files";
import type { Content } from "./states";
import { relativeHref, summaryText } from "./summary-text";

type Facts = Pick<TextFacts, "title" | "links" | "dialects" | "hasOwn">;

/** The texts of a state with what they call themselves and the links in them, by the hash of each. */
export type ReadTexts = Map<string, { text: string } & Facts>;

/** A state of content as text files. */
export type TextFiles = {
  summary: string;
  /** by path */
  texts: Map<string, { text: string; hasHeading: boolean }>;
};

const AT_ONCE = 100;

/** Reads the texts of a state; those that are known from another state are not read again. */
export async function readTexts(
  db: Db,
  organizationId: string,
  { pages, reusables }: Content,
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

/** A text that is too complex to read goes out as it is. */
const factsOf = (text: string): Promise<Facts> =>
  readTextFacts(text).catch((error: unknown) => {
    if (error instanceof TooComplex) return { title: null, links: [], dialects: {}, hasOwn: false };
    throw error;
  });

/**
 * Texts with the blocks that were written here as the files of a repository write theirs; reusable contents, which
 * are ours alone, stay as they are.
 */
export async function inDialectOf(
  repository: Content,
  contents: readonly Content[],
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

const hashesOfPages = ({ pages }: Content): string[] => [
  ...new Set([...pages.values()].flatMap(({ contentHash }) => contentHash ?? [])),
];

const REFERENCE = /^\/(pages|files|reusable-contents)\/([A-Za-z0-9_-]+)(#.*)?$/s;

/** The files of a state that its pages show or link to. */
export function filesShown({ pages, files }: Content, texts: ReadTexts): FileRecord[] {
  const ids = new Set<string>();
  for (const { contentHash } of pages.values()) {
    for (const { href } of (contentHash !== null && texts.get(contentHash)?.links) || []) {
      const [, kind, id] = REFERENCE.exec(href) ?? [];
      if (kind === "files" && id !== undefined) ids.add(id);
    }
  }
  return [...ids].sort().flatMap((id) => files.get(id) ?? []);
}

/** Writes a state as files: links between its pages and to its files become relative ones. */
export async function writeTexts(
  layout: Layout,
  reusables: ReadonlyMap<string, ReusableRecord>,
  texts: ReadTexts,
): Promise<TextFiles> {
  const written: TextFiles["texts"] = new Map();
  for (const { page, path } of walkNodes(layout.nodes)) {
    if (path === null) continue;
    const {
      text = "",
      title = null,
      links = [],
    } = (page.contentHash !== null && texts.get(page.contentHash)) || {};
    const linked = replaceLinks(text, links, ({ href }) => hrefFrom(layout, path, href));
    written.set(path, toFile(linked, title, page, slugOfPath(path, page.title)));
    await yieldToOthers();
  }
  for (const [id, path] of layout.reusablePaths) {
    const reusable = reusables.get(id)!;
    const { text = "" } = (reusable.contentHash !== null && texts.get(reusable.contentHash)) || {};
    written.set(path, { text: reusableText(reusable, text, path), hasHeading: false });
  }
  return { summary: summaryText(layout), texts: written };
}

function hrefFrom(layout: Layout, from: string, href: string): string | null {
  const [, kind, id = "", anchor = ""] = REFERENCE.exec(href) ?? [];
  const path = kind === undefined ? undefined : pathsOf(layout, kind).get(id);
  if (path === undefined || (kind === "reusable-contents" && !isIncluded(path))) return null;
  const folder = posix.dirname(from) === "." ? "" : posix.dirname(from);
  return relativeHref(folder, path) + anchor;
}

const pathsOf = ({ pagePaths, filePaths, reusablePaths }: Layout, kind: string): Map<string, string> =>
  kind === "pages" ? pagePaths : kind === "files" ? filePaths : reusablePaths;
