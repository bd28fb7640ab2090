import type { Plugin } from "prosemirror-state";
import { blocksFor, type MarkdownBlock, markdownBlocks } from "@/components/content/document/markdown/blocks";
import type { ChoiceGroup } from "./choice-list";
import { choiceMenu, type MenuState } from "./choice-menu";
import { type InlineItem, inlineItems, inlineItemsFor, isInlineItem } from "./inline-items";

/** Ids of what was chosen last, the latest first. */
type Recent = { all: () => readonly string[]; note: (id: string) => void };

const RECENT_KEY = "bindery-recent-blocks";
const MOST_RECENT = 5;

/** Blocks and items that were chosen last in this browser. */
const recentBlocks: Recent = {
  all: () => (localStorage.getItem(RECENT_KEY) ?? "").split(" ").filter(Boolean),
  note: (id) => {
    const others = recentBlocks.all().filter((other) => other !== id);
    localStorage.setItem(RECENT_KEY, [id, ...others].slice(0, MOST_RECENT).join(" "));
  },
};

type Item = MarkdownBlock | InlineItem;

/** All blocks by their groups, those that were chosen last first. */
const allGroups = (recent: readonly string[]): ChoiceGroup<Item>[] => {
  const all: readonly Item[] = [...markdownBlocks, ...inlineItems];
  const last = recent.flatMap((id) => all.find((item) => item.id === id) ?? []);
  const others = all.filter((item) => !last.includes(item));
  const labels = new Set(others.map(({ group }) => group));
  return [
    ...(last.length > 0 ? [{ label: "Recent", items: last }] : []),
    ...[...labels].map((label) => ({ label, items: others.filter(({ group }) => group === label) })),
  ];
};

/** Shows the menu of blocks at "/" in the beginning of a word. */
export const slashMenu = (
  onBlock: (block: MarkdownBlock) => void,
  onInline: (item: InlineItem) => void,
  recent: Recent = recentBlocks,
): Plugin<MenuState<Item>> =>
  choiceMenu<Item>({
    label: "Blocks",
    pattern: /(?:^|\s)\/([\p{L}\p{N} -]{0,30})$/u,
    signs: 1,
    offer: (words) =>
      words === ""
        ? allGroups(recent.all())
        : [{ label: null, items: [...blocksFor(words), ...inlineItemsFor(words)] }],
    onChoose: (item) => {
      recent.note(item.id);
      if (isInlineItem(item)) onInline(item);
      else onBlock(item);
    },
  });
