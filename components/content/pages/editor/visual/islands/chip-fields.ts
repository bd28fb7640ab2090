import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import {
  type AttributeField,
  attributeField,
} from "@/components/content/pages/editor/visual/attribute-field";
import type { PageFacts, Position } from "@/components/content/pages/editor/visual/view-parts";
import { inlineFields, readInline } from "./inline-source";
import { untilLeft } from "./pending-source";

type Chip = {
  view: EditorView;
  position: Position;
  node: () => Node;
  read: PageFacts["read"];
  fields: HTMLElement;
  /** True for a piece that the view of this one can show. */
  isAlike: (next: Node) => boolean;
};

/** Puts fields below the inline syntax that they are in, within the text. */
export const placeFields = (text: HTMLElement, fields: HTMLElement): void => {
  fields.style.translate = "";
  const { left, right } = text.getBoundingClientRect();
  const own = fields.getBoundingClientRect();
  const wanted = fields.parentElement!.getBoundingClientRect().left;
  fields.style.translate = `${Math.max(left, Math.min(wanted, right - own.width)) - own.left}px`;
};

/** The fields of inline syntax; the returned function shows them, with the values of its present source. */
export const chipFields = ({ view, position, node, read, fields, isAlike }: Chip): (() => void) => {
  /** The document with another piece of inline syntax in the place of this one, or without it. */
  const withPiece = (next: Node | null, isGone: boolean): Transaction | null => {
    const at = position();
    const { tr } = view.state;
    if (at === undefined) return null;
    if (!next) return isGone ? tr.delete(at, at + node().nodeSize) : null;
    // Replacing the piece would take the selection off it, and with it its fields.
    for (const [name, value] of Object.entries(next.attrs)) tr.setNodeAttribute(at, name, value);
    return tr;
  };
  const partsNow = () => inlineFields(node().attrs.kind, node().attrs.source);
  let shown: AttributeField[] = [];
  return () => {
    // A field that is written in stays.
    if (fields.contains(document.activeElement)) {
      for (const { show } of shown) show();
      return;
    }
    shown = partsNow().map(({ label }, index) =>
      attributeField(
        { label, placeholder: label },
        { view, position },
        {
          read: () => partsNow()[index]?.value ?? "",
          write: (value, isLeft) => {
            const sources = partsNow()[index]?.withValue(value);
            if (!sources) return null;
            const next = readInline(read, sources);
            const change = withPiece(next, sources.length === 0);
            return next && isAlike(next) ? change : untilLeft(view.state, position(), change, isLeft);
          },
        },
      ),
    );
    fields.replaceChildren(...shown.map(({ input }) => input));
  };
};
