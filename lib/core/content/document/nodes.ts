import type { BlockContent, DefinitionContent, Heading, RootContent } from "mdast";
import type { InlineContext } from "./inlines";
import type { JsonBlock, JsonFragment, JsonNode } from "./types";

/** The state that is passed along while blocks are read. */
export interface DocumentContext extends InlineContext {
  /** Ids of headings. */
  anchors: Map<Heading, string>;
}

export type FlowContent = RootContent | BlockContent | DefinitionContent;

export function paragraph(nodes: JsonNode[]): JsonBlock {
  return { object: "block", type: "paragraph", nodes };
}

export function fragment(name: string, nodes: JsonBlock[]): JsonFragment {
  return { object: "fragment", fragment: name, type: name, nodes };
}
