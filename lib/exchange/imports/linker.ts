import { posix } from "node:path";
import type { ByteContent } from "@/lib/core/byte-source";
import { anchorOf, anchorWords } from "@/lib/core/content/anchor-slug";
import { cleanFileName } from "@/lib/core/content/file-name";
import { replaceLinks } from "@/lib/core/content/links";
import { storedMetaLinks } from "@/lib/core/content/meta-links";
import { pathsOfPage, routeOf } from "@/lib/core/content/navigation/page-routes";
import { shorten } from "@/lib/core/content/text";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import { LinkTargets, type SiteOfFiles } from "./link-targets";
import { PageIds } from "./page-ids";
import { isMarkdown, titleFromName } from "./paths";
import type { LinkCounts, PlannedPage, PlanOptions, ReportEntry, SourcePage } from "./planned-page";
import { ReactPages } from "./react-pages";

export type PlannedFile = { id: string; path: string; name: string; content: ByteContent };

type Reusable = { id: string; title: string; text: string };

/** True for an address in which a tag of a template language is left. */
const hasTemplateTag = (address: string): boolean => isIn(address, "{{", "}}") || isIn(address, "{%", "%}");

function isIn(text: string, opening: string, closing: string): boolean {
  const at = text.indexOf(opening);
  return at >= 0 && text.includes(closing, at + opening.length);
}

/** Redirects that lead to each other more often are a circle. */
const MOST_REDIRECTS = 10;

/** Addresses without a target in the import: of nothing, of pages written in React, and made by templates. */
type Unresolved = Record<"dead" | "unread" | "templated", Set<string>>;

type Addresses = Unresolved & { resolve: (href: string) => string | null };

type RewrittenText = Pick<PlannedPage, "metaLinks" | "former"> & { text: string; links: LinkCounts };

/** A text with its links. */
export type LinkedText = Pick<SourcePage, "path" | "text" | "links" | "metaLinks">;

type LinkerInput = {
  entries: ReadonlyMap<string, ByteContent>;
  /** the files of the pages, with their ids */
  pages: ReadonlyMap<string, { id: string; source: SourcePage | undefined }>;
  site: SiteOfFiles;
  /** addresses of the old site, by those that lead to them */
  redirects: ReadonlyMap<string, string>;
  /** texts that pages include, by path */
  included: ReadonlyMap<string, LinkedText>;
  options: PlanOptions;
};

/** Rewrites the links of imported texts and collects the files that they show. */
export class Linker {
  readonly files = new Map<string, PlannedFile>();
  readonly reusables = new Map<string, Reusable>();
  readonly report: ReportEntry[] = [];
  private readonly anchorsByPath = new Map<string, ReadonlyMap<string, string>>();
  private readonly targets: LinkTargets;
  private readonly react: ReactPages;
  private readonly pageIds: PageIds;
  private readonly yieldNow = yieldToEventLoop();

  constructor(private readonly input: LinkerInput) {
    const { entries, pages, site } = input;
    this.targets = new LinkTargets(entries, new Set(pages.keys()), addressesOf(input), site);
    this.pageIds = new PageIds(input.options.adopts ? pages.keys() : []);
    this.react = new ReactPages(entries.keys(), site);
  }

  has(path: string): boolean {
    return this.input.pages.has(path);
  }

  /** Returns the page at an address of the old site, or the one that the address leads to. */
  pageAtAddress(address: string): string | undefined {
    const found = this.targetAt(address) ?? this.redirected(address);
    return found?.kind === "page" ? this.input.pages.get(found.path)?.id : undefined;
  }

  private targetAt(address: string): ReturnType<LinkTargets["find"]> {
    const path = address.replace(/[?#].*$/s, "").replace(/\/$/, "");
    const from = path.startsWith("/") ? posix.join(this.input.site.root, "index.md") : "index.md";
    return this.targets.find(path === "" ? "/" : path, from);
  }

  /** Returns the target of a redirect, which may lead to another one. */
  private redirected(address: string): ReturnType<LinkTargets["find"]> {
    for (let [at, hops] = [address, 0]; at.startsWith("/") && hops < MOST_REDIRECTS; hops += 1) {
      const to = this.input.redirects.get(routeOf(at.replace(/[?#].*$/s, "")));
      if (to === undefined) return null;
      const found = this.targetAt(to);
      if (found) return found;
      at = to;
    }
    return null;
  }

  /** Returns a text and the search engine links of its page, with links to imported items by id. */
  async rewrite(source: LinkedText): Promise<RewrittenText> {
    const addresses = this.addressesIn(source.path);
    // A page can have thousands of links, each with many possible targets.
    for (const { href } of source.links) {
      addresses.resolve(href);
      await this.yieldNow();
    }
    return this.rewritten(source, addresses);
  }

  /** Resolves each address in a file once. */
  private addressesIn(from: string): Addresses {
    const known = new Map<string, string | null>();
    const unresolved = { dead: new Set<string>(), unread: new Set<string>(), templated: new Set<string>() };
    const resolve = (href: string) => {
      if (!known.has(href)) known.set(href, this.resolve(href, from, unresolved));
      return known.get(href)!;
    };
    return { ...unresolved, resolve };
  }

  private rewritten(
    source: LinkedText,
    { dead, unread, templated, resolve }: Addresses = this.addressesIn(source.path),
  ): RewrittenText {
    const from = source.path;
    const links: LinkCounts = { resolved: 0, broken: 0 };
    const rewritten = withAddresses(source, (href) => {
      const found = resolve(href);
      if (found !== null) links.resolved += 1;
      else if (dead.has(href)) links.broken += 1;
      return found;
    });
    let former: string | undefined;
    if (dead.size > 0) {
      former = withAddresses(source, (href) =>
        dead.has(href) ? this.formerly(href, from) : resolve(href),
      ).text;
      this.report.push({ path: from, outcome: "warning", detail: `Broken links: ${listed(dead)}.` });
    }
    if (unread.size > 0) {
      const detail = `Links to pages written in React, which are not imported: ${listed(unread)}.`;
      this.report.push({ path: from, outcome: "warning", detail });
    }
    if (templated.size > 0) {
      const detail = `Addresses that a template of the site makes stay as written: ${listed(templated)}.`;
      this.report.push({ path: from, outcome: "warning", detail });
    }
    const counted = { ...rewritten, links };
    return former === undefined || former === rewritten.text ? counted : { ...counted, former };
  }

  /** Returns a link's stored form from before its target was deleted. */
  private formerly(href: string, from: string): string | null {
    const { formerly } = this.input.options;
    if (!formerly) return null;
    const { address, anchor } = partsOf(href);
    const path = this.targets.pathOf(address, from);
    if (path === null) return null;
    for (const candidate of pathsOfPage(path)) {
      const found = formerly(candidate);
      if (found !== undefined) return found + anchor;
    }
    return null;
  }

  /** Returns the stored form of a link, or null to keep it. */
  private resolve(href: string, from: string, { dead, unread, templated }: Unresolved): string | null {
    const { site, leads } = this.input.options;
    const located = site?.locate(href);
    if (located) return this.address(`/${located.path}`, located.fragment, "index.md");
    const known = this.pageIds.find(href);
    if (known !== undefined) return this.addressOfPage(known, partsOf(href).anchor);
    if (href.startsWith("#")) return this.anchorIn(from, href);
    if (href === "" || /^(?:(?!pathname:\/\/)[a-z][a-z0-9+.-]*:|\/\/|[#?])/i.test(href)) return null;
    const { address, anchor } = partsOf(href);
    const found = this.address(address, anchor, from);
    if (found !== null || leads?.(href)) return found;
    if (this.input.options.adopts && hasTemplateTag(href)) templated.add(href);
    else (this.react.has(address, from) ? unread : dead).add(href);
    return null;
  }

  /** Returns the stored address of a page or file; null if the import has none at this address. */
  private address(address: string, anchor: string, from: string): string | null {
    const { reusableAt } = this.input.options;
    const reusableOf = (path: string) => reusableAt?.(path) ?? this.adoptedAt(path);
    const isReusable = (path: string) => reusableAt?.(path) !== undefined || this.input.included.has(path);
    const found = this.targets.find(address, from, isReusable) ?? this.redirected(address);
    if (!found) return null;
    if (found.kind === "page") return this.addressOfPage(found.path, anchor);
    const reusable = reusableOf(found.path);
    if (reusable) return `/reusable-contents/${reusable}`;
    const file = this.fileAt(found.path);
    return file && `/files/${file.id}${anchor}`;
  }

  /** Returns the stored address of a page, with the present id of the heading that an anchor leads to. */
  private addressOfPage(path: string, anchor: string): string {
    return `/pages/${this.input.pages.get(path)!.id}${this.anchorIn(path, anchor) ?? anchor}`;
  }

  /**
   * Returns the present anchor of a heading; null if it is the given one, or unknown. Tools make anchors of the same
   * words with other hyphens.
   */
  private anchorIn(path: string, anchor: string): string | null {
    if (anchor === "") return null;
    const id = anchorOf(anchor.slice(1));
    const fragments = this.input.options.fragments?.get(path) ?? {};
    if (Object.hasOwn(fragments, id)) return `#${fragments[id]}`;
    const words = anchorWords(id);
    const anchors = this.input.options.adopts && words !== "" ? this.anchorsOf(path) : null;
    const found = anchors?.get(words);
    return found === undefined || anchors?.has(`#${id}`) ? null : `#${found}`;
  }

  /** The anchors of a page by their words, and by themselves with their sign. */
  private anchorsOf(path: string): ReadonlyMap<string, string> {
    const known = this.anchorsByPath.get(path);
    if (known) return known;
    const anchors = new Map<string, string>();
    for (const anchor of this.input.pages.get(path)?.source?.anchors ?? []) {
      anchors.set(`#${anchor}`, anchor);
      const words = anchorWords(anchor);
      if (!anchors.has(words)) anchors.set(words, anchor);
    }
    this.anchorsByPath.set(path, anchors);
    return anchors;
  }

  /** Returns the id of the reusable content of an included file. */
  private adoptedAt(path: string): string | null {
    const source = this.input.included.get(path);
    if (source === undefined) return null;
    const known = this.reusables.get(path);
    if (known) return known.id;
    const id = this.input.options.newId(path);
    const reusable: Reusable = { id, title: titleFromName(posix.basename(path)), text: source.text };
    // It is known before its links are resolved, since included files may include each other.
    this.reusables.set(path, reusable);
    this.report.push({ path, outcome: "file", detail: "Included by pages, as reusable content." });
    reusable.text = this.rewritten(source).text;
    return id;
  }

  private fileAt(path: string): PlannedFile | null {
    const content = this.input.entries.get(path);
    if (content === undefined || isMarkdown(path)) return null;
    const known = this.files.get(path);
    if (known) return known;
    const file = { id: this.input.options.newId(path), path, name: cleanFileName(path), content };
    this.files.set(path, file);
    this.report.push({ path, outcome: "file", detail: null });
    return file;
  }
}

/** Some addresses as words. */
function listed(addresses: ReadonlySet<string>): string {
  const some = [...addresses].slice(0, 10).map((href) => shorten(href, 80));
  const rest = addresses.size > some.length ? ` and ${addresses.size - some.length} more` : "";
  return some.join(", ") + rest;
}

const partsOf = (href: string): { address: string; anchor: string } => {
  const [, address = "", anchor = ""] = /^(?:pathname:\/\/)?([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  return { address, anchor };
};

/** The pages by the addresses in their front matter; former addresses come last. */
function addressesOf({ pages, site }: LinkerInput): Map<string, string> {
  const addresses = new Map<string, string>();
  const add = (path: string, given: readonly string[]): void => {
    for (const address of given) {
      const folder = address.startsWith("/") ? site.root : posix.dirname(path);
      const route = routeOf(posix.join(folder, address));
      if (!addresses.has(route)) addresses.set(route, path);
    }
  };
  for (const [path, { source }] of pages)
    add(path, [...(source?.addresses ?? []), ...(source?.docId ? [`./${source.docId}`] : [])]);
  for (const [path, { source }] of pages) add(path, source?.aliases ?? []);
  return addresses;
}

/** Rewrites the addresses of a file's links and front matter. */
function withAddresses(
  { text, links, metaLinks }: LinkedText,
  resolve: (href: string) => string | null,
): Pick<PlannedPage, "metaLinks"> & { text: string } {
  const body = replaceLinks(text, links, ({ href }) => resolve(href));
  // The front matter comes before all links, so its offsets are unchanged.
  return metaLinks ? storedMetaLinks(body, metaLinks, resolve) : { text: body };
}
