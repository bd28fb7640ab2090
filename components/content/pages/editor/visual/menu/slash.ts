import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { blocksFor, type MarkdownBlock, markdownBlocks } from "@/components/content/document/markdown/blocks";
import { marks, nodes } from "@/lib/core/content/editing/schema";
import { recentBlocks } from "./recent-blocks";
import { type Slash, SlashList } from "./slash-list";

type SlashState = {
  shown: Slash | null;
  /** The position of a "/" that stays text. */
  closedAt: number | null;
};

type OnBlock = (block: MarkdownBlock) => void;

/** Ids of the blocks that were chosen last, the latest first. */
type Recent = { all: () => readonly string[]; note: (id: string) => void };

const key = new PluginKey<SlashState>("slash");
export const slashOf = (state: EditorState): Slash | null => key.getState(state)?.shown ?? null;

/** A "/" at the beginning of a word and the letters after it. */
const TYPED = /(?:^|\s)\/([\p{L}\p{N} -]{0,30})$/u;

const find = (state: EditorState, recent: readonly string[]): Slash | null => {
  const $at = state.selection instanceof TextSelection ? state.selection.$cursor : null;
  const isText = $at && $at.parent.type !== nodes.codeBlock && !marks.code.isInSet($at.marks());
  if (!isText) return null;
  const before = $at.parent.textBetween(0, $at.parentOffset, undefined, "\uFFFC");
  const typed = TYPED.exec(before)?.[1];
  if (typed === undefined) return null;
  const groups = typed === "" ? allGroups(recent) : [{ label: null, blocks: blocksFor(typed) }];
  const blocks = groups.flatMap((group) => group.blocks);
  if (blocks.length === 0) return null;
  return { from: $at.pos - typed.length - 1, to: $at.pos, groups, blocks, marked: 0 };
};

/** All blocks by their groups, those that were chosen last first. */
const allGroups = (recent: readonly string[]): Slash["groups"] => {
  const last = recent.flatMap((id) => markdownBlocks.find((block) => block.id === id) ?? []);
  const others = markdownBlocks.filter((block) => !last.includes(block));
  const labels = new Set(others.map(({ group }) => group));
  return [
    ...(last.length > 0 ? [{ label: "Recent", blocks: last }] : []),
    ...[...labels].map((label) => ({ label, blocks: others.filter(({ group }) => group === label) })),
  ];
};

const next = (
  tr: Transaction,
  old: SlashState,
  state: EditorState,
  recent: () => readonly string[],
): SlashState => {
  const set = tr.getMeta(key) as Partial<SlashState> | undefined;
  if (set) return { ...old, ...set };
  if (!tr.docChanged && !tr.selectionSet) return old;
  const closedAt = old.closedAt === null ? null : tr.mapping.map(old.closedAt, -1);
  const found = find(state, recent());
  if (!found) return { shown: null, closedAt: null };
  // Edits of others open no menu.
  const isTyped = tr.docChanged && tr.getMeta("addToHistory") !== false;
  const isShown = found.from !== closedAt && (isTyped || old.shown?.from === found.from);
  return { shown: isShown ? found : null, closedAt: found.from === closedAt ? closedAt : null };
};

/** Shows the menu of blocks at "/" and takes its keys. Its place is before the plugins of other keys. */
export const slashMenu = (onBlock: OnBlock, recent: Recent = recentBlocks): Plugin<SlashState> => {
  const choose = (view: EditorView, block: MarkdownBlock | undefined) => {
    const shown = slashOf(view.state);
    if (!shown || !block) return;
    view.dispatch(view.state.tr.delete(shown.from, shown.to));
    recent.note(block.id);
    onBlock(block);
  };
  return new Plugin({
    key,
    state: {
      init: (): SlashState => ({ shown: null, closedAt: null }),
      apply: (tr, old, _, state) => next(tr, old, state, recent.all),
    },
    props: {
      handleKeyDown: (view, event) => {
        const shown = slashOf(view.state);
        if (!shown || event.ctrlKey || event.metaKey || event.altKey) return false;
        const { blocks, marked, from } = shown;
        const mark = (index: number) =>
          view.dispatch(
            view.state.tr.setMeta(key, {
              shown: { ...shown, marked: (index + blocks.length) % blocks.length },
            }),
          );
        if (event.key === "ArrowDown") mark(marked + 1);
        else if (event.key === "ArrowUp") mark(marked - 1);
        else if (event.key === "Home") mark(0);
        else if (event.key === "End") mark(-1);
        else if (event.key === "Enter" || event.key === "Tab") choose(view, blocks[marked]);
        else if (event.key === "Escape")
          view.dispatch(view.state.tr.setMeta(key, { shown: null, closedAt: from }));
        else return false;
        return true;
      },
      handleDOMEvents: {
        blur: (view) => {
          if (slashOf(view.state)) view.dispatch(view.state.tr.setMeta(key, { shown: null }));
          return false;
        },
      },
    },
    view: (view) => new SlashList(view, slashOf, (block) => choose(view, block)),
  });
};
