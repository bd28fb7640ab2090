import { posix } from "node:path";
import { decodeSegment } from "@/lib/core/address-text";
import {
  foldersAbove,
  isFolderPage,
  PageRoutes,
  pathsOfPage,
  routeOf,
} from "@/lib/core/content/navigation/page-routes";
import type { NameLanguages } from "./name-languages";

/*
 * Finds the targets of links among the files of an import. A link is a path from its file, or an address of the
 * site that a tool makes of the files: from the top of the site, from the address of its page, without endings, in
 * another spelling, or as the front matter of the target says.
 */

/** Folders whose files a site has at its top. */
const STATIC = /^((?:.*\/)?(?:public|static))\//;

/** Most folders of static files in which the targets of every page are looked up; those near to a page always are. */
const MOST_STATICS = 50;
/** So many folders above a page, and of languages beside its own, can be the top of an address. */
const MOST_TOPS = 50;

/** The beginning of addresses from the top of a site, or from the top of its source, whose folders may be named so. */
const TOP = /^(?:\/|(?:@site|[@~])\/|@(?=[\w-]+\/))/;

/** The folder of a site's pages among its other files, as Astro names it. */
const CONTENT = /^((?:.*\/)?src\/content\/docs)\//;

const ENDING = /\.(?:mdx?|markdown|html?)$/i;

/** A folder of the pages in one language. */
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;

export type SiteOfFiles = {
  /** the folder of the pages at the top of the site; "." is the top of the files */
  root: string;
  /** paths below which the site is published */
  bases: readonly string[];
  /** the languages in the names of the pages */
  languages?: NameLanguages | null;
};

type Target = { kind: "page" | "file"; path: string };

export class LinkTargets {
  private readonly routes: PageRoutes;
  private readonly statics: readonly string[];
  private readonly staticsIn = new Map<string, string[]>();
  /** the folders of languages by the folder above them */
  private readonly languages: ReadonlyMap<string, readonly string[]>;
  private readonly inAnySpelling = new Map<string, string>();
  private readonly isDocusaurus: boolean;
  /** the pages and the folders of pages, without endings: most possible paths of a link are none of these */
  private readonly bare: ReadonlySet<string>;

  /**
   * @param addresses paths of pages by the addresses in their front matter
   */
  constructor(
    private readonly files: { has: (path: string) => boolean; keys: () => Iterable<string> },
    private readonly pages: ReadonlySet<string>,
    private readonly addresses: ReadonlyMap<string, string>,
    private readonly site: SiteOfFiles,
  ) {
    const bare = site.languages ? [...pages].map((path) => site.languages!.bare(path)) : [];
    this.routes = new PageRoutes([...pages, ...bare]);
    this.languages = languagesOf(pages);
    this.bare = new Set([...pages, ...bare].flatMap((path) => [bareOf(path), posix.dirname(path)]));
    const statics = new Set<string>();
    let isDocusaurus = false;
    for (const path of files.keys()) {
      isDocusaurus ||= /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(path);
      const folder = STATIC.exec(path)?.[1];
      if (folder !== undefined && !statics.has(folder)) {
        statics.add(folder);
        const above = posix.dirname(folder);
        this.staticsIn.set(above, [...(this.staticsIn.get(above) ?? []), folder]);
      }
      const spelling = spellingOf(path);
      if (!this.inAnySpelling.has(spelling)) this.inAnySpelling.set(spelling, path);
    }
    this.isDocusaurus = isDocusaurus;
    this.statics = [...statics].sort((a, b) => a.length - b.length).slice(0, MOST_STATICS);
  }

  /**
   * Returns the target of an address in a file.
   * @param isOther true for the path of a file that is neither a page nor any other file
   */
  find(address: string, from: string, isOther: (path: string) => boolean = () => false): Target | null {
    const { languages } = this.site;
    const language = languages?.inAddress(address)?.language ?? languages?.of(from) ?? null;
    const pageAt = (path: string): string | undefined => {
      const translated = languages?.at(path, language) ?? path;
      return this.pages.has(translated) ? translated : undefined;
    };
    const paths = this.pathsOf(address, from);
    for (const path of paths) {
      const mayBePage = this.bare.has(bareOf(path)) || this.bare.has(path);
      const page = mayBePage ? pathsOfPage(path).map(pageAt).find(Boolean) : undefined;
      if (page !== undefined) return { kind: "page", path: page };
      if (isOther(path) || this.files.has(path)) return { kind: "file", path };
    }
    for (const path of paths) {
      const route = routeOf(path);
      const page = this.addresses.get(route) ?? pageAt(this.routes.at(route) ?? route);
      if (page !== undefined) return { kind: "page", path: page };
      const file = this.inAnySpelling.get(spellingOf(path));
      if (file !== undefined) return { kind: "file", path: file };
    }
    return null;
  }

  /** Returns the first of the possible paths of an address; null if it is outside of the files. */
  pathOf(address: string, from: string): string | null {
    return this.pathsOf(address, from)[0] ?? null;
  }

  /** Returns the possible paths of an address in a file, likeliest first. */
  private pathsOf(address: string, from: string): string[] {
    const given = decodeSegment(address) ?? address;
    // Windows writes paths with backslashes.
    const decoded = this.files.has(given) ? given : given.replaceAll("\\", "/");
    const bases = TOP.test(decoded)
      ? this.topsAt(from)
      : [...basesOf(from), ...topsOf(decoded, from, this.isDocusaurus)];
    const written = decoded.replace(TOP, "/");
    const forms = written.startsWith("/")
      ? [written, ...this.withoutBase(written), ...inCollection(written), ...this.inLanguage(written)]
      : [written];
    const paths = forms.flatMap((form) =>
      bases.map((base) => posix.normalize(posix.join(base, form)).replace(/(?<=.)\/$/, "")),
    );
    return [...new Set(paths)].filter((path) => path !== ".." && !path.startsWith("../"));
  }

  /** The folders that an address from the top of the site can mean. */
  private topsAt(from: string): string[] {
    const above = foldersAbove(from).slice(-MOST_TOPS);
    const near = above.flatMap((folder) => this.staticsIn.get(folder) ?? []);
    const collection = CONTENT.exec(from)?.[1];
    // A translated page links to the pages that are not translated, which are at the top of the site.
    const translated = above.filter((folder) => LANGUAGE.test(posix.basename(folder)));
    const others = translated
      .flatMap((folder) => this.languages.get(posix.dirname(folder)) ?? [])
      .slice(0, MOST_TOPS);
    return [
      ...(collection === undefined ? [] : [collection]),
      this.site.root,
      ...above,
      ...near,
      ...this.statics,
      ...others,
    ];
  }

  /** The address without its language, which is in the names of files. */
  private inLanguage(address: string): string[] {
    const named = this.site.languages?.inAddress(address);
    return named ? [named.rest] : [];
  }

  /** The address below the path at which the site, or its documentation, is published. */
  private withoutBase(address: string): string[] {
    const path = address.replace(/^\/+/, "");
    const { bases, root } = this.site;
    return [...bases, "docs", posix.basename(root)].flatMap((folder) =>
      path === folder || path.startsWith(`${folder}/`) ? [`/${path.slice(folder.length + 1)}`] : [],
    );
  }
}

/**
 * Hugo looks for a path in all of the site if there is nothing at it beside the page, and Docusaurus for a file from
 * the top of its documentation.
 */
const topsOf = (path: string, from: string, isDocusaurus: boolean): string[] =>
  /^[^./][^/]*\/[^/]/.test(path) || (isDocusaurus && /^[^./].*\.mdx?$/i.test(path))
    ? foldersAbove(from).slice(1).slice(-MOST_TOPS)
    : [];

/** The files of an address in Jekyll: the folder of a collection begins with "_", the name of a post with its date. */
function inCollection(address: string): string[] {
  const post = /\/(\d{4})\/(\d{2})\/(\d{2})\/([^/]+)\/?$/.exec(address);
  return [
    address.replace(/^\/(?=[^/_]+\/.)/, "/_"),
    ...(post ? [`/_posts/${post.slice(1).join("-")}`] : []),
  ].filter((path) => path !== address);
}

/** Returns the folders of languages beside each other, English first, in which most sites are written. */
function languagesOf(pages: ReadonlySet<string>): Map<string, string[]> {
  const known = new Set<string>();
  for (const page of pages)
    for (const folder of foldersAbove(page)) if (LANGUAGE.test(posix.basename(folder))) known.add(folder);
  const languages = new Map<string, string[]>();
  for (const folder of [...known].sort()) {
    const above = posix.dirname(folder);
    const isEnglish = posix.basename(folder) === "en";
    const before = languages.get(above) ?? [];
    languages.set(above, isEnglish ? [folder, ...before] : [...before, folder]);
  }
  return languages;
}

/** The path of a page without its ending, or of the folder whose page it is by its name on the web. */
const bareOf = (path: string): string =>
  path.replace(/(?:^|\/)index\.html?$/i, "").replace(ENDING, "") || ".";

const spellingOf = (path: string): string => path.normalize("NFC").toLowerCase();

/** The folder of a file, and the folders that the addresses of its page can be relative to. */
function basesOf(from: string): string[] {
  const folder = posix.dirname(from);
  const path = from.replace(/\.\w+$/, "");
  return isFolderPage(path) ? [folder, posix.dirname(folder)] : [folder, path];
}
