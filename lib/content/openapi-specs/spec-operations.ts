import "server-only";
import type { SpecOutline } from "@/lib/content/openapi-specs/on-thread/outline";
import { printDocument, renderMarkdown } from "@/lib/content/rendering/render";
import type { JsonDocument } from "@/lib/core/content/document";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { NotFound } from "@/lib/core/errors";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { getOutline } from "./queries";
import type { SpecRow } from "./row";
import type { SpecOperation } from "./schemas";
import { loadShownSpecs } from "./shown-specs";

/** The operations of an outline in reading order; one with several tags is listed under each of them. */
const operationsOf = ({ tags, operations }: SpecOutline): SpecOperation[] =>
  tags.flatMap((tag) =>
    tag.operations.map((index) => {
      const { method, path, summary, deprecated = false } = operations[index]!;
      return { tag: tag.title, method, path, ...(summary !== undefined && { summary }), deprecated };
    }),
  );

/** Returns a predicate: true if every word occurs in the texts shown of an operation. */
function finder(search: string): (operation: SpecOperation) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ tag, method, path, summary = "" }) => {
    const shown = `${method} ${path} ${summary} ${tag}`.toLowerCase();
    return words.every((word) => shown.includes(word));
  };
}

/** The operations of the newest version of a spec, by tag. Throws NotFound. */
export async function listSpecOperations(
  db: Db,
  spec: SpecRow,
  query: { page?: string; limit?: number; search?: string },
): Promise<PageOfItems<SpecOperation>> {
  const limit = limitOf(query);
  const [start] = decodeCursor(query.page, ["number"]) ?? [0];
  const { outline } = await getOutline(db, spec, null);
  const found = operationsOf(outline).filter(finder(query.search ?? ""));
  const from = Number(start);
  return pageOf(
    found.slice(from, from + limit + 1),
    limit,
    found.length,
    () => [from + limit],
    (operation) => operation,
  );
}

/**
 * Renders one operation of the newest version as safe HTML, with its parameters and schemas. Throws NotFound.
 */
export async function renderSpecOperation(
  db: Db,
  viewer: { userId: string },
  spec: SpecRow,
  { method, path }: { method: string; path: string },
): Promise<{ html: string }> {
  const { outline } = await getOutline(db, spec, null);
  if (!outline.operations.some((each) => each.method === method && each.path === path))
    throw new NotFound("operation", `${method.toUpperCase()} ${path}`);
  const block: JsonDocument["nodes"][number] = {
    object: "block",
    type: "openapi-operation",
    isVoid: true,
    data: { ref: { kind: "openapi", spec: spec.slug }, path, method },
  };
  const markdown = await printDocument({ object: "document", data: {}, nodes: [block] });
  const specs = await loadShownSpecs(db, viewer, spec.organizationId, [markdown]);
  const { html } = await renderMarkdown(markdown, { anchors: false, ...(specs && { specs }) });
  return { html };
}
