import { posix } from "node:path";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { type ByteContent, bytesContent } from "@/lib/core/byte-source";
import { InvalidText, TooComplex } from "@/lib/core/content/markdown-errors";
import { MARKDOWN_LIMITS } from "@/lib/core/content/markdown-limits";
import { configurationAmong } from "@/lib/core/content/navigation/navigation";
import { foldersAbove, routeOf } from "@/lib/core/content/navigation/page-routes";
import type { Navigation } from "@/lib/core/content/navigation/state";
import { readFrontMatterFields } from "@/lib/core/content/page-front-matter";
import { slugify, type VariableValue } from "@/lib/core/content/records";
import type { SummaryPart } from "@/lib/core/content/summary";
import { normalizeMarkdown, shorten } from "@/lib/core/content/text";
import { decodeText, hasUnknownEncoding } from "@/lib/core/content/text-encoding";
import { countWords, unshownSentence } from "@/lib/core/content/unshown";
import { Invalid } from "@/lib/core/errors";
import { isRecord } from "@/lib/core/is-record";
import { visitorConditionProblem } from "@/lib/core/sites/conditions";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import { textAdopter } from "./adopted-text";
import { arrangeBySummary, chooseContents, type SummaryFile } from "./arrange/by-contents";
import { arrangeByFolders } from "./arrange/by-folders";
import { arrangeBlog, arrangeSitePages, linkPages } from "./arrange/extra-pages";
import { takePictures } from "./embedded-pictures";
import { appendedFiles } from "./includes/appended";
import { Includes } from "./includes/includes";
import { includeTagsOf, partialsAmong } from "./includes/tools";
import { unshownOfLandingPage } from "./landing-page";
import { type LinkedText, Linker, type PlannedFile } from "./linker";
import { dropPageIds } from "./page-ids";
import { isIncluded, isIndex, isMarkdown, summaryAmong, titleFromName } from "./paths";
import type { PlannedPage, PlanOptions, ReportEntry, SourcePage } from "./planned-page";
import { RedirectList } from "./redirects";
import { siteValuesIn } from "./site-values";
import { commentConditions } from "./template-conditions";
import { isJekyll } from "./template-tags";
import { homePosition, takeWikiFrame, withHome } from "./wiki";

/**
 * Plans pages from a folder of Markdown files: reads the files with their metadata, arranges them by
 * SUMMARY.md or by folders, then rewrites links. Links can point forward, so every page needs its id before
 * the first text is rewritten. Only link addresses change in a text.
 */

export type PlannedRedirect = { path: string; pageId: string };

export type ImportPlan = {
  pages: PlannedPage[];
  files: PlannedFile[];
  report: ReportEntry[];
  /** paths of pages on the old site */
  redirects?: PlannedRedirect[];
  /** texts that pages include by these ids */
  reusables?: { id: string; title: string; text: string }[];
  /** set if the space has no variable of that name */
  variables?: Record<string, VariableValue>;
};

/** Plans the import of unpacked files. Stores nothing. */
export async function planMarkdownImport(
  given: ReadonlyMap<string, ByteContent>,
  options: PlanOptions,
): Promise<ImportPlan> {
  const entries = new Map(given);
  const report: ReportEntry[] = [];
  const yieldNow = yieldToEventLoop();
  const { sources, included } = await readSources(entries, options, report);
  const navigation = options.site ? null : await navigationOf(entries, options.reader);
  const wiki = options.adopts ? takeWikiFrame(sources, report) : null;
  const found = options.site ? null : (summaryOf(sources, navigation) ?? wiki?.sidebar ?? null);
  const contents = await contentsOf(found, navigation, sources, options, report);
  await readTexts(sources, options, report);
  if (options.adopts) dropPageIds(sources);
  if (options.adopts && isJekyll([...entries.keys()])) titleAsJekyll(sources);
  const arranged = contents
    ? arrangeBySummary(contents, sources, options)
    : arrangeByFolders(inBook(sources, navigation, options), options.newId, {
        ...navigation,
        hasGroups: options.adopts,
      });
  report.push(...arranged.report, ...warningsOf(navigation));
  if (options.adopts) arranged.pages.push(...linkPages(navigation?.links ?? [], options.newId));
  const placed = new Set([...walk(arranged.pages)].map(({ path }) => path));
  const others = new Map([...sources].filter(([path]) => !placed.has(path)));
  if (options.adopts && navigation?.blog)
    arranged.pages.push(...arrangeBlog(navigation.blog, others, options.newId));
  if (options.adopts) arranged.pages.push(...arrangeSitePages(entries.keys(), others));

  const linker = new Linker({
    entries,
    pages: new Map(
      [...walk(arranged.pages)].flatMap(({ path, id }) =>
        path === null ? [] : [[path, { id, source: sources.get(path) }] as const],
      ),
    ),
    site: { root: arranged.root, bases: navigation?.bases ?? [] },
    redirects: new Map(
      options.adopts ? (navigation?.redirects ?? []).map(({ from, to }) => [routeOf(from), to]) : [],
    ),
    included: await includedIn(entries, options),
    options,
  });
  for (const page of walk(arranged.pages)) {
    const source = page.path === null ? undefined : sources.get(page.path);
    if (!source) continue;
    const { links, ...rewritten } = await linker.rewrite(source);
    Object.assign(page, rewritten);
    report.push({
      path: source.path,
      outcome: "page",
      detail: page.hidden ? "Hidden." : null,
      ...(links.resolved + links.broken > 0 && { links }),
    });
    await yieldNow();
  }
  const redirects = new RedirectList(arranged.pages, report);
  for (const { path, aliases, id } of sources.values()) {
    if (linker.has(path)) for (const alias of aliases) redirects.add(alias, id);
  }
  for (const { from, to } of navigation?.redirects ?? []) {
    const pageId = linker.pageAtAddress(to);
    if (pageId !== undefined) redirects.add(from, pageId);
    else
      report.push({
        path: from,
        outcome: "warning",
        detail: `Redirects to ${shorten(to, 80)}, which is missing.`,
      });
  }
  const pathsById = new Map([...walk(arranged.pages)].map(({ id, path }) => [id, path]));
  for (const [path, id] of redirects.found)
    report.push({ path, outcome: "redirect", detail: `Leads to ${pathsById.get(id) ?? "its page"}.` });
  report.push(...linker.report, ...keptOf(sources.values()));
  const used = new Set([found?.path, ...(navigation?.used ?? []), ...included]);
  report.push(...notTaken(entries, report, linker, used, sources));
  refuseEmpty(arranged.pages, report);
  return {
    ...{ pages: arranged.pages, files: [...linker.files.values()], report },
    ...(redirects.found.size > 0 && {
      redirects: [...redirects.found].map(([path, pageId]) => ({ path, pageId })),
    }),
    ...(linker.reusables.size > 0 && { reusables: [...linker.reusables.values()] }),
  };
}

/** Reads the page order from other tools' configuration. */
export async function navigationOf(
  entries: ReadonlyMap<string, ByteContent>,
  reader: Pick<PlanOptions["reader"], "navigation">,
): Promise<Navigation | null> {
  if (!reader.navigation) return null;
  const paths = configurationAmong([...entries].map(([path, { size }]) => [path, size]));
  if (paths.length === 0) return null;
  const files: Record<string, string> = {};
  for (const path of paths) files[path] = (await entries.get(path)!.read()).toString("utf8");
  return reader.navigation(files, [...entries.keys()].filter(isMarkdown));
}

/** Returns the table of contents: a file of its own, or another tool's configuration. */
async function contentsOf(
  found: SourcePage | null,
  navigation: Navigation | null,
  sources: Map<string, SourcePage>,
  options: PlanOptions,
  report: ReportEntry[],
): Promise<SummaryFile | null> {
  const written = found && (await readSummary(found, sources, options, report));
  const parts = written && withHome(found.path, written, sources);
  const candidates: SummaryFile[] = [];
  if (parts) candidates.push({ path: found.path, root: posix.dirname(found.path), parts });
  if (navigation?.parts) {
    const { path, root, parts: configured, folders } = navigation;
    candidates.push({ path: path ?? "", root, parts: configured, folders });
  }
  const chosen = chooseContents(candidates, sources.keys());
  for (const { path } of candidates) {
    if (path === chosen?.path) continue;
    const isSummary = sources.delete(path);
    if (chosen && !isSummary) continue;
    const detail = "Files of this table of contents do not exist, so the pages have another order.";
    report.push({ path, outcome: "skipped", detail });
  }
  return chosen;
}

const warningsOf = (navigation: Navigation | null): ReportEntry[] =>
  (navigation?.problems ?? []).map(({ path, detail }) => ({ path, outcome: "warning", detail }));

/** Jekyll capitalizes the words of a name that is the title. */
function titleAsJekyll(sources: ReadonlyMap<string, SourcePage>): void {
  for (const source of sources.values()) {
    if (isIndex(source.path)) continue;
    source.title ??= titleFromName(posix.basename(source.path)).replace(/(?<= )\p{Ll}/gu, (first) =>
      first.toUpperCase(),
    );
  }
}

/** Reports components and tags that Bindery does not render. */
function keptOf(sources: Iterable<SourcePage>): ReportEntry[] {
  const found = new Map<string, { times: number; paths: string[] }>();
  for (const { path, kept } of sources) {
    for (const [name, times] of Object.entries(kept)) {
      const entry = found.get(name) ?? { times: 0, paths: [] };
      entry.times += times;
      entry.paths.push(path);
      found.set(name, entry);
    }
  }
  return [...found].slice(0, 200).map(([name, { times, paths }]) => ({
    path: name,
    outcome: "kept",
    detail: `Kept as written, ${times === 1 ? "once" : `${times} times`}; its content is shown. In ${paths.slice(0, 5).join(", ")}${paths.length > 5 ? ` and ${paths.length - 5} more` : ""}.`,
  }));
}

/** Reads all texts, two at a time. Skips those too complex to read. */
async function readTexts(
  sources: Map<string, SourcePage>,
  { reader, site, adopts, onProgress }: PlanOptions,
  report: ReportEntry[],
): Promise<void> {
  const waiting = [...sources.values()];
  const hiddenFolders = new Set<string>();
  const total = waiting.length;
  let done = 0;
  const readNext = async (): Promise<void> => {
    for (let source = waiting.shift(); source; source = waiting.shift()) {
      try {
        const facts = await reader.facts(source.text);
        const { title, links, metaLinks, anchors, frontMatter, frontMatterProblem, kept, unshown } = facts;
        Object.assign(source, described(frontMatter), { links, metaLinks, anchors, kept });
        if (frontMatterProblem !== null) {
          const detail = `The front matter can't be read and was ignored: ${shorten(frontMatterProblem, 200)}.`;
          report.push({ path: source.path, outcome: "warning", detail });
        }
        for (const part of [unshown, unshownOfLandingPage(source.text)]) {
          const detail = part && unshownSentence(part);
          if (detail !== null) report.push({ path: source.path, outcome: "warning", detail });
        }
        if (facts.hasUnreadCondition) {
          const detail =
            "No visitor sees some parts: their condition can't be read. Put the tags of each condition on lines of their own.";
          report.push({ path: source.path, outcome: "warning", detail });
        }
        const { condition } = source.metadata;
        const problem = condition ? visitorConditionProblem(condition, null) : null;
        if (problem !== null) {
          const detail = `No visitor sees this page: its condition ${problem}`;
          report.push({ path: source.path, outcome: "warning", detail });
        }
        source.position =
          site?.position(source.path) ?? source.position ?? (adopts ? homePosition(source) : null);
        const { draft, unlisted, nav_exclude: excluded, sidebar } = adopts ? frontMatter : {};
        const isLeftOut =
          (isRecord(sidebar) && sidebar.hidden === true) || (adopts && isUnlisted(frontMatter));
        if (adopts && isUnlisted(frontMatter.cascade)) hiddenFolders.add(posix.dirname(source.path));
        if (isLeftOut || [draft, unlisted, excluded].includes(true)) source.metadata.hidden = true;
        source.title = (adopts ? labelIn(frontMatter) : null) ?? title;
      } catch (error) {
        skip(source, sources, report, error);
      }
      done += 1;
      await onProgress?.(done, total);
      await yieldToOthers();
    }
  };
  await Promise.all([readNext(), readNext()]);
  for (const source of hiddenFolders.size > 0 ? sources.values() : []) {
    if (foldersAbove(source.path).some((folder) => hiddenFolders.has(folder))) source.metadata.hidden = true;
  }
}

/** True for a page that Hugo puts into no list, such as a text that pages include. */
function isUnlisted(data: unknown): boolean {
  const build = isRecord(data) ? (data.build ?? data._build) : null;
  return isRecord(build) && build.list === "never";
}

/** Returns the title of a page in the navigation, where its tool has one beside the title of the page. */
const labelIn = ({ sidebar, ...data }: Record<string, unknown>): string | null =>
  [
    ...[data.sidebar_label, isRecord(sidebar) ? sidebar.label : null],
    ...[data.sidebarTitle, data.linkTitle, data.linktitle],
    ...[data.menu_name, data.menu_title, data.nav_title],
  ].find((label): label is string => typeof label === "string" && label !== "") ?? null;

/** Reads the table of contents; null if it is too complex, so that folders define the tree. */
async function readSummary(
  source: SourcePage,
  sources: Map<string, SourcePage>,
  { reader }: PlanOptions,
  report: ReportEntry[],
): Promise<SummaryPart[] | null> {
  try {
    return await reader.summary(source.text);
  } catch (error) {
    skip(source, sources, report, error);
    return null;
  }
}

function skip(
  source: SourcePage,
  sources: Map<string, SourcePage>,
  report: ReportEntry[],
  error: unknown,
): void {
  if (!(error instanceof TooComplex)) throw error;
  sources.delete(source.path);
  const detail = `${error.message.replace(/\.$/, "")}${wordsIn(source)}.`;
  report.push({ path: source.path, outcome: "skipped", detail });
}

/** Yields all pages of a plan, parents before children. */
export function* walk(pages: readonly PlannedPage[]): Generator<PlannedPage> {
  const waiting = pages.toReversed();
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    yield page;
    for (const child of page.children.toReversed()) waiting.push(child);
  }
}

function summaryOf(
  sources: ReadonlyMap<string, SourcePage>,
  navigation: Navigation | null,
): SourcePage | null {
  const path = summaryPathAmong(sources, navigation);
  return path === null ? null : (sources.get(path) ?? null);
}

/** Returns the path of the table of contents; an existing one named by configuration comes first. */
export function summaryPathAmong(
  files: ReadonlyMap<string, unknown>,
  navigation: Navigation | null,
): string | null {
  const named = navigation?.summary ?? null;
  return named !== null && files.has(named) ? named : summaryAmong(files.keys());
}

/** Selects the files in the folder that the configuration names. */
function inBook(
  sources: ReadonlyMap<string, SourcePage>,
  navigation: Navigation | null,
  { isKnown = () => false }: PlanOptions,
): ReadonlyMap<string, SourcePage> {
  const folder = navigation?.folder ?? ".";
  if (folder === ".") return sources;
  return new Map([...sources].filter(([path]) => path.startsWith(`${folder}/`) || isKnown(path)));
}

/** Reads the texts with the files that they include; pictures within one become entries beside it. */
async function readSources(
  entries: Map<string, ByteContent>,
  { newId, adopts }: PlanOptions,
  report: ReportEntry[],
): Promise<{ sources: Map<string, SourcePage>; included: string[] }> {
  const paths = [...entries.keys()];
  const adopt = adopts ? textAdopter(paths, await siteValuesIn(entries)) : null;
  const keep = !adopts && isJekyll(paths) ? commentConditions : null;
  const includes = adopts ? new Includes(new Map(entries), textReader(entries), includeTagsOf(paths)) : null;
  const appended = adopts ? await appendedFiles(entries) : null;
  const sources = new Map<string, SourcePage>();
  const yieldNow = yieldToEventLoop();
  for (const [path, content] of entries) {
    if (!isMarkdown(path) || appended?.paths.includes(path)) continue;
    try {
      const bytes = await content.read();
      const text = normalizeMarkdown(decodeText(bytes));
      const whole = appended?.to(text, path) ?? text;
      const { text: written, files } = adopts
        ? takePictures(whole, path, (name) => entries.has(name))
        : { text: whole, files: new Map<string, Buffer>() };
      for (const [name, picture] of files) entries.set(name, bytesContent(picture));
      if (adopts && hasUnknownEncoding(bytes)) {
        const detail =
          "Not in UTF-8, so it was read as Windows-1252. If letters are wrong, save the file as UTF-8 and import it again.";
        report.push({ path, outcome: "warning", detail });
      }
      // A text that is too large for a page is skipped later, and its words are counted.
      const isPage = written.length <= MARKDOWN_LIMITS.bytes;
      const expanded = isPage ? await includes?.expand(written, path) : null;
      const { text: shown, problems } = expanded ?? { text: written, problems: [] };
      for (const detail of problems) report.push({ path, outcome: "warning", detail });
      const kept = isPage ? keep?.(shown) : null;
      const adopted = (isPage ? adopt?.(shown, path) : null) ?? {
        text: kept?.text ?? shown,
        problem: null,
        conditions: kept?.problem ?? null,
      };
      sources.set(path, blankSource(path, newId(path), adopted.text));
      if (adopted.conditions !== null) report.push({ path, outcome: "warning", detail: adopted.conditions });
      if (adopted.problem !== null) {
        const reason = shorten(adopted.problem, 200);
        const detail = `The front matter can't be read and stays in the text: ${reason}.`;
        report.push({ path, outcome: "warning", detail });
      }
    } catch (error) {
      if (!(error instanceof InvalidText)) throw error;
      report.push({ path, outcome: "skipped", detail: error.message });
    }
    await yieldNow();
  }
  if (!includes) return { sources, included: [] };
  const isPartial = partialsAmong(paths);
  for (const [path, source] of sources) {
    const isUsed = includes.used.has(path);
    if (!isPartial(path, isUsed)) continue;
    sources.delete(path);
    const detail = `No page includes this partial${wordsIn(source)}.`;
    if (!isUsed) report.push({ path, outcome: "skipped", detail });
  }
  return { sources, included: [...includes.used, ...(appended?.paths ?? [])] };
}

/** Reads the texts that pages include; many include the same. */
function textReader(entries: ReadonlyMap<string, ByteContent>): (path: string) => Promise<string | null> {
  const texts = new Map<string, string | null>();
  return async (path) => {
    if (texts.has(path)) return texts.get(path)!;
    const content = entries.get(path);
    const isShort = content !== undefined && content.size <= MARKDOWN_LIMITS.bytes;
    const text = isShort ? textOf(await content.read()) : null;
    texts.set(path, text);
    return text;
  };
}

function textOf(bytes: Buffer): string | null {
  try {
    return normalizeMarkdown(decodeText(bytes));
  } catch (error) {
    if (error instanceof InvalidText) return null;
    throw error;
  }
}

/** A file without metadata. */
export const blankSource = (path: string, id: string, text: string): SourcePage => ({
  ...{ path, id, text, title: null, links: [], metaLinks: null, anchors: [], kept: {} },
  ...described({}),
});

/** Reads a file's metadata from its front matter. */
const described = (
  data: Record<string, unknown>,
): Pick<SourcePage, "position" | "date" | "metadata" | "aliases" | "docId" | "addresses" | "parents"> => ({
  parents: [data.parent, data.grand_parent ?? data.ancestor].filter(
    (title): title is string => typeof title === "string" && title !== "",
  ),
  addresses: [data.slug, data.permalink, data.url].filter(
    (address): address is string => typeof address === "string" && address !== "",
  ),
  docId: typeof data.id === "string" && data.id !== "" ? data.id : null,
  aliases: [data.aliases, data.redirect_from]
    .flat()
    .filter((alias) => typeof alias === "string" && alias !== "")
    .slice(0, 100) as string[],
  position:
    [
      // Hugo has no weight of zero.
      ...[data.sidebar_position, data.nav_order, data.weight || null, data.order],
      isRecord(data.sidebar) ? data.sidebar.order : null,
    ].find((value) => typeof value === "number") ?? null,
  date: typeof data.date === "string" ? Date.parse(data.date) || null : null,
  metadata: { slug: slugFrom(data.slug), ...readFrontMatterFields(data) },
});

/** Some tools write a whole path as the slug; only its last part counts. */
function slugFrom(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const last = value.split("/").findLast((part) => part !== "");
  return last === undefined ? null : slugify(last);
}

async function includedIn(
  entries: ReadonlyMap<string, ByteContent>,
  { adopts, reader }: PlanOptions,
): Promise<Map<string, LinkedText>> {
  const texts = new Map<string, LinkedText>();
  for (const [path, content] of adopts ? entries : []) {
    if (!isIncluded(path)) continue;
    try {
      const text = normalizeMarkdown(decodeText(await content.read()));
      texts.set(path, { path, text, links: await linksIn(text, reader), metaLinks: null });
    } catch (error) {
      if (!(error instanceof InvalidText)) throw error;
    }
  }
  return texts;
}

/** A text that is too complex to parse keeps its links as written. */
const linksIn = (text: string, reader: PlanOptions["reader"]): Promise<LinkedText["links"]> =>
  reader.facts(text).then(
    ({ links }) => links,
    (error: unknown) => {
      if (error instanceof TooComplex) return [];
      throw error;
    },
  );

function notTaken(
  entries: ReadonlyMap<string, ByteContent>,
  report: readonly ReportEntry[],
  linker: Linker,
  used: ReadonlySet<string | undefined>,
  sources: ReadonlyMap<string, SourcePage>,
): ReportEntry[] {
  const reported = new Set(report.filter(({ outcome }) => outcome !== "warning").map(({ path }) => path));
  return [...entries.keys()]
    .filter((path) => !reported.has(path) && !linker.files.has(path) && !used.has(path))
    .map((path) => ({
      path,
      outcome: "skipped",
      detail: isMarkdown(path)
        ? `Outside of the folder of the table of contents${wordsIn(sources.get(path))}.`
        : "Not used by any page.",
    }));
}

function wordsIn(source: SourcePage | undefined): string {
  if (!source) return "";
  const words = countWords(source.text);
  return `: ${words === 1 ? "1 word is" : `${words} words are`} not shown`;
}

/** An import without a page of its texts did nothing that its author wanted. */
function refuseEmpty(pages: readonly PlannedPage[], report: readonly ReportEntry[]): void {
  if ([...walk(pages)].some(({ path }) => path !== null)) return;
  const skipped = report.find(({ path, outcome }) => outcome === "skipped" && isMarkdown(path));
  throw new Invalid(
    skipped
      ? `No file became a page. “${shorten(skipped.path, 200)}”: ${skipped.detail}`
      : "No file became a page.",
    "nothing_to_import",
  );
}
