import type { Node } from "prosemirror-model";
import { type Command, EditorState, Plugin, Selection, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { adoptDocument } from "@/components/content/pages/editor/visual/adopt-text";
import { offsetAt, positionAt } from "@/components/content/pages/editor/visual/caret";
import { heldPaste } from "@/components/content/pages/editor/visual/clipboard/held-paste";
import { placeBlocks } from "@/components/content/pages/editor/visual/clipboard/place-blocks";
import { documentParser } from "@/components/content/pages/editor/visual/dom-specs";
import { selectBlock } from "@/components/content/pages/editor/visual/editing/blocks";
import type { toggleKind } from "@/components/content/pages/editor/visual/editing/kinds";
import { isTypedMarkdownOn } from "@/components/content/pages/editor/visual/editing/typed-markdown";
import { adopting, makeText } from "@/components/content/pages/editor/visual/make-text";
import { openChoices, TYPED } from "@/components/content/pages/editor/visual/menu/open-choices";
import { adoptNewestSelection } from "@/components/content/pages/editor/visual/newest-selection";
import { markViews, nodeViews } from "@/components/content/pages/editor/visual/node-views";
import { textPlugins } from "@/components/content/pages/editor/visual/text-plugins";
import { preloadFields } from "@/components/content/pages/editor/visual/with-fields";
import { lazyModule } from "@/components/ui/lazy";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { contextOf, readBlocks } from "@/lib/core/content/editing/reading";
import { withFormer } from "@/lib/core/content/editing/save-text";
import { nodes } from "@/lib/core/content/editing/schema";
import { deleteMention } from "./mention";

/* A short text in the editor of pages: the same document, keys, lists and clipboard, without what only pages have. */

const loadLater = lazyModule(() => import("./later-parts"));

type BoxOptions = {
  /** Throws `TooComplex`. */
  text: string;
  /** The organization whose people can be mentioned. */
  organizationId: string | null;
  imageAddress: (href: string) => string;
  /** Called after each edit of the person. */
  onEdit: () => void;
  onBlur: () => void;
  /** Called after each change, also of the selection. */
  onUpdate: () => void;
  onLink: () => void;
  onSource: () => void;
};

export type BoxView = ReturnType<typeof createBoxView>;

const KEEPS_TAB = [nodes.list, nodes.codeBlock, nodes.table];

/** True if Tab belongs to the text at the selection. */
const keepsTab = ({ $from }: Selection): boolean =>
  Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1).type).some((type) =>
    KEEPS_TAB.includes(type),
  );

/** The keys of the form around the text come first; the form handles the event itself. */
const formKeys = new Plugin({
  props: {
    handleDOMEvents: {
      keydown: (view, event) => {
        if (view.composing || view.dom.hasAttribute("aria-activedescendant")) return false;
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) return true;
        if (event.key !== "Escape") return false;
        // The next Tab leaves the text.
        if (keepsTab(view.state.selection)) selectBlock(view.state, view.dispatch, view);
        return true;
      },
    },
    handleKeyDown: (view, { key }) => key === "Backspace" && deleteMention(view.state, view.dispatch),
  },
});

/** Several letters at once, as dictation and scripts insert them, are read as if they were typed. */
const insertedMarkdown = (read: (source: string) => readonly Node[]): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        beforeinput: (view, event) => {
          const { inputType, data, isComposing } = event;
          if (data === null || data.length < 2 || inputType !== "insertText" || isComposing) return false;
          adoptNewestSelection(view);
          const { $from, from, to } = view.state.selection;
          if (!isTypedMarkdownOn() || $from.parent.type === nodes.codeBlock) return false;
          const blocks = read(data);
          const [only] = blocks;
          const isPlain = blocks.length === 1 && only?.type === nodes.paragraph && only.textContent === data;
          if (isPlain || blocks.length === 0) return false;
          event.preventDefault();
          view.dispatch(placeBlocks(view.state, blocks, { from, to }));
          return true;
        },
      },
    },
  });

export const createBoxView = (
  host: HTMLElement,
  attributes: () => Record<string, string>,
  options: BoxOptions,
) => {
  let opened = openText(options.text);
  let made = options.text;
  /** The text that the form gave. */
  let given = options.text;
  let isReadOnly = false;
  const read = (source: string): Node[] => readBlocks(contextOf(opened), source).map(({ node }) => node);
  const loading = loadLater();
  preloadFields();
  let isEdited = false;
  const own = [
    formKeys,
    insertedMarkdown(read),
    ...textPlugins(options),
    new Plugin({
      view: () => ({ update: options.onUpdate }),
      // A text that is no longer editable would lose the focus.
      filterTransaction: (tr) => !isReadOnly || !tr.docChanged || tr.getMeta(adopting) !== undefined,
    }),
  ];
  const view: EditorView = new EditorView(host, {
    state: EditorState.create({
      doc: documentOf(opened),
      plugins: [heldPaste(loading), ...own],
    }),
    nodeViews: nodeViews({
      imageAddress: options.imageAddress,
      read,
      defined: (name) => opened.definitions.get(name)?.url,
      // Blocks of other syntax show their source.
      renderer: { showIn: () => ({ set: () => {}, stop: () => {} }) },
      reusable: null,
      upload: null,
      prepare: () => {},
    }),
    markViews,
    domParser: documentParser,
    clipboardParser: documentParser,
    attributes: ({ doc }) => ({
      ...attributes(),
      ...(isEmpty(doc) && { "data-empty": "" }),
    }),
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction));
      if (!transaction.docChanged || transaction.getMeta(adopting) !== undefined) return;
      isEdited = true;
      options.onEdit();
    },
    handleDOMEvents: {
      blur: () => {
        options.onBlur();
        return false;
      },
    },
    handleKeyDown: (view) => {
      adoptNewestSelection(view);
      return false;
    },
    handleClick: (_, __, event) => {
      // Links are text here; they would lead away from the form.
      if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
      return false;
    },
  });

  loading.then(
    ({ laterPlugins }) => {
      if (view.isDestroyed) return;
      const { first, last } = laterPlugins({
        view,
        organizationId: options.organizationId,
        clipboard: { read, style: () => contextOf(opened).style, takeFiles: () => false },
      });
      view.updateState(view.state.reconfigure({ plugins: [...first, ...own, ...last] }));
      // Letters typed into the plain field count, too.
      if (isEdited || options.text !== "") view.dispatch(view.state.tr.setMeta(TYPED, true));
    },
    // The text can be written without them.
    () => {},
  );

  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };

  return {
    editor: view,
    /** Makes the text of the document. Texts of forms do not end with a line feed. */
    text: (): string => {
      const saved = makeText(view, opened);
      [opened, made] = [saved.opened, saved.text];
      return made.endsWith("\n") && !given.endsWith("\n") ? made.slice(0, -1) : made;
    },
    /** Shows another text. Throws `TooComplex`. */
    replace: (next: string) => {
      if (next === made) return;
      const target = withFormer(opened, openText(next));
      const tr = adoptDocument(view.state.tr, documentOf(target));
      [opened, made, given] = [target, next, next];
      if (tr.docChanged) view.dispatch(tr.setMeta(adopting, true));
    },
    run,
    /** Turns the selected blocks into blocks of a kind, or back, once the command has loaded. */
    toggle: (kind: Parameters<typeof toggleKind>[0]) =>
      void loading.then(
        ({ toggleKind }) => {
          if (!view.isDestroyed) run(toggleKind(kind));
        },
        () => {},
      ),
    /** Opens the list of people. */
    mention: () => {
      const { tr, selection } = view.state;
      const { parent, parentOffset } = selection.$from;
      const before = parent.textBetween(0, parentOffset, undefined, "\uFFFC").at(-1);
      const blank = before === undefined || /[\s(]/.test(before) ? "" : " ";
      view.focus();
      view.dispatch(openChoices(tr.insertText(`${blank}@`), selection.from + blank.length));
    },
    /** Selects from one offset of the text to another one. */
    select: (anchor: number, head: number) => {
      const { doc, tr } = view.state;
      const [from, to] = [anchor, head].map((offset) => doc.resolve(positionAt(opened, doc, offset)));
      const isAll = made !== "" && Math.min(anchor, head) === 0 && Math.max(anchor, head) === made.length;
      const selection = isAll
        ? TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))
        : TextSelection.between(from!, to!);
      view.dispatch(tr.setSelection(selection).scrollIntoView());
      const { $from, empty } = view.state.selection;
      const blanks = blanksBefore(made, head);
      // Markdown has no blanks at the end of a line, but the next letter may begin a word.
      if (
        empty &&
        blanks !== "" &&
        $from.parentOffset > 0 &&
        $from.parentOffset === $from.parent.content.size
      )
        view.dispatch(view.state.tr.insertText(blanks));
    },
    /** The offset of the caret in the text that was made last. */
    caret: (): number => offsetAt(opened, view.state.doc, view.state.selection.head),
    /** Puts the caret at the end. */
    toEnd: () => {
      const { doc, tr } = view.state;
      view.dispatch(tr.setSelection(Selection.atEnd(doc)));
    },
    setReadOnly: (readOnly: boolean) => {
      isReadOnly = readOnly;
    },
    /** Applies changed attributes. */
    refresh: () => view.setProps({}),
    isComposing: () => view.composing,
    destroy: () => view.destroy(),
  };
};

/** Returns the blanks between a word and an offset at the end of its line. */
const blanksBefore = (text: string, offset: number): string =>
  /^(?:\n|$)/.test(text.slice(offset)) ? (/\S([ \t]+)$/.exec(text.slice(0, offset))?.[1] ?? "") : "";

const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild!.type === nodes.paragraph && doc.firstChild!.content.size === 0;
