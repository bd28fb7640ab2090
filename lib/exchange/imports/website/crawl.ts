import "server-only";
import { createHash } from "node:crypto";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { decodeHtmlBytes } from "@/lib/core/content/text-encoding";
import type { WebPage } from "@/lib/core/content/web-page";
import { DomainError, Invalid } from "@/lib/core/errors";
import type { ReportEntry, SourceSite } from "@/lib/exchange/imports/planned-page";
import { inLanes } from "@/lib/platform/fetch/lanes";
import type { FetchedResource } from "@/lib/platform/fetch/safe-fetch";
import { failureLabel, type SiteFetch, siteFetcher } from "./fetch-site";
import { crawlScopeOf, isInScope, pageKey, segmentName } from "./scope";
import { SiteCopy } from "./site-copy";

/**
 * Fetches the pages of a website below an address's folder, breadth first. Links to other pages are absolute;
 * `site` maps the addresses of fetched pages, with redirects, to their files.
 */
const CRAWL_LIMITS = {
  pages: 500,
  pictures: 500,
  /** most addresses looked at, whatever they hold */
  addresses: 5_000,
  pageBytes: 5 * 1024 * 1024,
  pictureBytes: 10 * 1024 * 1024,
  bytes: 100 * 1024 * 1024,
  depth: 20,
  timeMs: 15 * 60_000,
};
export type CrawlLimits = typeof CRAWL_LIMITS;

export type CrawlOptions = {
  /** rate limit that the fetches count for */
  group: string;
  signal: AbortSignal;
  readPage: (html: string, address: string) => Promise<WebPage> | WebPage;
  /** called after each fetch; may throw to stop */
  onProgress?: (taken: number, found: number) => Promise<void>;
  limits?: Partial<CrawlLimits>;
};

export type CrawledSite = Pick<SiteCopy, "entries" | "addresses"> & {
  site: SourceSite;
  report: ReportEntry[];
};

const PAGES = ["text/html", "application/xhtml+xml"] as const;
const PICTURES: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/svg+xml": "svg",
  "image/bmp": "bmp",
};
const NO_PAGE =
  /\.(?:pdf|zip|gz|tgz|bz2|xz|7z|rar|dmg|exe|msi|deb|rpm|jar|iso|png|jpe?g|gif|webp|avif|svg|ico|bmp|css|m?js|json|xml|rss|atom|txt|csv|ya?ml|mp[34]|m4[av]|webm|og[gv]|wav|mov|woff2?|ttf|otf|docx?|xlsx?|pptx?|epub)$/i;

/** Throws a DomainError if the first page fails; failures of others go to the report. */
export async function crawlWebsite(address: string, options: CrawlOptions): Promise<CrawledSite> {
  const start = new URL(address);
  start.hash = "";
  const limits = { ...CRAWL_LIMITS, ...options.limits };
  const fetch = await siteFetcher(start.origin, options);
  const first = await fetchFirst(start, fetch, limits.pageBytes);
  const url = new URL(first.url);
  // The HTTPS address of a site is another origin, with its own robots.txt.
  if (url.origin !== start.origin) return crawlWebsite(url.href, options);
  return new Crawl(new SiteCopy(crawlScopeOf(url)), fetch, limits, options).run(url, first);
}

/** The first page decides the origin: it may redirect to HTTPS, but not to another site. */
async function fetchFirst(start: URL, fetch: SiteFetch, maxBytes: number): Promise<FetchedResource> {
  const mayFollow = (to: URL) => {
    const isSecured = to.protocol === "https:" && to.port === "" && to.hostname === start.hostname;
    if (to.origin === start.origin || isSecured) return;
    throw new Invalid(`It redirects to another site, ${to.origin}. Import from there instead.`, "leads_away");
  };
  try {
    return await fetch(start, { accept: PAGES, maxBytes, mayFollow });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw refusedFirst(start, failureLabel(error, "web page"), error.reason);
  }
}

const refusedFirst = (url: URL, why: string, reason: string) =>
  new Invalid(`Couldn't import ${url.href.slice(0, 300)}. ${why}`, reason);

/** A page to fetch, and its position in the order of discovery. */
type Waiting = { url: URL; position: number };

class Crawl {
  private readonly report: ReportEntry[] = [];
  private readonly endsAt: number;
  private readonly seen = new Set<string>();
  private readonly hashes = new Map<string, string>();
  private readonly pictures = new Set<string>();
  private readonly ignored = { queries: new Set<string>(), tooMany: 0, foreignPictures: 0 };
  private bytes = 0;
  private underWay = 0;

  constructor(
    private readonly taken: SiteCopy,
    private readonly fetch: SiteFetch,
    private readonly limits: CrawlLimits,
    private readonly options: CrawlOptions,
  ) {
    this.endsAt = Date.now() + limits.timeMs;
  }

  async run(start: URL, first: FetchedResource): Promise<CrawledSite> {
    this.seen.add(this.keyOf(start));
    this.bytes += first.bytes.length;
    let next = await this.keep({ url: start, position: 0 }, first);
    if (this.taken.pageCount === 0) {
      throw refusedFirst(start, this.report[0]?.detail ?? "Couldn't read it.", "too_complex");
    }
    await this.reportProgress();
    for (let position = 1; next.length > 0; ) {
      const level = next.map((url) => ({ url, position: position++ }));
      const found = new Map<Waiting, URL[]>();
      await inLanes(level, async (waiting) => {
        found.set(waiting, await this.take(waiting));
        await this.reportProgress();
      });
      next = level.flatMap((waiting) => found.get(waiting) ?? []);
    }
    await inLanes([...this.pictures], async (address) => {
      await this.takePicture(new URL(address));
      await this.reportProgress();
    });
    this.noteIgnored(start.href);
    const { entries, addresses } = this.taken;
    return { entries, addresses, report: this.report, site: this.taken.site() };
  }

  private readonly keyOf = (url: URL): string => pageKey(this.taken.scope, url);

  /** Fetches a page and returns its links to new addresses. */
  private async take({ url, position }: Waiting): Promise<URL[]> {
    const limit = this.limitReached(this.taken.pageCount, this.limits.pages, "pages");
    if (limit !== null) return this.skip(url, limit);
    this.underWay += 1;
    try {
      const fetched = await this.fetch(url, {
        accept: PAGES,
        maxBytes: this.limits.pageBytes,
        mayFollow: (to) => this.refuseOutside(to),
      });
      this.bytes += fetched.bytes.length;
      const target = new URL(fetched.url);
      const [key, targetKey] = [this.keyOf(url), this.keyOf(target)];
      if (key !== targetKey) {
        this.taken.addAlias(key, targetKey);
        if (this.seen.has(targetKey)) return [];
        this.seen.add(targetKey);
      }
      return await this.keep({ url: target, position }, fetched);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.skip(url, failureLabel(error, "web page"));
    } finally {
      this.underWay -= 1;
    }
  }

  private refuseOutside(to: URL): void {
    if (!isInScope(this.taken.scope, to)) {
      throw new Invalid(
        "Outside of the imported folder. Links to it point to the original site.",
        "leads_away",
      );
    }
  }

  private async keep({ url, position }: Waiting, { bytes, charset }: FetchedResource): Promise<URL[]> {
    const key = this.keyOf(url);
    const hash = createHash("sha256").update(bytes).digest("base64");
    const same = this.hashes.get(hash);
    if (same !== undefined) {
      this.taken.addAlias(key, same);
      return this.skip(url, `The same page as ${this.taken.addressOf(same) ?? `“${same}”`}.`);
    }
    this.hashes.set(hash, key);
    let page: WebPage;
    try {
      page = await this.options.readPage(decodeHtmlBytes(bytes, charset), url.href);
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      return this.skip(url, error.message);
    }
    this.taken.addPage(url, position, page.markdown, page.fragments);
    if (page.isEmpty) this.note(url.href, "No text. It may be added by scripts.");
    for (const address of page.images) this.addPicture(new URL(address));
    return page.links.flatMap((link) => this.newAddress(new URL(link)));
  }

  private newAddress(url: URL): URL[] {
    if (!isInScope(this.taken.scope, url)) return [];
    const { queries } = this.ignored;
    if (url.search !== "") {
      if (queries.size < this.limits.addresses) queries.add(url.href);
      return [];
    }
    const key = this.keyOf(url);
    if (this.seen.has(key)) return [];
    if (this.seen.size >= this.limits.addresses) {
      this.ignored.tooMany += 1;
      return [];
    }
    this.seen.add(key);
    if (NO_PAGE.test(url.pathname))
      return this.skip(url, "Not a web page. Links to it point to the original site.");
    if (key.split("/").length > this.limits.depth) {
      return this.skip(url, `More than ${this.limits.depth} folders deep.`);
    }
    return [url];
  }

  private addPicture(url: URL): void {
    url.hash = "";
    if (url.origin === this.taken.scope.origin) this.pictures.add(url.href);
    else this.ignored.foreignPictures += 1;
  }

  private async takePicture(url: URL): Promise<void> {
    const limit = this.limitReached(this.taken.pictureCount, this.limits.pictures, "pictures");
    if (limit !== null) return void this.skip(url, limit);
    this.underWay += 1;
    try {
      const { bytes, contentType } = await this.fetch(url, {
        accept: Object.keys(PICTURES),
        maxBytes: this.limits.pictureBytes,
        mayFollow: ({ origin }) => {
          if (origin === this.taken.scope.origin) return;
          throw new Invalid("On another site. The image is linked from there.", "leads_away");
        },
      });
      this.bytes += bytes.length;
      this.taken.addPicture(url, pictureName(url, contentType), bytes);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.skip(url, failureLabel(error, "picture"));
    } finally {
      this.underWay -= 1;
    }
  }

  /**
   * Returns the reason to fetch nothing more, or null. Running fetches count too, so that no limit is
   * exceeded.
   */
  private limitReached(taken: number, most: number, things: string): string | null {
    if (taken + this.underWay >= most) return `An import of a website takes ${most} ${things} at most.`;
    if (this.bytes >= this.limits.bytes)
      return `An import of a website takes ${Math.round(this.limits.bytes / 1024 / 1024)} MB at most.`;
    if (Date.now() >= this.endsAt)
      return `An import of a website takes ${Math.ceil(this.limits.timeMs / 60_000)} minutes at most.`;
    return null;
  }

  private skip(url: URL, detail: string): [] {
    this.report.push({ path: url.href, outcome: "skipped", detail });
    return [];
  }

  private note(path: string, detail: string): void {
    this.report.push({ path, outcome: "warning", detail });
  }

  private noteIgnored(path: string): void {
    const { queries, tooMany, foreignPictures } = this.ignored;
    if (queries.size > 0)
      this.note(path, `Addresses with a query (“?…”) were not followed: ${queries.size}.`);
    if (tooMany > 0)
      this.note(
        path,
        `Links beyond the first ${this.limits.addresses} addresses were not followed: ${tooMany}.`,
      );
    if (foreignPictures > 0) this.note(path, `Images linked from other sites: ${foreignPictures}.`);
  }

  private async reportProgress(): Promise<void> {
    this.options.signal.throwIfAborted();
    const taken = this.taken.entries.size;
    const found = Math.min(this.seen.size, this.limits.pages) + this.pictures.size;
    await this.options.onProgress?.(taken, Math.max(taken, found));
  }
}

/** Returns the last part of an address, with the extension of its content type. */
function pictureName({ pathname }: URL, contentType: string): string {
  const last = segmentName(pathname.slice(pathname.lastIndexOf("/") + 1));
  const name = last.replace(/\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i, "");
  return `${name || "picture"}.${PICTURES[contentType] ?? "bin"}`;
}
