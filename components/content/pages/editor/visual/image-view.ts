import type { Image, Nodes } from "mdast";
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView, NodeViewConstructor } from "prosemirror-view";
import { safeImageSource } from "@/lib/core/content/addresses";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { fixed, make, type PageFacts, type Position, selectable, WIDTH } from "./view-parts";
import { withFields } from "./with-fields";

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

const pictureOf = (address: string, alt: string): HTMLImageElement => {
  const picture = make("img");
  picture.src = address;
  picture.alt = alt;
  picture.draggable = false;
  return picture;
};

/** A picture in a line, by its address or by a definition; null for other inline syntax. */
export const imageChip = (
  node: Node,
  view: EditorView,
  position: Position,
  { imageAddress, defined, upload }: PageFacts,
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
  const fields = fixed("visual-image-fields");
  fields.hidden = true;
  dom.append(fields);
  withFields(({ addLineFields }) => addLineFields(view, { image, node, position, upload, dom, fields }));
  const { stopEvent, ...selecting } = selectable(dom, fields);
  return {
    dom,
    ...selecting,
    stopEvent: (event) =>
      stopEvent!(event) || (event.target instanceof Element && event.target.matches(".visual-handle")),
    ignoreMutation: () => true,
  };
};

/** A picture as a block: its caption is text below it. */
export const imageBlock =
  ({ imageAddress, upload }: PageFacts): NodeViewConstructor =>
  (first, view, position) => {
    let node = first;
    const attributesOf = ({ attrs }: Node) => attrs.attributes as Record<string, string>;
    const dom = make("figure", "visual-figure");
    const set = (name: string, value: string) => {
      const at = position();
      if (at === undefined) return;
      const { [name]: _, ...others } = attributesOf(node);
      const changed = value === "" ? others : { ...others, [name]: value };
      view.dispatch(view.state.tr.setNodeAttribute(at, "attributes", changed));
    };
    const fields = fixed("visual-image-fields");
    const head = fixed("");
    head.append(fields);
    const frame = fixed("visual-picture");
    const pictures = make("span");
    frame.append(pictures);
    let showFields = () => {};
    const show = () => {
      const { alt = "", width = "", ref = "", refDark } = attributesOf(node);
      const addresses = [ref, ...(refDark === undefined ? [] : [refDark])].map((each) =>
        safeImageSource(imageAddress(each)),
      );
      const shown = addresses.flatMap((address, index) => {
        if (address === null) return [];
        const picture = pictureOf(address, alt);
        if (addresses.length > 1) picture.className = index === 0 ? "only-light" : "only-dark";
        if (WIDTH.test(width)) picture.width = Number(width);
        return [picture];
      });
      pictures.replaceChildren(...shown);
      showFields();
    };
    show();
    withFields(({ addBlockFields }) => {
      const attributes = () => attributesOf(node);
      showFields = addBlockFields(view, { attributes, set, upload, pictures, fields });
    });
    const contentDOM = make("figcaption", "visual-content");
    dom.append(frame, head, contentDOM);
    return {
      dom,
      contentDOM,
      update: (next) => {
        if (next.type !== node.type || next.attrs.name !== node.attrs.name) return false;
        const isSame = next.sameMarkup(node);
        node = next;
        if (!isSame) show();
        return true;
      },
      stopEvent: ({ target }) =>
        target instanceof Element && (head.contains(target) || target.matches(".visual-handle")),
      ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
    };
  };
