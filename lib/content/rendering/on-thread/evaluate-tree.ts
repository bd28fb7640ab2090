import type { Nodes, Root } from "mdast";
import {
  type Evaluation,
  evaluateCondition,
  Insertion,
  textOfExpression,
} from "@/lib/core/content/evaluation";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { readInlineTags } from "@/lib/core/content/read-tags";

/**
 * Evaluates the text's expressions and reusable contents, in place: the blocks of the text stay the same blocks, so
 * that comments and anchors find them; inserted content goes inside of them. Inline tags must have been read.
 */
export function evaluateTree(root: Root, evaluation: Evaluation): void {
  const insertion = new Insertion(evaluation);
  const fill = (node: Nodes, within: readonly string[]): void => {
    if (!("children" in node)) return;
    const holder: { children: Nodes[] } = node;
    holder.children = holder.children.flatMap((child) => filled(child, within));
  };
  const filled = (node: Nodes, within: readonly string[]): Nodes[] => {
    if (node.type === "inlineTag" && node.name === "expression") {
      const value = textOfExpression(node.attributes.expression ?? "", evaluation);
      return value === null ? [node] : [{ type: "text", value }];
    }
    if (node.type === "leafDirective" && node.name === "reusable-content") {
      const taken = insertion.take(node.attributes?.ref, within);
      if (!taken) return [{ ...node, attributes: { ...node.attributes, missing: "" } }];
      const content = parseMarkdown(taken.text);
      readInlineTags(content, parseMarkdown);
      fill(content, [...within, taken.id]);
      const children = content.children as never[];
      return [{ type: "containerDirective", name: "reusable-content", data: node.data, children }];
    }
    if (node.type === "containerDirective" && node.name === "if") {
      if (evaluateCondition(node.attributes?.expression ?? "", evaluation) === false) return [];
    }
    fill(node, within);
    return [node];
  };
  fill(root, []);
}
