import "server-only";
import { expandComputed, isGenerated } from "@/lib/content/computed/pages";
import { loadShownSpecs } from "@/lib/content/openapi-specs/shown-specs";
import { type EvaluatedPage, loadEvaluation } from "@/lib/content/rendering/evaluate";
import {
  evaluateText,
  type RenderContext,
  type RenderedHtml,
  type ResolvedLink,
  renderMarkdown,
  renderStored,
} from "@/lib/content/rendering/render";
import type { ReadContext } from "@/lib/content/scopes/content-scope";
import type { Viewer } from "@/lib/core/access/actor";
import { type Evaluation, NO_ACCOUNT } from "@/lib/core/content/evaluation";
import { leadingText } from "@/lib/core/content/leading-text";
import { candidatePaths, isPagePath, isStored, resolvePageHref } from "@/lib/core/content/links";
import { NotFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/locales/locale";
import { loadUsers } from "@/lib/identity/users/queries";
import type { Db } from "@/lib/platform/db/client";
import { pathsOf } from "@/lib/store/page-paths";
import { findAssets, findPage, loadChildren } from "@/lib/store/read";
import { findPageIdByPath, findReadIdsByPath, getPage, loadReadPages } from "./queries";
import type { RenderedPage } from "./schemas";

/** Address of the console's pictures of emoji. */
const CONSOLE_EMOJI = "/api/emoji/";

/** The reader, whose access decides which OpenAPI specs are shown. */
type Reader = { userId: Viewer["userId"] | null };

/**
 * Renders a page as safe HTML, without its subpages; without a path, the first document of the tree. For a
 * long text only the beginning if requested. Throws NotFound.
 */
export async function renderPage(
  db: Db,
  of: ReadContext,
  viewer: Reader,
  { path, beginning = false }: { path?: string; beginning?: boolean },
): Promise<RenderedPage> {
  const pageId = path ? await findPageIdByPath(db, of, path) : await firstDocument(db, of);
  if (pageId === null) throw new NotFound(path ? "page at the path" : "page in this space yet", path);
  const { page } = await getPage(db, of, pageId, { withChildren: false });
  if (page.type !== "document") return { page, ...(await renderMarkdown("")) };
  const whole = page.markdown ?? "";
  const markdown = beginning ? leadingText(whole) : whole;
  const about = { title: page.title, variables: page.variables ?? {} };
  const { description } = page;
  const context = {
    ...(await contextOf(db, of, viewer, page.path, about, markdown)),
    emoji: CONSOLE_EMOJI,
    ...(description && { description }),
  };
  const { isSource: _isSource, ...rendered } = await renderStored(markdown, context);
  if (markdown.length === whole.length) return { page, ...rendered };
  const { markdown: _, ...short } = page;
  return { page: short, ...rendered, more: true };
}

/** Finds the first visible document in reading order, reading no more of the tree than needed. */
async function firstDocument(
  db: Db,
  of: ReadContext,
  parentId: string | null = null,
): Promise<string | null> {
  for (const page of await loadChildren(db, of.snapshot, parentId)) {
    const { id, kind, hidden } = page.record;
    if (kind === "document" && !hidden) return id;
    const [generated] = kind === "computed" ? (await expandComputed(db, of, [page])).filter(isGenerated) : [];
    const below = generated?.record.id ?? (await firstDocument(db, of, id));
    if (below !== null) return below;
  }
  return null;
}

/** Renders Markdown as a page of a snapshot would show it; without a page as one at the root. Throws NotFound. */
export async function renderPreview(
  db: Db,
  of: ReadContext,
  viewer: Reader,
  markdown: string,
  pageId?: string,
): Promise<Omit<RenderedPage, "page">> {
  const render = (context: RenderContext) =>
    renderMarkdown(markdown, { ...context, emoji: CONSOLE_EMOJI, lines: true });
  if (pageId === undefined) return render(await contextOf(db, of, viewer, "", null, markdown));
  const page = await findPage(db, of.snapshot, pageId);
  if (!page) throw new NotFound("page", pageId);
  const path = (await pathsOf(db, of.snapshot, [page])).get(pageId)!;
  const { description } = page.record;
  const context = await contextOf(db, of, viewer, path, page.record, markdown);
  return render({ ...context, ...(description && { description }) });
}

/** An anonymous reader of a published site. */
const ANYBODY: Reader = { userId: null };

/** Renders the text of a page for a visitor of a published site. */
export async function renderForSite(
  db: Db,
  of: ReadContext & { emojiAddress: string; locale: Locale },
  page: EvaluatedPage & { path: string; description: string | null },
  markdown: string,
  visitor: Evaluation["visitor"],
): Promise<RenderedHtml & { servers: string[]; specs: string[] }> {
  const context = await contextOf(db, of, ANYBODY, page.path, page, markdown, visitor, of.locale);
  const { description } = page;
  const rendered = await renderStored(markdown, {
    ...context,
    site: true,
    locale: of.locale,
    emoji: of.emojiAddress,
    ...(description && { description }),
  });
  const specs = Object.entries(context.specs ?? {}).flatMap(([slug, parts]) =>
    Object.values(parts ?? {}).some((part) => part !== null) ? [slug] : [],
  );
  return { ...rendered, servers: serversIn(context.specs ?? {}), specs };
}

/**
 * Renders the text of a page for a book or an archive, for a reader without an account.
 * @param site true for the form of published sites
 */
export async function renderForExport(
  db: Db,
  of: ReadContext & { locale: Locale },
  viewer: Reader,
  page: EvaluatedPage & { path: string; description: string | null },
  markdown: string,
  site: boolean,
): Promise<RenderedHtml> {
  const { locale } = of;
  const context = await contextOf(db, of, viewer, page.path, page, markdown, NO_ACCOUNT, locale);
  const { description } = page;
  return renderStored(markdown, { ...context, site, locale, ...(description && { description }) });
}

/** The origins of the servers of the operations on a page. */
const serversIn = (specs: NonNullable<RenderContext["specs"]>): string[] => {
  const parts = Object.values(specs).flatMap((known) => Object.values(known ?? {}));
  const servers = parts.flatMap((part) => (part?.kind === "operation" ? (part.request?.servers ?? []) : []));
  return [...new Set(servers.map((server) => new URL(server).origin))];
};

/** Loads the context for rendering a text: referenced things and the targets of its links. */
async function contextOf(
  db: Db,
  of: ReadContext,
  viewer: Reader,
  path: string,
  page: EvaluatedPage | null,
  markdown: string,
  visitor: Evaluation["visitor"] = "open",
  locale?: Locale,
): Promise<RenderContext> {
  const evaluation = await loadEvaluation(db, of.snapshot, page, [markdown], visitor);
  const inserted = evaluation ? Object.values(evaluation.reusables) : [];
  // A visitor must not learn the names and servers of specs that only hidden parts show.
  const shown =
    evaluation && visitor !== "open" ? [await evaluateText(markdown, evaluation)] : [markdown, ...inserted];
  const specs = await loadShownSpecs(db, viewer, of.snapshot.organizationId, shown, locale);
  return {
    links: {
      ...(await resolveLinks(db, of, path, markdown, ...inserted)),
      ...(await mentionedPeople(db, viewer, of.snapshot.organizationId, [markdown, ...inserted])),
    },
    ...(evaluation && { evaluation }),
    ...(specs && { specs }),
  };
}

/** Returns an address of this server as texts link to it. */
const relative = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** The names of mentioned people whom the reader can see, by their addresses. */
export async function mentionedPeople(
  db: Db,
  reader: ReadContext["reader"],
  organizationId: string,
  texts: readonly string[],
): Promise<NonNullable<RenderContext["links"]>> {
  const userId = reader !== null && typeof reader === "object" && "userId" in reader ? reader.userId : null;
  const people = userId === null ? [] : await loadUsers(db, { userId, organizationId }, mentionsIn(texts));
  return Object.fromEntries(
    people.map(({ id, displayName }) => [`/users/${id}`, { href: `/users/${id}`, name: displayName }]),
  );
}

/** The ids of the people whom texts mention. */
export const mentionsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(MENTION)].map(([, id]) => id!));

const MENTION = /<mention\b[^<>]*\bref="\/users\/([A-Za-z0-9_-]{1,64})"/g;

const STORED_LINK = /\/(pages|files)\/([A-Za-z0-9_-]{1,64})/g;
/**
 * Finds possible addresses of links, definitions and directives; the renderer decides which of them are
 * links.
 */
const WRITTEN_LINK = /(?:\]\(|\]:)\s*<?([^\s()<>"]+)|\b(?:ref|url)="([^\s"]+)"/g;

/**
 * Resolves the addresses in texts of the page at `fromPath`, by address without anchor: pages, given by id or
 * path, to their present address, files to their download.
 */
export async function resolveLinks(
  db: Db,
  of: ReadContext,
  fromPath: string,
  ...texts: string[]
): Promise<NonNullable<RenderContext["links"]>> {
  const matches = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)]);
  const stored = matches(STORED_LINK).map(([href, kind, id]) => ({ href, kind, id: id! }));
  const written = matches(WRITTEN_LINK)
    .map(([, destination, attribute]) => (destination ?? attribute)!.replace(/\\([!-/:-@[-`{-~])/g, "$1"))
    .map((href) => href.replace(/#.*$/s, ""))
    .filter((href) => isPagePath(href) && !isStored(href));
  if (stored.length === 0 && written.length === 0) return {};

  const idAt = await findReadIdsByPath(db, of, candidatePaths(written, fromPath));
  const lookup = { byId: () => null, byPath: (path: string) => idAt.get(path) ?? null };
  const idOf = new Map(
    written.flatMap((href) => {
      const target = resolvePageHref(href, fromPath, lookup);
      return target && "pageId" in target ? [[href, target.pageId] as const] : [];
    }),
  );
  const ids = [...idOf.values(), ...stored.flatMap(({ kind, id }) => (kind === "pages" ? id : []))];
  const fileIds = stored.flatMap(({ kind, id }) => (kind === "files" ? id : []));
  const [pages, files] = await Promise.all([
    loadReadPages(db, of, [...new Set(ids)]).then((pages) => of.readable?.(pages) ?? pages),
    findAssets(db, of.snapshot, "file", fileIds),
  ]);
  const paths = await pathsOf(db, of.snapshot, pages);
  const titles = new Map(pages.map(({ record }) => [record.id, record.title]));
  const linkTo = of.linkTo ?? relative;
  const linkToPage = (id: string): ResolvedLink | undefined => {
    const path = paths.get(id);
    return path === undefined ? undefined : { href: linkTo(of.address(path)), name: titles.get(id) };
  };

  const links: Record<string, ResolvedLink> = {};
  for (const { href, kind, id } of stored) {
    if (kind === "files") {
      const { width = null, height = null, name } = files.get(id)?.record ?? {};
      links[href] = {
        ...{ href: linkTo(of.fileAddress(id)), name },
        ...(width !== null && height !== null && { size: { width, height } }),
      };
      continue;
    }
    links[href] = linkToPage(id) ?? { href, broken: true };
  }
  for (const href of written) {
    const id = idOf.get(href);
    const known = id === undefined ? linkToFirst(of, href, fromPath) : linkToPage(id);
    if (known !== undefined) links[href] = known;
    // The id replaces the path, which the reader may not be allowed to know.
    else if (id !== undefined) links[href] = { href: `/pages/${id}`, broken: true };
  }
  return links;
}

/** Returns the names of the pages and files among resolved links, by address. */
export async function targetNames(
  db: Db,
  of: ReadContext,
  links: NonNullable<RenderContext["links"]>,
): Promise<Record<string, string>> {
  const stored = Object.entries(links).flatMap(([href, { href: address, broken }]) => {
    const [, kind, id] = /^\/(pages|files)\/([A-Za-z0-9_-]{1,64})$/.exec(href) ?? [];
    return kind === undefined || broken ? [] : [{ kind, id: id!, address }];
  });
  const idsOf = (kind: string) => stored.flatMap((link) => (link.kind === kind ? link.id : []));
  const titles = new Map(
    (await loadReadPages(db, of, idsOf("pages"))).map(({ record }) => [record.id, record.title]),
  );
  const files = await findAssets(db, of.snapshot, "file", idsOf("files"));
  return Object.fromEntries(
    stored.flatMap(({ id, address }) => {
      const name = titles.get(id) ?? files.get(id)?.record.name;
      return name === undefined ? [] : [[address, name]];
    }),
  );
}

/** The root of the tree has no page of its own: links to it lead to the first page. */
function linkToFirst(
  { address, linkTo = relative }: ReadContext,
  href: string,
  fromPath: string,
): ResolvedLink | undefined {
  const lookup = { byId: () => null, byPath: (path: string) => (path === "" ? "first" : null) };
  const found = resolvePageHref(href, fromPath, lookup);
  return found && "pageId" in found ? { href: linkTo(address("")) } : undefined;
}
