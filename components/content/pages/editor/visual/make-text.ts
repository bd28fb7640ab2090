import type { Node } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
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
 * @param asLeft the document as it will be once its fields are left
 */
export const makeText = (
  view: EditorView,
  opened: OpenedText,
  withHead: (opened: OpenedText, document: Node) => OpenedText = (same) => same,
  asLeft: (state: EditorState) => Node = ({ doc }) => doc,
): { text: string; opened: OpenedText; unwritten: readonly Node[] } => {
  const document = withoutGroups(view.state.doc);
  const written = withoutLostReferences(opened, document);
  if (written !== document) {
    const tr = adoptDocument(view.state.tr, written);
    // Belongs to the step that took the definition away.
    view.dispatch(tr.setMeta("appendedTransaction", tr).setMeta(adopting, true));
  }
  const now = withoutGroups(asLeft(view.state));
  let saved = saveAndReopen(withHead(opened, now), now);
  // A block may name a definition that this text is the first to have.
  if (saved.unwritten.length > 0) saved = saveAndReopen(saved.opened, now);
  const marking = markUnwritten(view.state, saved.unwritten);
  if (marking) view.dispatch(marking);
  return saved;
};
