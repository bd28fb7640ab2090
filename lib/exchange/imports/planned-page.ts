import type { JsonMap } from "@/lib/core/content/json-map";
import type { FoundLink } from "@/lib/core/content/links";
import type { WrittenMetaLinks } from "@/lib/core/content/meta-links";
import type { Navigation } from "@/lib/core/content/navigation/state";
import type { PageFieldValues } from "@/lib/core/content/page-fields";
import type { FrontMatterFields } from "@/lib/core/content/page-front-matter";
import type { PageKind } from "@/lib/core/content/page-kind";
import type { SummaryEntry, SummaryPart, SummarySource } from "@/lib/core/content/summary";
import type { TextFacts } from "@/lib/core/content/text-facts";

/** The new ids of headings by their old ones, for pages by their paths. */
export type Fragments = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Resolves the absolute links between the pages of a website. */
export type SourceSite = {
  /** the file and fragment of an address; null for another site */
  locate: (href: string) => { path: string; fragment: string } | null;
  /** position among its siblings */
  position: (path: string) => number | null;
};

export type PlannedPage = FrontMatterFields & {
  id: string;
  /** path of its file; null for a page without one */
  path: string | null;
  kind: PageKind;
  title: string;
  /** wanted slug; a sibling may have it already */
  slug: string;
  target: JsonMap | null;
  metaLinks?: JsonMap;
  /** fields that only exports of Bindery have */
  outsideFiles?: Pick<PageFieldValues, "layout" | "cover" | "variables" | "slugAuto">;
  /** of computed pages; null if unreadable, see `keepUnread` */
  computed?: JsonMap | null;
  text: string | null;
  /** the text with links to deleted targets resolved as before; see `formerly` */
  former?: string;
  /** its entry in a Markdown table of contents */
  written?: Partial<Pick<SummaryEntry, "href" | "yaml">> & { title: string; source: SummarySource };
  children: PlannedPage[];
};

export type PlanOptions = {
  /** @param path of the page's or file's own file; absent for pages without one */
  newId: (path?: string) => string;
  site?: SourceSite;
  /** the new ids of headings in pages that were HTML */
  fragments?: Fragments;
  /** reads texts in a worker thread, since parsing can take long */
  reader: {
    facts: (text: string) => Promise<TextFacts>;
    summary: (text: string) => Promise<SummaryPart[]>;
    navigation?: (files: Record<string, string>, pages: readonly string[]) => Promise<Navigation>;
  };
  /** true if a link outside of the import has a target anyway */
  leads?: (href: string) => boolean;
  /** the id of the reusable content in an included file, if the files stay */
  reusableAt?: (path: string) => string | undefined;
  /** the stored address of the former item at a path */
  formerly?: (path: string) => string | undefined;
  /**
   * True if the files are left behind: included texts become reusable contents, drafts hidden pages, labels
   * titles. A connected repository keeps these in its files.
   */
  adopts?: boolean;
  /** true if an earlier import made a page of the file, which stays also outside of the folder of the book */
  isKnown?: (path: string) => boolean;
  /** keeps computed pages with an unreadable source, for callers that know the former source */
  keepUnread?: boolean;
  /** called after each text with counts; may report progress, or throw to stop */
  onProgress?: (done: number, total: number) => Promise<void>;
};
export type LinkCounts = { resolved: number; broken: number };

export type ReportEntry = {
  path: string;
  outcome: "page" | "file" | "redirect" | "kept" | "skipped" | "warning";
  detail: string | null;
  /** of pages: numbers of links to imported content and of broken links */
  links?: LinkCounts;
};

/** A Markdown file with its metadata. */
export type SourcePage = {
  path: string;
  id: string;
  text: string;
  /** its own title, if the arrangement gives none */
  title: string | null;
  links: readonly FoundLink[];
  metaLinks: WrittenMetaLinks | null;
  anchors: readonly string[];
  /** constructs kept as written, with their counts */
  kept: Record<string, number>;
  /** the name that its front matter gives it in configuration */
  docId: string | null;
  /** its address on the old site, as its front matter gives it */
  addresses: string[];
  /** its former addresses on the old site */
  aliases: string[];
  /** wanted position among its siblings */
  position: number | null;
  /** when it was written, as milliseconds */
  date: number | null;
  /** titles of the page above it and of the page above that, as its front matter names them */
  parents: string[];
  metadata: Partial<FrontMatterFields> & { slug: string | null };
};
