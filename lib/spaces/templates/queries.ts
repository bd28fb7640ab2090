import "server-only";
import { readSummary } from "@/lib/content/rendering/render";
import type { SummaryEntry } from "@/lib/core/content/summary";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { declareCache } from "@/lib/platform/cache/cache";
import { TEMPLATES, type TemplateDefinition as TemplateData } from "./catalogue";
import { filesOf } from "./files";
import type { Template } from "./schemas";

/** Lists the templates in the order of the catalogue. */
export async function listTemplates(query: PageQuery): Promise<PageOfItems<Template>> {
  const after = decodeCursor(query.page, ["number"]);
  const limit = limitOf(query);
  const from = after === null ? 0 : Number(after[0]) + 1;
  const rows = TEMPLATES.map((template, place) => ({ template, place })).slice(from, from + limit + 1);
  const items = await Promise.all(
    rows.map(async ({ template, place }) => ({ place, shown: await present(template) })),
  );
  return pageOf(
    items,
    limit,
    TEMPLATES.length,
    ({ place }) => [place],
    ({ shown }) => shown,
  );
}

const presented = declareCache<Template>({
  name: "templates as they are listed",
  bound: { entries: 100 },
  validity: "files of this version",
});

async function present(template: TemplateData): Promise<Template> {
  const { id, title, emoji, description, contentRefs } = template;
  const known = presented.get(id);
  if (known) return known;
  const { pages } = await filesOf(template);
  const outline = await outlineOf(pages.get("SUMMARY.md")!);
  const shown: Template = { object: "template", id, title, emoji, description, pages: outline, contentRefs };
  presented.set(id, shown);
  return shown;
}

async function outlineOf(summary: string): Promise<Template["pages"]> {
  const listed = (entries: readonly SummaryEntry[], depth: number): Template["pages"] =>
    entries.flatMap(({ title, children }) => [
      { title, type: "document" as const, depth },
      ...listed(children, depth + 1),
    ]);
  return (await readSummary(summary)).flatMap(({ title, entries }) =>
    title === null
      ? listed(entries, 0)
      : [{ title, type: "group" as const, depth: 0 }, ...listed(entries, 1)],
  );
}
