import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import type { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { MarkdownBlock } from "@/components/content/document/markdown/blocks";
import { type ClipboardOptions, visualClipboard } from "./clipboard/visual-clipboard";
import { keepPartsTogether } from "./editing/part-drops";
import { finder } from "./find/find";
import { insertInLine } from "./insert-in-line";
import { pendingSource } from "./islands/pending-source";
import { unusedFootnoteMarks } from "./islands/unused-footnotes";
import { laterFirstPlugins, laterTextPlugins } from "./later-text-plugins";
import type { InlineItem } from "./menu/inline-items";
import { type ListedPage, pickerSources } from "./menu/picker-sources";
import { pickers } from "./menu/pickers";
import { slashMenu } from "./menu/slash";
import { blockNotes } from "./review/block-notes";
import { uploads } from "./uploads";

/* Parts of the editor that load once the text is shown: the first keys do not need them. */

export { clearMarks } from "./editing/clear-marks";
export { isBlockKind, toggleKind } from "./editing/kinds";
export { linkWords } from "./editing/links";
export { writeBelow } from "./editing/new-lines";
export { selectedBlocks } from "./editing/selected-blocks";
export { insertRead, withoutPlaceholders } from "./insert-markdown";
export { insertInlineItem } from "./islands/insert-inline";
export { adoptAround, isPendingSet, withPending } from "./islands/pending-source";
export { followLetters } from "./merged-caret";
export { withApplied } from "./review/applied-edits";
export { anchorAt, keyAt, notedAt, placeMissing, selectedIn, showNotes } from "./review/block-notes";
export { addUpload, removeUpload, uploadAt } from "./uploads";
export { wordDifferences } from "./word-differences";

type LaterOptions = {
  view: EditorView;
  listed: ListedPage;
  clipboard: ClipboardOptions;
  onBlock: (block: MarkdownBlock) => void;
  onInline: (item: InlineItem) => void;
};

/** Lists, which have their keys before the text, and what comes after its keys. */
export const laterPlugins = ({
  view,
  listed,
  clipboard,
  onBlock,
  onInline,
}: LaterOptions): { first: readonly Plugin[]; last: readonly Plugin[] } => ({
  first: [
    slashMenu(onBlock, onInline),
    ...pickers(pickerSources(listed), (source) => insertInLine(view, clipboard.read, source)),
    visualClipboard(clipboard),
    ...laterFirstPlugins,
  ],
  last: [
    ...laterTextPlugins(clipboard.read),
    dropCursor({ class: "visual-drop" }),
    gapCursor(),
    uploads,
    unusedFootnoteMarks,
    pendingSource,
    ...blockNotes,
    keepPartsTogether,
    finder,
  ],
});
