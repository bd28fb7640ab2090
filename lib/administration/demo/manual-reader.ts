import "server-only";
import { addresses } from "@/lib/addresses";
import { readSummary, readWritten, renderStored } from "@/lib/content/rendering/render";
import { bytesContent } from "@/lib/core/byte-source";
import { freeSlug } from "@/lib/core/content/free-slug";
import type { OutlineEntry } from "@/lib/core/content/outline";
import { newId } from "@/lib/core/ids";
import { type ImportPlan, planMarkdownImport } from "@/lib/exchange/imports/plan";
import type { PlannedPage } from "@/lib/exchange/imports/planned-page";
import { readManualFiles } from "./manual-files";

/** A page of the manual, or a heading above pages. */
export type ManualEntry = { title: string; path: string | null; entries: ManualEntry[] };

type ManualPage = {
  title: string;
  html: string;
  outline: OutlineEntry[];
  previous?: Neighbour;
  next?: Neighbour;
};
type Neighbour = { title: string; path: string };

type Manual = {
  entries: ManualEntry[];
  /** in reading order, by path */
  pages: ReadonlyMap<string, { title: string; text: string }>;
  /** addresses of the pages by their links */
  links: Record<string, { href: string }>;
};

let read: Promise<Manual> | undefined;

/** Reads the manual once: it changes only with a new version. */
function manual(): Promise<Manual> {
  read ??= planManual()
    .then(pagesOf)
    .catch((error: unknown) => {
      read = undefined;
      throw error;
    });
  return read;
}

/** The manual's table of contents. */
export const manualEntries = async (): Promise<ManualEntry[]> => (await manual()).entries;

/** A page of the manual as safe HTML with its neighbours; the first one at "". Null if there is none. */
export async function manualPage(path: string): Promise<ManualPage | null> {
  const { pages, links } = await manual();
  const page = pages.get(path);
  if (!page) return null;
  const order = [...pages].map(([path, { title }]) => ({ path, title }));
  const place = order.findIndex((each) => each.path === path);
  const rendered = await renderStored(page.text, { links });
  return { title: page.title, ...rendered, previous: order[place - 1], next: order[place + 1] };
}

/** Plans the manual as an import would, with its links by id. */
export async function planManual(): Promise<ImportPlan> {
  const { entries } = await readManualFiles();
  const contents = new Map([...entries].map(([path, { bytes }]) => [path, bytesContent(bytes)]));
  return planMarkdownImport(contents, {
    newId: () => newId(),
    reader: { facts: readWritten, summary: readSummary },
  });
}

function pagesOf(plan: ImportPlan): Manual {
  const pages = new Map<string, { title: string; text: string }>();
  const links: Manual["links"] = {};
  const listed = (planned: readonly PlannedPage[], above: readonly string[]): ManualEntry[] => {
    const taken = new Set<string>();
    return planned.map(({ id, title, text, slug, children }) => {
      const segments = [...above, freeSlug(slug, taken)];
      const path = pages.size === 0 ? "" : segments.join("/");
      if (text !== null) {
        pages.set(path, { title, text });
        links[`/pages/${id}`] = { href: addresses.developers.manual(path) };
      }
      return { title, path: text === null ? null : path, entries: listed(children, segments) };
    });
  };
  return { entries: listed(plan.pages, []), pages, links };
}
