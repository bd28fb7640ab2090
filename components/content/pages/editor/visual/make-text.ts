import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { withoutGroups } from "@/lib/core/content/editing/groups";
import { withoutLostReferences } from "@/lib/core/content/editing/lost-references";
import type { OpenedText } from "@/lib/core/content/editing/open-text";
import { saveAndReopen } from "@/lib/core/content/editing/save-text";
import { adoptDocument } from "./adopt-text";
import { markUnwritten } from "./unwritten";

/** Set for edits that are not the person's. */
export const adopting = "adopting";

/**
 * Makes the text of the document, with the opened text from which the next one is made.
 * @param withHead gives a document its head, such as front matter with the title of a page
 * @param withPending leads to the document as it will be once its fields are left
 */
export const makeText = (
  view: EditorView,
  opened: OpenedText,
  withHead: (opened: OpenedText, document: Node) => OpenedText = (same) => same,
  withPending: (state: EditorState) => Transaction = ({ tr }) => tr,
): { text: string; opened: OpenedText; unwritten: readonly Node[] } => {
  const left = withPending(view.state);
  const document = withoutGroups(left.doc);
  const written = withoutLostReferences(opened, document);
  // A definition in a source that is being typed may be another one with the next key.
  const isLost = written !== document && !left.docChanged;
  if (isLost) {
    const tr = adoptDocument(view.state.tr, written);
    // Belongs to the step that took the definition away.
    view.dispatch(tr.setMeta("appendedTransaction", tr).setMeta(adopting, true));
  }
  const now = isLost ? withoutGroups(view.state.doc) : document;
  let saved = saveAndReopen(withHead(opened, now), now);
  // A block may name a definition that this text is the first to have.
  if (saved.unwritten.length > 0) saved = saveAndReopen(saved.opened, now);
  const marking = markUnwritten(view.state, saved.unwritten);
  if (marking) view.dispatch(marking);
  return saved;
};
