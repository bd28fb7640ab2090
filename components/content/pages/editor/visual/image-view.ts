import type { Image, Nodes } from "mdast";
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView, NodeViewConstructor } from "prosemirror-view";
import { safeImageSource } from "@/lib/core/content/addresses";
import { nodes } from "@/lib/core/content/editing/schema";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { attributeField, fixed, make, type PageFacts, type Position } from "./view-parts";

/* Pictures: in a line of text, and as a block with a width. Their fields are shown while they are selected. */

const imageOf = (source: string): Image | undefined => {
  const find = (node: Nodes): Image | undefined =>
    node.type === "image"
      ? node
      : "children" in node
        ? node.children.map(find).find((found) => found !== undefined)
        : undefined;
  return find(parseMarkdown(source));
};

const sourceOf = (image: Image): string =>
  printMarkdown({ type: "root", children: [{ type: "paragraph", children: [image] }] }).trimEnd();

const pictureOf = (address: string, alt: string): HTMLImageElement => {
  const picture = make("img");
  picture.src = address;
  picture.alt = alt;
  picture.draggable = false;
  return picture;
};

type Field = { label: string; placeholder: string; value: string; set: (value: string) => void };

const fieldsOf = (view: EditorView, all: readonly Field[]): HTMLElement => {
  const fields = fixed("visual-image-fields");
  for (const { label, placeholder, value, set } of all) {
    const field = attributeField({ label, placeholder }, view, set);
    field.value = value;
    fields.append(field);
  }
  return fields;
};

const WIDTH = /^\d{1,5}$/;

/** A view with fields that are shown while it is selected. */
const selectable = (dom: HTMLElement, fields: HTMLElement): Partial<NodeView> => ({
  selectNode: () => {
    dom.classList.add("ProseMirror-selectednode");
    fields.hidden = false;
  },
  deselectNode: () => {
    dom.classList.remove("ProseMirror-selectednode");
    fields.hidden = !fields.contains(document.activeElement);
  },
  stopEvent: ({ target }) => target instanceof globalThis.Node && fields.contains(target),
});

/** A paragraph with nothing but this picture, which may become a block with a width. */
const aloneAt = (view: EditorView, at: number): { from: number; to: number } | null => {
  const $at = view.state.doc.resolve(at);
  const { parent, depth } = $at;
  if (parent.type !== nodes.paragraph || parent.childCount !== 1 || depth === 0) return null;
  return { from: $at.before(), to: $at.after() };
};

const withWidth = ({ url, alt, title }: Image, width: string): Node => {
  const attributes = { ref: url, ...(alt && { alt }), width };
  const caption = nodes.paragraph.create(null, title ? nodes.paragraph.schema.text(title) : null);
  const image = nodes.container.create({ name: "image", attributes }, caption);
  return nodes.container.create({ name: "images" }, image);
};

/** A picture in a line, by its address or by a definition; null for other inline syntax. */
export const imageChip = (
  node: Node,
  view: EditorView,
  position: Position,
  { imageAddress, defined }: PageFacts,
): NodeView | null => {
  const { kind, source, name, alt } = node.attrs;
  const image = kind === "image" ? imageOf(source) : undefined;
  const address = image?.url ?? (kind === "imageReference" ? defined(name) : undefined);
  const safe = address === undefined ? null : safeImageSource(imageAddress(address));
  if (safe === null) return null;
  const dom = make("span", "visual-image");
  dom.title = source;
  dom.append(pictureOf(safe, image?.alt ?? alt ?? ""));
  if (!image) return { dom, ignoreMutation: () => true };
  const change = (changed: Partial<Image>) => {
    const at = position();
    if (at === undefined) return;
    view.dispatch(
      view.state.tr.setNodeMarkup(at, null, { ...node.attrs, source: sourceOf({ ...image, ...changed }) }),
    );
  };
  const setWidth = (width: string) => {
    const at = position();
    const place = at === undefined ? null : aloneAt(view, at);
    if (place && WIDTH.test(width))
      view.dispatch(view.state.tr.replaceWith(place.from, place.to, withWidth(image, width)));
  };
  const at = position();
  const isAlone = at !== undefined && aloneAt(view, at) !== null;
  const fields = fieldsOf(view, [
    {
      label: "Alternative text",
      placeholder: "Describe the picture",
      value: image.alt ?? "",
      set: (value) => change({ alt: value }),
    },
    {
      label: "Caption",
      placeholder: "Caption",
      value: image.title ?? "",
      set: (value) => change({ title: value === "" ? null : value }),
    },
    ...(isAlone ? [{ label: "Width in pixels", placeholder: "Width", value: "", set: setWidth }] : []),
  ]);
  fields.hidden = true;
  dom.append(fields);
  return { dom, ...selectable(dom, fields), ignoreMutation: () => true };
};

/** A picture as a block: its caption is text below it. */
export const imageBlock =
  ({ imageAddress }: PageFacts): NodeViewConstructor =>
  (node, view, position) => {
    const { attributes } = node.attrs as { attributes: Record<string, string> };
    const dom = make("figure", "visual-figure");
    const set = (name: string, value: string) => {
      const at = position();
      if (at === undefined || (name === "width" && value !== "" && !WIDTH.test(value))) return;
      const { [name]: _, ...others } = attributes;
      const changed = value === "" ? others : { ...others, [name]: value };
      view.dispatch(view.state.tr.setNodeAttribute(at, "attributes", changed));
    };
    const head = fieldsOf(view, [
      {
        label: "Alternative text",
        placeholder: "Describe the picture",
        value: attributes.alt ?? "",
        set: (value) => set("alt", value),
      },
      {
        label: "Width in pixels",
        placeholder: "Width",
        value: attributes.width ?? "",
        set: (value) => set("width", value),
      },
    ]);
    const address = safeImageSource(imageAddress(attributes.ref ?? ""));
    const frame = fixed("");
    if (address !== null) {
      const picture = pictureOf(address, attributes.alt ?? "");
      if (WIDTH.test(attributes.width ?? "")) picture.width = Number(attributes.width);
      frame.append(picture);
    }
    const contentDOM = make("figcaption", "visual-content");
    dom.append(frame, head, contentDOM);
    return {
      dom,
      contentDOM,
      update: (next) => next.sameMarkup(node),
      stopEvent: ({ target }) => target instanceof globalThis.Node && head.contains(target),
      ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
    };
  };
