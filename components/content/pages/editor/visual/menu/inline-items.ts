import { matching } from "@/components/content/document/markdown/blocks";
import { type Say, type Text, text } from "@/lib/core/locales/say";

/* The items of the menu at "/" for a line of text. Signs that are typed there open a list of their own. */

export type InlineItem = {
  id: "person" | "variable" | "emoji" | "formula" | "footnote";
  group: Text;
  label: Text;
  mark: string;
  words: Text;
};

const IN_LINE = text("In the line");

export const inlineItems: readonly InlineItem[] = [
  { id: "person", label: text("Person"), mark: "@", words: text("mention user colleague") },
  { id: "variable", label: text("Variable"), mark: "{{", words: text("expression value") },
  { id: "emoji", label: text("Emoji"), mark: ":", words: text("smiley icon") },
  {
    id: "formula",
    label: text("Formula in the line"),
    mark: "$ $",
    words: text("math equation latex tex inline"),
  },
  { id: "footnote", label: text("Footnote"), mark: "[^1]", words: text("note reference") },
].map((item) => ({ ...item, group: IN_LINE }) as InlineItem);

export const isInlineItem = (item: { group: Text }): item is InlineItem => item.group === IN_LINE;

export const inlineItemsFor = (say: Say, typed: string): InlineItem[] => matching(say, inlineItems, typed);
