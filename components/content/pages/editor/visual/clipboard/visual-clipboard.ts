import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { holdsText, loadConverter, showPasteNotices } from "@/components/content/document/pasted-html";
import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { nodes } from "@/lib/core/content/editing/schema";
import type { MarkdownStyle } from "@/lib/core/content/markdown-print";
import { COPIED, copiedMarkdown, copySerializer, holdsWholeBlocks } from "./copied";
import { linkPasted, pasteBlocks, pastePlain } from "./paste-blocks";
import type { Range } from "./place-blocks";
import { plainBlocks, plainItems } from "./plain-blocks";

export type ClipboardOptions = {
  /** Reads Markdown as the page does. */
  read: (source: string) => readonly Node[];
  style: () => MarkdownStyle;
  /** Takes the files of a clipboard without text; false if there are none. */
  takeFiles: (data: DataTransfer) => boolean;
};

/** The place of each paste whose converter is loading. */
type Places = ReadonlyMap<object, Range>;

const places = new PluginKey<Places>("paste");

/** The language of the code editor that filled the clipboard. */
const languageIn = (data: DataTransfer): string | null => {
  try {
    const { mode } = JSON.parse(data.getData("vscode-editor-data") || "{}") as { mode?: unknown };
    return typeof mode === "string" ? mode : null;
  } catch {
    return null;
  }
};

/** Copies Markdown and clean HTML, and pastes both. */
export const visualClipboard = ({ read, style, takeFiles }: ClipboardOptions): Plugin<Places> => {
  let isPlain = false;

  const insert = (view: EditorView, markdown: string, range: Range, isWhole = false) => {
    view.dispatch(closeHistory(pasteBlocks(view.state, read(markdown), range, isWhole)));
    view.dispatch(closeHistory(view.state.tr));
  };

  const convert = async (view: EditorView, html: string, text: string, language: string | null) => {
    const id = {};
    const { from, to } = view.state.selection;
    view.dispatch(view.state.tr.setMeta(places, { id, range: { from, to } }));
    const sayUnformatted = (error: unknown) =>
      void toast.failed(browserSay()("Couldn't keep the formatting"), error);
    const converted = await loadConverter()
      .then(({ htmlToMarkdown }) => htmlToMarkdown(html, { language, style: style() }))
      .catch(sayUnformatted);
    if (view.isDestroyed) return;
    const range = places.getState(view.state)?.get(id);
    view.dispatch(view.state.tr.setMeta(places, { id, range: null }));
    if (!range) return;
    try {
      if (!converted || converted.markdown === "") view.pasteText(text);
      else insert(view, converted.markdown, range);
      if (converted) showPasteNotices(converted.notices);
    } catch (error) {
      view.pasteText(text);
      sayUnformatted(error);
    }
  };

  const paste = (view: EditorView, data: DataTransfer | null): boolean => {
    const { state } = view;
    if (!data || state.selection.$from.parent.type === nodes.codeBlock) return false;
    const html = data.getData("text/html");
    const text = data.getData("text/plain").replace(/\r\n?/g, "\n");
    if (isPlain) return pasteRead(view, text, plainItems(state, text));
    const linked = linkPasted(state, text);
    const { from, to } = state.selection;
    if (linked) view.dispatch(linked.scrollIntoView());
    else if (html.includes(COPIED)) insert(view, text, { from, to }, holdsWholeBlocks(html));
    else if (html !== "" && holdsText(html)) void convert(view, html, text, languageIn(data));
    else return (html === "" && pasteRead(view, text, plainBlocks(state, text, read))) || takeFiles(data);
    return true;
  };

  return new Plugin({
    key: places,
    state: {
      init: (): Places => new Map(),
      apply: (tr, old): Places => {
        const set = tr.getMeta(places) as { id: object; range: Range | null } | undefined;
        if (!set && (old.size === 0 || !tr.docChanged)) return old;
        const mapped = [...old].map(([id, { from, to }]): [object, Range] => {
          return [id, { from: tr.mapping.map(from, -1), to: tr.mapping.map(to, -1) }];
        });
        const next = new Map(mapped);
        if (set?.range) next.set(set.id, set.range);
        else if (set) next.delete(set.id);
        return next;
      },
    },
    props: {
      clipboardTextSerializer: (slice, { state: { doc } }) => copiedMarkdown(slice, style(), doc),
      clipboardSerializer: copySerializer,
      handleKeyDown: (_, event) => {
        // The browser pastes plain text then, which may look like Markdown.
        isPlain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "v";
        return false;
      },
      // Before the view reads the HTML in its own way.
      handleDOMEvents: {
        paste: (view, event) => {
          const isTaken = view.editable && paste(view, event.clipboardData);
          isPlain = false;
          if (isTaken) event.preventDefault();
          return isTaken;
        },
      },
    },
  });

  /** Pastes what a plain text was read as; undo leads back to the plain text. False if it is words. */
  function pasteRead(view: EditorView, text: string, blocks: readonly Node[] | null): boolean {
    if (!blocks) return false;
    const before = view.state;
    const plain = pastePlain(before, text);
    view.dispatch(closeHistory(plain));
    const tr = closeHistory(view.state.tr);
    for (let at = plain.steps.length - 1; at >= 0; at--) tr.step(plain.steps[at]!.invert(plain.docs[at]!));
    const pasted = pasteBlocks(before, blocks, before.selection);
    for (const step of pasted.steps) tr.step(step);
    view.dispatch(tr.setSelection(Selection.fromJSON(tr.doc, pasted.selection.toJSON())).scrollIntoView());
    return true;
  }
};
