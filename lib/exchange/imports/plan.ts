import type { ByteContent } from "@/lib/core/byte-source";
import { InvalidText, TooComplex } from "@/lib/core/content/markdown-errors";
import { routeOf } from "@/lib/core/content/navigation/page-routes";
import type { Navigation } from "@/lib/core/content/navigation/state";
import type { VariableValue } from "@/lib/core/content/records";
import { normalizeMarkdown, shorten } from "@/lib/core/content/text";
import { decodeText } from "@/lib/core/content/text-encoding";
import { Invalid } from "@/lib/core/errors";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import { arrangeBySummary } from "./arrange/by-contents";
import { arrangeByFolders } from "./arrange/by-folders";
import { arrangeByLanguages } from "./arrange/by-languages";
import { arrangeBlog, arrangeSitePages, linkPages } from "./arrange/extra-pages";
import type { ArrangedPages } from "./arrange/pages";
import { contentsOf, navigationOf, summaryOf } from "./contents";
import { type LinkedText, Linker, type PlannedFile } from "./linker";
import { NameLanguages } from "./name-languages";
import { dropPageIds } from "./page-ids";
import { isIncluded, isMarkdown } from "./paths";
import type { PlannedPage, PlanOptions, ReportEntry, SourcePage } from "./planned-page";
import { readSources } from "./read-sources";
import { readTexts, titleAsJekyll } from "./read-texts";
import { RedirectList } from "./redirects";
import { wordsNotShown } from "./source-page";
import { isJekyll } from "./template-tags";
import { unreadDocuments } from "./unread-documents";
import { takeWikiFrame } from "./wiki";

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
  const { sources, included: partials } = await readSources(entries, options, report);
  const navigation = options.site ? null : await navigationOf(entries, options.reader);
  const wiki = options.adopts ? takeWikiFrame(sources, report) : null;
  const found = options.site ? null : (summaryOf(sources, navigation) ?? wiki?.sidebar ?? null);
  const contents = await contentsOf(found, navigation, sources, options, report);
  await readTexts(sources, options, report);
  if (options.adopts) {
    dropPageIds(sources);
    for (const path of navigation?.excluded ?? []) hide(sources.get(path));
  }
  if (options.adopts && isJekyll([...entries.keys()])) titleAsJekyll(sources);
  const languages = options.adopts ? new NameLanguages(sources.keys(), navigation?.language) : null;
  const arranged = contents
    ? arrangeBySummary(contents, sources, options)
    : arrange(inBook(sources, navigation, options), options, navigation, languages);
  report.push(...arranged.report, ...warningsOf(navigation));
  if (options.adopts) arranged.pages.push(...linkPages(navigation?.links ?? [], options.newId));
  const placed = new Set([...walk(arranged.pages)].map(({ path }) => path));
  const others = new Map([...sources].filter(([path]) => !placed.has(path)));
  if (options.adopts && navigation?.blog)
    arranged.pages.push(...arrangeBlog(navigation.blog, others, options.newId));
  if (options.adopts) arranged.pages.push(...arrangeSitePages(entries.keys(), others));

  const included = await includedIn(entries, options);
  const linker = new Linker({
    entries,
    pages: new Map(
      [...walk(arranged.pages)].flatMap(({ path, id }) =>
        path === null ? [] : [[path, { id, source: sources.get(path) }] as const],
      ),
    ),
    site: { root: arranged.root, bases: navigation?.bases ?? [], languages },
    redirects: new Map(
      options.adopts ? (navigation?.redirects ?? []).map(({ from, to }) => [routeOf(from), to]) : [],
    ),
    included,
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
  const used = new Set([found?.path, ...(navigation?.used ?? []), ...partials]);
  const unread = options.adopts ? await unreadDocuments(entries) : new Map<string, string>();
  for (const entry of report) if (entry.outcome === "file") entry.detail ??= unread.get(entry.path) ?? null;
  report.push(...notTaken(entries, report, linker, used, { sources, included, unread }));
  refuseEmpty(arranged.pages, report);
  return {
    ...{ pages: arranged.pages, files: [...linker.files.values()], report },
    ...(redirects.found.size > 0 && {
      redirects: [...redirects.found].map(([path, pageId]) => ({ path, pageId })),
    }),
    ...(linker.reusables.size > 0 && { reusables: [...linker.reusables.values()] }),
  };
}

function hide(source: SourcePage | undefined): void {
  if (source) source.metadata.hidden = true;
}

const warningsOf = (navigation: Navigation | null): ReportEntry[] =>
  (navigation?.problems ?? []).map(({ path, detail }) => ({ path, outcome: "warning", detail }));

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

/** Yields all pages of a plan, parents before children. */
export function* walk(pages: readonly PlannedPage[]): Generator<PlannedPage> {
  const waiting = pages.toReversed();
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    yield page;
    for (const child of page.children.toReversed()) waiting.push(child);
  }
}

function arrange(
  sources: ReadonlyMap<string, SourcePage>,
  { adopts, newId }: PlanOptions,
  navigation: Navigation | null,
  languages: NameLanguages | null,
): ArrangedPages {
  const options = { ...navigation, hasGroups: adopts };
  return languages && languages.others.length > 0
    ? arrangeByLanguages(sources, newId, options, languages)
    : arrangeByFolders(sources, newId, options);
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
  texts: Record<"sources" | "included", ReadonlyMap<string, { text: string }>> & {
    unread: ReadonlyMap<string, string>;
  },
): ReportEntry[] {
  const reasonOf = (path: string): string => {
    const partial = texts.included.get(path);
    if (partial) return `No page includes this partial${wordsNotShown(partial.text)}.`;
    if (!isMarkdown(path)) return texts.unread.get(path) ?? "Not used by any page.";
    const source = texts.sources.get(path);
    return `Outside of the folder of the table of contents${source ? wordsNotShown(source.text) : ""}.`;
  };
  const reported = new Set(report.filter(({ outcome }) => outcome !== "warning").map(({ path }) => path));
  return [...entries.keys()]
    .filter((path) => !reported.has(path) && !linker.files.has(path) && !used.has(path))
    .map((path) => ({ path, outcome: "skipped", detail: reasonOf(path) }));
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
