import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReadContext } from "@/lib/content/scopes/content-scope";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { limitOf, type PageOfItems, type PageQuery } from "@/lib/core/pagination";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db } from "@/lib/platform/db/client";
import { loadTree } from "@/lib/store/read";
import type { StoredPage } from "@/lib/store/rows";
import { PAGE_TEMPLATES } from "./catalogue";
import type { PageTemplate } from "./schemas";

const texts = declareCache<string>({
  name: "page-templates",
  bound: { entries: 100 },
  validity: "files of this version",
});

async function textOf(id: string): Promise<string> {
  const known = texts.get(id);
  if (known !== undefined) return known;
  const file = join(process.cwd(), "lib", "content", "page-templates", "texts", `${id}.md`);
  const text = await readFile(file, "utf8");
  texts.set(id, text);
  return text;
}

/** Lists the templates for pages: those of the content by title, then those of the catalogue. */
export async function listPageTemplates(
  db: Db,
  { snapshot }: ReadContext,
  query: PageQuery,
): Promise<PageOfItems<PageTemplate>> {
  const own = (await loadTree(db, snapshot)).filter(({ record }) => record.template);
  const all: (() => PageTemplate | Promise<PageTemplate>)[] = [
    ...own
      .sort((one, other) => one.record.title.localeCompare(other.record.title, "en"))
      .map((page) => () => fromPage(page)),
    ...PAGE_TEMPLATES.map((builtin) => async () => ({
      object: "page_template" as const,
      kind: "builtin" as const,
      ...builtin,
      markdown: await textOf(builtin.id),
    })),
  ];
  const after = decodeCursor(query.page, ["number"]);
  const limit = limitOf(query);
  const from = after === null ? 0 : Number(after[0]) + 1;
  const items = await Promise.all(
    all
      .slice(from, from + limit + 1)
      .map(async (made, index) => ({ place: from + index, shown: await made() })),
  );
  return pageOf(
    items,
    limit,
    all.length,
    ({ place }) => [place],
    ({ shown }) => shown,
  );
}

const fromPage = ({ record }: StoredPage): PageTemplate => ({
  object: "page_template",
  kind: "page",
  id: record.id,
  title: record.title,
  ...(record.emoji && { emoji: record.emoji }),
  ...(record.description && { description: record.description }),
});
