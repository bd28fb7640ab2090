import { bytesContent, inMemory } from "@/lib/core/byte-source";
import { fromHtml } from "@/lib/core/content/html";
import { readNavigation } from "@/lib/core/content/navigation/navigation";
import { parseSummary } from "@/lib/core/content/summary";
import { textFacts } from "@/lib/core/content/text-facts";
import { type ImportPlan, planMarkdownImport, walk } from "./plan";
import type { PlannedPage, PlanOptions } from "./planned-page";
import { unpack } from "./unpack";
import { zipOf } from "./zip-fixture";

/** Reads texts directly, without a worker. */
export const reader: PlanOptions["reader"] = {
  facts: async (text) => textFacts(text),
  summary: async (text) => parseSummary(text),
  navigation: async (files, pages) => readNavigation(files, pages),
};

/** Plans the import of files by their paths; the ids of pages and files are "id1", "id2", …. */
export function planOf(
  files: Record<string, string | Buffer>,
  options: Partial<PlanOptions> = {},
): Promise<ImportPlan> {
  let count = 0;
  const entries = new Map(
    Object.entries(files).map(([path, content]) => [path, bytesContent(Buffer.from(content))]),
  );
  return planMarkdownImport(entries, { newId: () => `id${++count}`, reader, ...options });
}

/** The titles of pages, indented by their depth, with the kinds that are no documents. */
export const outline = (pages: readonly PlannedPage[], depth = 0): string[] =>
  pages.flatMap(({ title, kind, hidden, children }) => [
    `${"  ".repeat(depth)}${title}${kind === "document" ? "" : ` (${kind})`}${hidden ? " (hidden)" : ""}`,
    ...outline(children, depth + 1),
  ]);

/** Imports an archive of these files. */
export async function imported(files: Record<string, string | Buffer>): Promise<ImportPlan> {
  const archive = zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));
  const { entries, report, fragments } = await unpack([{ name: "export.zip", bytes: inMemory(archive) }], {
    readHtml: fromHtml,
    readDocx: async () => null,
  });
  let count = 0;
  const plan = await planMarkdownImport(entries, {
    ...{ newId: () => `id${++count}`, reader, adopts: true, fragments },
  });
  plan.report.push(...report);
  return plan;
}

/** The text of a page, with the paths of its links' targets in place of their ids. */
export function textAt(plan: ImportPlan, path: string): string {
  const pages = [...walk(plan.pages)];
  const paths = new Map([...pages, ...plan.files].map((each) => [each.id, each.path]));
  const { text } = pages.find((page) => page.path === path)!;
  return text!.replace(/\/(?:pages|files)\/(\w+)/g, (_address, id: string) => paths.get(id) ?? "?");
}

/** The paths of files that were not imported. */
export const skipped = ({ report }: ImportPlan): string[] =>
  report.filter(({ outcome }) => outcome === "skipped").map(({ path }) => path);
