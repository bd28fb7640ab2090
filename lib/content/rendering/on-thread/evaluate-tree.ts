import type { Nodes, Root } from "mdast";
import { isCondition } from "@/lib/core/content/condition-branches";
import {
  type Evaluation,
  Insertion,
  mayHide,
  shownOf,
  textOfExpression,
} from "@/lib/core/content/evaluation";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { readInlineTags } from "@/lib/core/content/read-tags";
import { blocksWithin, type HiddenRange, unreadConditions } from "@/lib/core/content/unread-conditions";

/**
 * Evaluates the text's expressions and reusable contents, in place: the blocks of the text stay the same blocks, so
 * that comments and anchors find them; inserted content goes inside of them. Inline tags must have been read.
 * @param unread what `hiddenParts` found in the text
 */
export function evaluateTree(root: Root, evaluation: Evaluation, unread: readonly HiddenRange[]): void {
  const insertion = new Insertion(evaluation);
  const fillAll = (content: Root, ranges: readonly HiddenRange[], within: readonly string[]): void => {
    const hidden = blocksWithin(content, ranges);
    const fill = (node: Nodes): void => {
      if (!("children" in node)) return;
      const holder: { children: Nodes[] } = node;
      holder.children = holder.children.flatMap((child) =>
        hidden.has(child) ? [] : filled(child, within, fill),
      );
    };
    fill(content);
  };
  const filled = (node: Nodes, within: readonly string[], fill: (node: Nodes) => void): Nodes[] => {
    if (node.type === "inlineTag" && node.name === "expression") {
      const value = textOfExpression(node.attributes.expression ?? "", evaluation);
      return value === null ? [node] : [{ type: "text", value }];
    }
    if (node.type === "leafDirective" && node.name === "reusable-content") {
      const taken = insertion.take(node.attributes?.ref, within);
      if (!taken) return [{ ...node, attributes: { ...node.attributes, missing: "" } }];
      const content = parseMarkdown(taken.text);
      const ranges = hiddenParts(taken.text, content, evaluation);
      readInlineTags(content, parseMarkdown);
      fillAll(content, ranges, [...within, taken.id]);
      const children = content.children as never[];
      return [{ type: "containerDirective", name: "reusable-content", data: node.data, children }];
    }
    const children = isCondition(node) ? shownOf(node, evaluation) : null;
    if (children?.length === 0) return [];
    // Readers of a decided condition see its words, not how it was decided.
    if (children !== null) Object.assign(node, { name: "group", children });
    fill(node);
    return [node];
  };
  fillAll(root, unread, []);
}

/** The parts of a parsed text that unread conditions hide from the reader, before its inline tags are read. */
export const hiddenParts = (
  text: string,
  root: Root,
  evaluation: Evaluation | undefined,
): readonly HiddenRange[] => (evaluation && mayHide(text, evaluation) ? unreadConditions(text, root) : []);
