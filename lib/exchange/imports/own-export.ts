import { posix } from "node:path";
import type { ByteContent } from "@/lib/core/byte-source";
import { cleanFileName } from "@/lib/core/content/file-name";
import type { JsonMap, JsonValue } from "@/lib/core/content/json-map";
import { InvalidText, TooComplex } from "@/lib/core/content/markdown-errors";
import { MARKDOWN_LIMITS } from "@/lib/core/content/markdown-limits";
import { storedTitle } from "@/lib/core/content/page-fields";
import { frontMatterFieldsOf, NO_FRONT_MATTER } from "@/lib/core/content/page-front-matter";
import { foldSlug, isSlug, sha256, slugify } from "@/lib/core/content/records";
import { normalizeMarkdown } from "@/lib/core/content/text";
import { withEdits } from "@/lib/core/content/text-edits";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import {
  MANIFEST,
  type Manifest,
  type ManifestPage,
  MOST_MANIFEST_BYTES,
  NO_MANIFEST,
  readManifest,
  type WrittenText,
} from "@/lib/exchange/exports/manifest";
import { isDatabase } from "./databases";
import { isSavedPage } from "./mhtml";
import { isHtml, isMarkdown, isWord } from "./paths";
import type { ImportPlan } from "./plan";
import type { PlannedPage, PlanOptions, ReportEntry } from "./planned-page";

/** The files of an export of Bindery as they were written, with the folder that they are in. */
export type OwnExport = { manifest: Manifest; root: string };

/** A table of contents can be longer than a page. */
const LARGEST_TEXT = 8 * MARKDOWN_LIMITS.bytes;

export const isManifest = (path: string): boolean => posix.basename(path) === MANIFEST;

/**
 * Returns the manifest of an export of Bindery among some files. Null without one, and if a text was edited, added or
 * removed since, or a file that becomes a page is beside it: then the files alone count, like those of any tool.
 */
export async function ownExportIn(entries: ReadonlyMap<string, ByteContent>): Promise<OwnExport | null> {
  const found = [...entries.keys()].filter(isManifest);
  if (found.length !== 1) return null;
  const [path = ""] = found;
  const root = posix.dirname(path);
  const content = entries.get(path)!;
  if (content.size > MOST_MANIFEST_BYTES) return null;
  const manifest = await readManifest((await content.read()).toString("utf8"));
  if (manifest === null) return null;
  const listed = [...textsOf(manifest), ...manifest.files].map((file) => posix.join(root, file.path));
  const known = new Set([path, ...listed]);
  // Few bytes of an archive could be the content of thousands of pages otherwise.
  if (known.size !== listed.length + 1) return null;
  const isWhole =
    listed.every((each) => entries.has(each)) &&
    [...entries.keys()].every((each) => known.has(each) || !becomesPage(each));
  if (!isWhole) return null;
  const yieldNow = yieldToEventLoop();
  for (const { path, hash } of textsOf(manifest)) {
    const content = entries.get(posix.join(root, path))!;
    if (content.size > LARGEST_TEXT) return null;
    if (sha256((await content.read()).toString("utf8")) !== hash) return null;
    await yieldNow();
  }
  return { manifest, root };
}

/** A sentence about a manifest that does not count. */
export async function lossOf(content: ByteContent): Promise<string> {
  const isTooLarge =
    content.size > MOST_MANIFEST_BYTES ||
    (content.size === NO_MANIFEST.length && (await content.read()).toString("utf8") === NO_MANIFEST);
  return isTooLarge
    ? "Covers, layouts, variables and links without a page of this export were too large to import."
    : "Files of this export were changed or added, so covers, layouts, variables and links without a page were not imported.";
}

const becomesPage = (path: string): boolean =>
  [isMarkdown, isHtml, isWord, isSavedPage, isDatabase].some((becomes) => becomes(path));

const textsOf = ({ summary, pages, reusableContents }: Manifest): Pick<WrittenText, "path" | "hash">[] => [
  summary,
  ...pages.flatMap(({ text }) => text ?? []),
  ...reusableContents.map(({ text }) => text),
];

const REFERENCE =
  /(?:\/spaces\/([A-Za-z0-9]{22}))?(\/(?:pages|files|reusable-contents)\/)([A-Za-z0-9]{22})\b/g;

/** Plans the pages of an export of Bindery as they were, with new ids. */
export async function planOwnExport(
  { manifest, root }: OwnExport,
  entries: ReadonlyMap<string, ByteContent>,
  { newId, reader, onProgress }: Pick<PlanOptions, "newId" | "reader" | "onProgress">,
): Promise<ImportPlan> {
  const { pages, files, reusableContents, variables } = manifest;
  const ids = new Map([...pages, ...files, ...reusableContents].map(({ id }) => [id, newId()]));
  const report: ReportEntry[] = [];
  const yieldNow = yieldToEventLoop();

  const withNewIds = (text: string): string =>
    text.replace(REFERENCE, (written, space: string | undefined, kind: string, id: string) => {
      const isOwn = space === undefined || space === manifest.space;
      return isOwn && ids.has(id) ? kind + ids.get(id)! : written;
    });
  const referring = (value: JsonValue): JsonValue => {
    if (typeof value === "string") return ids.get(value) ?? withNewIds(value);
    if (Array.isArray(value)) return value.map(referring);
    if (value === null || typeof value !== "object") return value;
    const members = Object.entries(value).filter(
      ([name, member]) => name !== "space" || member !== manifest.space || value.kind === "space",
    );
    return Object.fromEntries(members.map(([name, member]) => [name, referring(member)]));
  };
  /** The stored text; null for one that cannot be stored, which is reported. */
  const textOf = async (written: WrittenText): Promise<string | null> => {
    const path = posix.join(root, written.path);
    try {
      const file = (await entries.get(path)!.read()).toString("utf8");
      const text = normalizeMarkdown(withNewIds(withEdits(file, written.edits)));
      await reader.facts(text);
      return text;
    } catch (error) {
      if (!(error instanceof InvalidText || error instanceof TooComplex)) throw error;
      report.push({ path, outcome: "skipped", detail: error.message });
      return null;
    } finally {
      await yieldNow();
    }
  };

  const planned = new Map<string, PlannedPage>();
  const top: PlannedPage[] = [];
  for (const [at, page] of pages.entries()) {
    await onProgress?.(at, pages.length);
    const text = page.text ? await textOf(page.text) : null;
    if (page.text && text === null) continue;
    const path = page.text ? posix.join(root, page.text.path) : null;
    const made = pageOf(page, { id: ids.get(page.id)!, path, text }, referring);
    (planned.get(page.parentId ?? "")?.children ?? top).push(made);
    planned.set(page.id, made);
    if (path !== null) report.push({ path, outcome: "page", detail: page.hidden ? "Hidden." : null });
  }
  const reusables: NonNullable<ImportPlan["reusables"]> = [];
  for (const { id, title, text: written } of reusableContents) {
    const text = await textOf(written);
    if (text === null) continue;
    reusables.push({ id: ids.get(id)!, title, text });
    const detail = "Included by pages, as reusable content.";
    report.push({ path: posix.join(root, written.path), outcome: "file", detail });
  }
  const planFiles = files.map(({ id, path, name }) => {
    const at = posix.join(root, path);
    report.push({ path: at, outcome: "file", detail: null });
    return { id: ids.get(id)!, path: at, name: cleanFileName(name), content: entries.get(at)! };
  });
  const used = new Set([MANIFEST, manifest.summary.path].map((path) => posix.join(root, path)));
  for (const { path } of report) used.add(path);
  for (const path of entries.keys())
    if (!used.has(path)) report.push({ path, outcome: "skipped", detail: "Not used by any page." });
  return { pages: top, files: planFiles, report, reusables, variables };
}

/** Links and generated pages have no slug. */
function storedSlug(kind: ManifestPage["kind"], slug: string): string {
  if (kind === "link" || kind === "computed") return "";
  const folded = foldSlug(slug);
  return isSlug(folded) ? folded : slugify(slug);
}

function pageOf(
  {
    kind,
    title,
    slug,
    slugAuto,
    layout,
    cover,
    variables,
    target,
    metaLinks,
    computed,
    ...page
  }: ManifestPage,
  own: Pick<PlannedPage, "id" | "path" | "text">,
  referring: (value: JsonValue) => JsonValue,
): PlannedPage {
  const map = (value: object | null | undefined): JsonMap => referring((value ?? {}) as JsonMap) as JsonMap;
  return {
    ...frontMatterFieldsOf({ ...NO_FRONT_MATTER, ...page }),
    ...own,
    kind,
    title: storedTitle(title),
    slug: storedSlug(kind, slug),
    target: target ? map(target) : null,
    ...(metaLinks && { metaLinks: map(metaLinks) }),
    ...(computed && { computed: computed as JsonMap }),
    outsideFiles: { layout: map(layout), cover: map(cover), variables: { ...variables }, slugAuto },
    children: [],
  };
}
