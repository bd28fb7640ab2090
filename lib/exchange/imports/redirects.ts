import { decodeSegment } from "@/lib/core/address-text";
import { pathWithQuery } from "@/lib/core/content/page-path";
import { foldSlug } from "@/lib/core/content/records";
import { shorten } from "@/lib/core/content/text";
import type { PlannedPage, ReportEntry } from "./planned-page";

const LONGEST = 1_000;

/** The addresses of pages on the old site, as paths of slugs. */
export class RedirectList {
  readonly found = new Map<string, string>();
  private readonly own = new Map<string, string>();

  constructor(
    pages: readonly PlannedPage[],
    private readonly report: ReportEntry[],
  ) {
    this.addOwn(pages, "");
  }

  private addOwn(pages: readonly PlannedPage[], above: string): void {
    for (const { id, slug, children } of pages) {
      const path = `${above}${foldSlug(slug)}`;
      this.own.set(path, id);
      this.addOwn(children, `${path}/`);
    }
  }

  /** Adds a redirect, unless the page has this address itself. */
  add(from: string, pageId: string): void {
    const [, address = "", query = ""] = /^([^?#]*)(?:\?([^#]*))?/.exec(from) ?? [];
    const plain = foldSlug(
      (decodeSegment(address) ?? address)
        .replace(/\.(?:md|markdown|mdx|html?)$/i, "")
        .replace(/(?:^|\/)(?:index|readme)$/i, "")
        .replace(/^\/+|(?<!\/)\/+$/g, ""),
    );
    const hasQuery = /\w/.test(query);
    // A site shows its page at a path, whatever the query is.
    if (hasQuery && (plain === "" || this.own.has(plain))) {
      const detail = `Not added: “${shorten(from, 80)}” is the address of a page with a query.`;
      this.report.push({ path: from, outcome: "warning", detail });
      return;
    }
    const path = hasQuery ? foldSlug(pathWithQuery(plain, query)) : plain;
    if (path === "" || path.length > LONGEST || this.own.get(path) === pageId || this.found.has(path)) return;
    this.found.set(path, pageId);
  }
}
