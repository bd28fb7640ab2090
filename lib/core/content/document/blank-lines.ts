import type { JsonBlock } from "./types";

export function blocksIn(block: JsonBlock): JsonBlock[] {
  return (block.nodes ?? []).filter((node): node is JsonBlock => node.object === "block");
}

/** True if two blocks of a list item need a blank line between them. */
export function needsBlankLine(item: JsonBlock): boolean {
  const blocks = blocksIn(item);
  return blocks.some((block, index) => {
    const before = blocks[index - 1];
    return before !== undefined && (wouldJoin(before, block) || isNumberedFromElsewhere(block));
  });
}

const isList = ({ type }: JsonBlock): boolean => type.startsWith("list-") && type !== "list-item";

/** A numbered list that does not start at one cannot follow text without a blank line. */
const isNumberedFromElsewhere = ({ type, data }: JsonBlock): boolean =>
  type === "list-ordered" && Number(data?.start ?? 1) !== 1;

/** Adjacent paragraphs and adjacent lists would merge; a rule below a paragraph makes it a heading. */
function wouldJoin(before: JsonBlock, block: JsonBlock): boolean {
  if (isList(before) && isList(block)) return true;
  if (block.type === "divider") return before.type === "paragraph";
  const isOpen = before.type === "paragraph" || before.type === "blockquote" || isList(before);
  return isOpen && block.type === "paragraph";
}
