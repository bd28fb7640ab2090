import { decodeSegment } from "@/lib/core/address-text";
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
    // Sites find pages by their paths, so addresses that differ in the query only would all lead to one page.
    if (/\?[^#]*\w/.test(from)) {
      const detail = `Not added: “${shorten(from, 80)}” has a query, and redirects have only a path.`;
      this.report.push({ path: from, outcome: "warning", detail });
      return;
    }
    const written = from.replace(/[?#].*$/s, "");
    const path = foldSlug(
      (decodeSegment(written) ?? written)
        .replace(/\.(?:md|markdown|mdx|html?)$/i, "")
        .replace(/(?:^|\/)(?:index|readme)$/i, "")
        .replace(/^\/+|\/+$/g, ""),
    );
    if (path === "" || path.length > LONGEST || this.own.get(path) === pageId || this.found.has(path)) return;
    this.found.set(path, pageId);
  }
}
