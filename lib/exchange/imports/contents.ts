import { posix } from "node:path";
import type { ByteContent } from "@/lib/core/byte-source";
import { configurationAmong } from "@/lib/core/content/navigation/navigation";
import type { Navigation } from "@/lib/core/content/navigation/state";
import type { SummaryPart } from "@/lib/core/content/summary";
import { chooseContents, type SummaryFile } from "./arrange/by-contents";
import { isMarkdown, summaryAmong } from "./paths";
import type { PlanOptions, ReportEntry, SourcePage } from "./planned-page";
import { skip } from "./read-texts";
import { withHome } from "./wiki";

/* Finds the table of contents of an import, in its files or in the configuration of another tool. */

/** Reads the page order from other tools' configuration. */
export async function navigationOf(
  entries: ReadonlyMap<string, ByteContent>,
  reader: Pick<PlanOptions["reader"], "navigation">,
): Promise<Navigation | null> {
  if (!reader.navigation) return null;
  const paths = configurationAmong([...entries].map(([path, { size }]) => [path, size]));
  if (paths.length === 0) return null;
  const files: Record<string, string> = {};
  for (const path of paths) files[path] = (await entries.get(path)!.read()).toString("utf8");
  return reader.navigation(files, [...entries.keys()].filter(isMarkdown));
}

export function summaryOf(
  sources: ReadonlyMap<string, SourcePage>,
  navigation: Navigation | null,
): SourcePage | null {
  const path = summaryPathAmong(sources, navigation);
  return path === null ? null : (sources.get(path) ?? null);
}

/** Returns the path of the table of contents; an existing one named by configuration comes first. */
export function summaryPathAmong(
  files: ReadonlyMap<string, unknown>,
  navigation: Navigation | null,
): string | null {
  const named = navigation?.summary ?? null;
  return named !== null && files.has(named) ? named : summaryAmong(files.keys());
}

/** Returns the table of contents: a file of its own, or another tool's configuration. */
export async function contentsOf(
  found: SourcePage | null,
  navigation: Navigation | null,
  sources: Map<string, SourcePage>,
  options: PlanOptions,
  report: ReportEntry[],
): Promise<SummaryFile | null> {
  const written = found && (await readSummary(found, sources, options, report));
  const parts = written && withHome(found.path, written, sources);
  const candidates: SummaryFile[] = [];
  if (parts) candidates.push({ path: found.path, root: posix.dirname(found.path), parts });
  if (navigation?.parts) {
    const { path, root, parts: configured, folders } = navigation;
    candidates.push({ path: path ?? "", root, parts: configured, folders });
  }
  const chosen = chooseContents(candidates, sources.keys());
  for (const { path } of candidates) {
    if (path === chosen?.path) continue;
    const isSummary = sources.delete(path);
    if (chosen && !isSummary) continue;
    const detail = "Files of this table of contents do not exist, so the pages have another order.";
    report.push({ path, outcome: "skipped", detail });
  }
  return chosen;
}

/** Reads the table of contents; null if it is too complex, so that folders define the tree. */
async function readSummary(
  source: SourcePage,
  sources: Map<string, SourcePage>,
  { reader }: PlanOptions,
  report: ReportEntry[],
): Promise<SummaryPart[] | null> {
  try {
    return await reader.summary(source.text);
  } catch (error) {
    skip(source, sources, report, error);
    return null;
  }
}
