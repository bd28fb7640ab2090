import type { Plugin } from "prosemirror-state";
import { blocksFor, type MarkdownBlock, markdownBlocks } from "@/components/content/document/markdown/blocks";
import { browserSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
import type { Choice, ChoiceGroup } from "./choice-list";
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
type ItemChoice = Choice & { item: Item };

const choicesOf = (say: Say, items: readonly Item[]): ItemChoice[] =>
  items.map((item) => ({ id: item.id, label: say(item.label), mark: item.mark, item }));

/** All blocks by their groups, those that were chosen last first. */
const allGroups = (say: Say, recent: readonly string[]): ChoiceGroup<ItemChoice>[] => {
  const all: readonly Item[] = [...markdownBlocks, ...inlineItems];
  const last = recent.flatMap((id) => all.find((item) => item.id === id) ?? []);
  const others = all.filter((item) => !last.includes(item));
  const groups = [...new Set(others.map(({ group }) => group))];
  return [
    ...(last.length > 0 ? [{ label: say("Recent"), items: choicesOf(say, last) }] : []),
    ...groups.map((group) => ({
      label: say(group),
      items: choicesOf(
        say,
        others.filter((item) => item.group === group),
      ),
    })),
  ];
};

/** Shows the menu of blocks at "/" in the beginning of a word. */
export const slashMenu = (
  onBlock: (block: MarkdownBlock) => void,
  onInline: (item: InlineItem) => void,
  recent: Recent = recentBlocks,
  say: Say = browserSay(),
): Plugin<MenuState<ItemChoice>> =>
  choiceMenu<ItemChoice>({
    label: say("Blocks"),
    pattern: /(?:^|\s)\/([\p{L}\p{N} -]{0,30})$/u,
    signs: 1,
    offer: (words) =>
      words === ""
        ? allGroups(say, recent.all())
        : [
            {
              label: null,
              items: choicesOf(say, [...blocksFor(say, words), ...inlineItemsFor(say, words)]),
            },
          ],
    onChoose: ({ item }) => {
      recent.note(item.id);
      if (isInlineItem(item)) onInline(item);
      else onBlock(item);
    },
  });
