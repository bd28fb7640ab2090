import { posix } from "node:path";
import type { SummaryPart } from "@/lib/core/content/summary";
import type { ReportEntry, SourcePage } from "./planned-page";
import { wordsNotShown } from "./source-page";

/* A GitHub wiki: `Home` is its first page, and `_Sidebar` its table of contents. */

const SIDEBAR = /^_sidebar\.(?:md|markdown)$/i;
const FRAME = /^_(?:footer|header)\.(?:md|markdown)$/i;
const HOME = /^Home\.(?:md|markdown)$/;

const named = (path: string, pattern: RegExp): boolean => pattern.test(posix.basename(path));

/** Removes what a wiki shows around its pages from the pages, and returns the sidebar next to the top. */
export function takeWikiFrame(
  sources: Map<string, SourcePage>,
  report: ReportEntry[],
): { sidebar: SourcePage | null } {
  const [sidebar = null] = [...sources.values()]
    .filter(({ path }) => named(path, SIDEBAR))
    .sort((a, b) => a.path.split("/").length - b.path.split("/").length);
  for (const [path, source] of [...sources]) {
    const isFrame = named(path, FRAME) || (named(path, SIDEBAR) && path !== sidebar?.path);
    if (!isFrame) continue;
    sources.delete(path);
    const detail = `Shown around every page of the wiki, not a page${wordsNotShown(source.text)}.`;
    report.push({ path, outcome: "skipped", detail });
  }
  return { sidebar };
}

/** Puts the home page of a wiki before the entries of a sidebar that does not name it. */
export function withHome(
  sidebar: string,
  parts: SummaryPart[],
  sources: ReadonlyMap<string, SourcePage>,
): SummaryPart[] {
  if (!named(sidebar, SIDEBAR)) return parts;
  const folder = posix.dirname(sidebar);
  const home = [...sources.keys()].find((path) => named(path, HOME) && posix.dirname(path) === folder);
  if (home === undefined) return parts;
  const href = posix.basename(home);
  const isListed = parts.some(({ entries }) => entries.some((entry) => entry.href === href));
  return isListed ? parts : [{ title: null, entries: [{ title: "", href, children: [] }] }, ...parts];
}

/** The home page at the top comes first where nothing gives another order. */
export const homePosition = ({ path }: SourcePage): number | null =>
  path.split("/").length <= 2 && named(path, HOME) ? -1 : null;
