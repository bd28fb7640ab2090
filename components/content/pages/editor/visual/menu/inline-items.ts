import { matching } from "@/components/content/document/markdown/blocks";

/* The items of the menu at "/" for a line of text. Signs that are typed there open a list of their own. */

export type InlineItem = {
  id: "person" | "variable" | "emoji" | "formula" | "footnote";
  group: "In the line";
  label: string;
  mark: string;
  words: string;
};

export const inlineItems: readonly InlineItem[] = [
  { id: "person", label: "Person", mark: "@", words: "mention user colleague" },
  { id: "variable", label: "Variable", mark: "{{", words: "expression value" },
  { id: "emoji", label: "Emoji", mark: ":", words: "smiley icon" },
  { id: "formula", label: "Formula in the line", mark: "$ $", words: "math equation latex tex inline" },
  { id: "footnote", label: "Footnote", mark: "[^1]", words: "note reference" },
].map((item) => ({ ...item, group: "In the line" }) as InlineItem);

export const isInlineItem = (item: { group: string }): item is InlineItem => item.group === "In the line";

export const inlineItemsFor = (typed: string): InlineItem[] => matching(inlineItems, typed);
