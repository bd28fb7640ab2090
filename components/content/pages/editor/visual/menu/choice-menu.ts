import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { marks, nodes } from "@/lib/core/content/editing/schema";
import { type Choice, type ChoiceGroup, ChoiceList, type Choices } from "./choice-list";
import { OPEN, TYPED } from "./open-choices";

/*
 * A list beside the text that opens at typed signs, such as "/" or "@", and offers what matches the letters after them.
 * The focus stays in the text.
 */

type ChoiceMenu<Each extends Choice> = {
  /** The name of the list. */
  label: string;
  /** The signs before the caret that open the list, with the letters after them as its only group. */
  pattern: RegExp;
  /** The length of the signs, without the letters. */
  signs: number;
  /** Returns the matches of the letters; a promise while they are loading. */
  offer: (words: string) => readonly ChoiceGroup<Each>[] | Promise<readonly ChoiceGroup<Each>[]>;
  /** Called once the typed signs are deleted. */
  onChoose: (item: Each) => void;
};

type TypedWords = { from: number; to: number; words: string };

export type MenuState<Each extends Choice> = {
  typed: TypedWords | null;
  shown: Choices<Each> | null;
  /** The position of signs that stay text. */
  closedAt: number | null;
  /** The position of signs that a command wrote, which open the list without letters. */
  openedAt: number | null;
};

type Change<Each extends Choice> = Partial<MenuState<Each>> & {
  loaded?: { words: string; groups: readonly ChoiceGroup<Each>[] };
};

const find = (
  state: EditorState,
  { pattern, signs }: ChoiceMenu<Choice>,
  isOpened: boolean,
): TypedWords | null => {
  const $at = state.selection instanceof TextSelection ? state.selection.$cursor : null;
  const isText = $at && $at.parent.type !== nodes.codeBlock && !marks.code.isInSet($at.marks());
  if (!isText) return null;
  const before = $at.parent.textBetween(0, $at.parentOffset, undefined, "\uFFFC");
  const words = pattern.exec(before)?.[1] ?? (isOpened ? "" : undefined);
  if (words === undefined) return null;
  return { from: $at.pos - words.length - signs, to: $at.pos, words };
};

const choicesAt = <Each extends Choice>(
  { from, to, words }: TypedWords,
  groups: readonly ChoiceGroup<Each>[],
): Choices<Each> | null => {
  const items = groups.flatMap((group) => group.items);
  return items.length > 0 ? { from, to, words, groups, items, marked: 0 } : null;
};

/** Its place is before the plugins of other keys. */
export const choiceMenu = <Each extends Choice>(menu: ChoiceMenu<Each>): Plugin<MenuState<Each>> => {
  const key = new PluginKey<MenuState<Each>>(menu.label);
  const shownIn = (state: EditorState) => key.getState(state)?.shown ?? null;
  const change = (view: EditorView, changed: Change<Each>) =>
    view.dispatch(view.state.tr.setMeta(key, changed));

  const next = (tr: Transaction, old: MenuState<Each>, state: EditorState): MenuState<Each> => {
    const set = tr.getMeta(key) as Change<Each> | undefined;
    if (set?.loaded)
      return old.typed?.words === set.loaded.words
        ? { ...old, shown: choicesAt(old.typed, set.loaded.groups) }
        : old;
    if (set) return { ...old, ...set };
    const isTypedBefore = tr.getMeta(TYPED) === true;
    if (!tr.docChanged && !tr.selectionSet && !isTypedBefore) return old;
    const mapped = (at: number | null) => (at === null ? null : tr.mapping.map(at, -1));
    const openedAt: number | null = tr.getMeta(OPEN) ?? mapped(old.openedAt);
    const closedAt = mapped(old.closedAt);
    const cursor = state.selection.head;
    const typed = find(
      state,
      menu as unknown as ChoiceMenu<Choice>,
      openedAt !== null && cursor === openedAt + menu.signs,
    );
    if (!typed) return { typed: null, shown: null, closedAt: null, openedAt: null };
    // Edits of others open no list.
    const isTyped = isTypedBefore || (tr.docChanged && tr.getMeta("addToHistory") !== false);
    const isShown = typed.from !== closedAt && (isTyped || old.typed?.from === typed.from);
    const rest = { closedAt: typed.from === closedAt ? closedAt : null, openedAt };
    if (!isShown) return { ...rest, typed: null, shown: null };
    if (old.typed?.words === typed.words && old.typed.from === typed.from) return { ...old, ...rest, typed };
    const offered = menu.offer(typed.words);
    return { ...rest, typed, shown: "then" in offered ? null : choicesAt(typed, offered) };
  };

  /** Asks for what is still loading. */
  const load = async (view: EditorView, { words }: TypedWords) => {
    const groups = await menu.offer(words);
    if (!view.isDestroyed) change(view, { loaded: { words, groups } });
  };

  const choose = (view: EditorView, item: Each | undefined) => {
    const shown = shownIn(view.state);
    if (!shown || !item) return;
    view.dispatch(view.state.tr.delete(shown.from, shown.to));
    menu.onChoose(item);
  };

  return new Plugin({
    key,
    offer: menu.offer,
    state: {
      init: (): MenuState<Each> => ({ typed: null, shown: null, closedAt: null, openedAt: null }),
      apply: (tr, old, _, state) => next(tr, old, state),
    },
    props: {
      handleKeyDown: (view, event) => {
        const shown = shownIn(view.state);
        if (!shown || event.ctrlKey || event.metaKey || event.altKey) return false;
        const { items, marked, from } = shown;
        const mark = (index: number) =>
          change(view, { shown: { ...shown, marked: (index + items.length) % items.length } });
        if (event.key === "ArrowDown") mark(marked + 1);
        else if (event.key === "ArrowUp") mark(marked - 1);
        else if (event.key === "Home") mark(0);
        else if (event.key === "End") mark(-1);
        else if (event.key === "Enter" || event.key === "Tab") choose(view, items[marked]);
        else if (event.key === "Escape") change(view, { typed: null, shown: null, closedAt: from });
        else return false;
        return true;
      },
      handleDOMEvents: {
        blur: (view) => {
          if (shownIn(view.state)) change(view, { typed: null, shown: null });
          return false;
        },
      },
    },
    view: (view) => {
      const list = new ChoiceList<Each>(view, menu.label, shownIn, (item) => choose(view, item));
      let asked: TypedWords | null = null;
      return {
        update: () => {
          list.update();
          const state = key.getState(view.state);
          const typed = state?.typed ?? null;
          const isNew = typed?.words !== asked?.words || typed?.from !== asked?.from;
          asked = typed;
          if (typed && isNew && !state?.shown) void load(view, typed);
        },
        destroy: () => list.destroy(),
      };
    },
  });
};
