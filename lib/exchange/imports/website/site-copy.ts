import { type ByteContent, bytesContent } from "@/lib/core/byte-source";
import type { SourceSite } from "@/lib/exchange/imports/planned-page";
import { type CrawlScope, copyPath, isInScope, pageKey, segmentName } from "./scope";

type CopiedPage = { path: string; search: string; position: number; fragments: Record<string, string> };

/** The fetched pages of a website with all their addresses. */
export class SiteCopy {
  /** pages as Markdown and their pictures, by path */
  readonly entries = new Map<string, ByteContent>();
  /** source address of each entry */
  readonly addresses = new Map<string, string>();
  private readonly pages = new Map<string, CopiedPage>();
  /** keys of redirected addresses to keys of pages */
  private readonly aliases = new Map<string, string>();
  private readonly pictures = new Map<string, string>();

  constructor(readonly scope: CrawlScope) {}

  get pageCount(): number {
    return this.pages.size;
  }

  get pictureCount(): number {
    return this.pictures.size;
  }

  addPage(url: URL, position: number, markdown: string, fragments: Record<string, string>): void {
    const path = copyPath(this.scope, url);
    this.pages.set(pageKey(this.scope, url), { path, search: url.search, position, fragments });
    this.add(path, url, bytesContent(Buffer.from(markdown)));
  }

  /** Adds another address of a page, which may be fetched later. */
  addAlias(key: string, target: string): void {
    this.aliases.set(key, target);
  }

  addPicture(url: URL, name: string, bytes: Buffer): void {
    const path = `.pictures/${this.pictures.size}/${name}`;
    this.pictures.set(url.href, path);
    this.add(path, url, bytesContent(bytes));
  }

  /** Returns the address of a fetched page. */
  addressOf(key: string): string | undefined {
    const page = this.pages.get(key);
    return page && this.addresses.get(page.path);
  }

  site(): SourceSite {
    const positions = new Map([...this.pages.values()].map(({ path, position }) => [path, position]));
    return {
      locate: (href) => this.locate(href),
      position: (path) => positions.get(path) ?? null,
    };
  }

  private add(path: string, url: URL, content: ByteContent): void {
    this.entries.set(path, content);
    this.addresses.set(path, url.href);
  }

  private locate(href: string): { path: string; fragment: string } | null {
    if (!URL.canParse(href)) return null;
    const url = new URL(href);
    const { hash } = url;
    url.hash = "";
    const picture = this.pictures.get(url.href);
    if (picture !== undefined) return { path: picture, fragment: "" };
    if (!isInScope(this.scope, url)) return null;
    const key = pageKey(this.scope, url);
    const page = this.pages.get(key) ?? this.pages.get(this.aliases.get(key) ?? key);
    if (!page || page.search !== url.search) return null;
    const id = segmentName(hash.slice(1));
    const isKnown = Object.hasOwn(page.fragments, id);
    return { path: page.path, fragment: isKnown ? `#${page.fragments[id]}` : hash };
  }
}
