import type { Table, TableCell } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { readInlines } from "./inlines";
import { type DocumentContext, paragraph } from "./nodes";
import type { Data, JsonBlock, JsonFragment } from "./types";

/**
 * A cell's content is a fragment; its value is the fragment's name. Cells beyond the header are not part of the
 * table, and not shown; the row keeps the names of their fragments under `beyond`.
 */
export function readTable(node: Table, context: DocumentContext, settings: Data): JsonBlock {
  const [head, ...rows] = node.children;
  const width = head?.children.length ?? 0;
  const columns = Array.from({ length: width }, (_, index) => `column-${index + 1}`);
  const fragments: JsonFragment[] = [];
  const cell = (content: TableCell | undefined, name: string): string | null => {
    if (!content || content.children.every(({ type }) => type === "break")) return null;
    fragments.push({
      object: "fragment",
      fragment: name,
      nodes: [paragraph(readInlines(content.children, context))],
    });
    return name;
  };
  const definition: Data = {};
  for (const [index, id] of columns.entries()) {
    const header = head?.children[index];
    const title = header ? textOf(header) : "";
    const isPlain = header?.children.every((child) => child.type === "text") ?? true;
    const align = node.align?.[index];
    definition[id] = {
      ...{ id, title, type: "text", textAlignment: align ?? "left" },
      ...(align === "left" ? { align } : {}),
      ...(isPlain ? {} : { header: cell(header, `${id}-header`) }),
    };
  }
  const records: Data = {};
  for (const [index, row] of rows.entries()) {
    const values: Data = {};
    for (const [at, id] of columns.entries()) values[id] = cell(row.children[at], `row-${index + 1}-${id}`);
    const name = `row-${index + 1}`;
    const beyond = row.children.slice(width).map((content, at) => cell(content, `${name}-beyond-${at + 1}`));
    records[name] = {
      orderIndex: String(index).padStart(6, "0"),
      values,
      ...(beyond.some((content) => content !== null) ? { beyond } : {}),
    };
  }
  const { view, ...data } = settings;
  const extra = typeof view === "object" ? view : {};
  return {
    object: "block",
    type: "table",
    isVoid: true,
    data: {
      view: { type: "grid", columns, hideHeader: false, useNewSizing: true, ...extra },
      definition,
      records,
      ...data,
    },
    fragments,
  };
}
