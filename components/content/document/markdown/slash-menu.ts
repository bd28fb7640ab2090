import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionKeymap,
  completionStatus,
} from "@codemirror/autocomplete";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, type KeyBinding, keymap } from "@codemirror/view";
import { browserSay } from "@/components/ui/say";
import { commandOf } from "./block-commands";
import { type AskedFor, blocksFor } from "./blocks";
import { isInCode } from "./fences";
import { isInFrontMatter } from "./front-matter";

/** Matches "/" at the beginning of a line and the letters after it. */
const TYPED = /^[ \t]*\/[\p{L}\p{N} -]{0,30}$/u;

/** Handles Escape only while the menu is shown; otherwise Escape lets Tab leave the editor. */
const closeShown: KeyBinding = {
  key: "Escape",
  run: (view) => completionStatus(view.state) === "active" && closeCompletion(view),
};
const keys = [closeShown, ...completionKeymap.filter(({ key }) => key !== "Escape")];

/**
 * Shows the menu of blocks at "/". It is bundled with the editor, because Enter pressed while it loads would go into
 * the text.
 */
export const slashMenu = (onAsk: (what: AskedFor) => void): Extension => {
  const optionsFor = (typed: string): Completion[] =>
    blocksFor(browserSay(), typed).map((block) => ({
      label: browserSay()(block.label),
      detail: block.mark,
      apply: (view: EditorView, _chosen: Completion, from: number, to: number) => {
        view.dispatch({ changes: { from, to }, selection: { anchor: from }, userEvent: "delete" });
        if (block.asks) onAsk(block.asks);
        else commandOf(block)?.(view);
      },
    }));
  const source = ({ state, pos }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos);
    const typed = state.sliceDoc(line.from, pos);
    if (!TYPED.test(typed) || isInCode(state, pos) || isInFrontMatter(state, pos)) return null;
    const slash = line.from + typed.indexOf("/");
    const options = optionsFor(state.sliceDoc(slash + 1, pos));
    if (options.length === 0) return null;
    // Updates synchronously, because Enter pressed during a pending query would go into the text.
    return { from: slash, to: pos, options, filter: false, update: (_, _from, _to, next) => source(next) };
  };
  const menu = autocompletion({
    override: [source],
    icons: false,
    defaultKeymap: false,
    interactionDelay: 0,
    activateOnTypingDelay: 0,
    maxRenderedOptions: 50,
    tooltipClass: () => "cm-slash",
    optionClass: () => "cm-slash-option",
  });
  // Makes the scrolling list focusable; its keys work from the text.
  const reachable = EditorView.updateListener.of(({ view }) => {
    const list = view.dom.querySelector<HTMLElement>(".cm-slash > ul");
    if (list) list.tabIndex = 0;
  });
  return [
    menu,
    Prec.highest(keymap.of(keys)),
    reachable,
    EditorState.phrases.of({ Completions: browserSay()("Blocks") }),
  ];
};
