import { bytesContent } from "@/lib/core/byte-source";
import { readNavigation } from "@/lib/core/content/navigation/navigation";
import { parseSummary } from "@/lib/core/content/summary";
import { textFacts } from "@/lib/core/content/text-facts";
import { type ImportPlan, planMarkdownImport } from "./plan";
import type { PlannedPage, PlanOptions } from "./planned-page";

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
