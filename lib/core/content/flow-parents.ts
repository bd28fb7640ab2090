import type { Nodes } from "mdast";

/** Nodes whose children are blocks, such as paragraphs; of lists and tables, the items and cells are. */
export const FLOW_PARENTS: ReadonlySet<Nodes["type"]> = new Set<Nodes["type"]>([
  ...(["root", "blockquote", "listItem", "containerDirective", "footnoteDefinition"] as const),
]);
