import type { Image, Nodes } from "mdast";
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView, NodeViewConstructor } from "prosemirror-view";
import { safeImageSource } from "@/lib/core/content/addresses";
import { parseMarkdown } from "@/lib/core/content/markdown";
import {
  fixed,
  isOwnEvent,
  make,
  type PageFacts,
  type Position,
  selectable,
  WIDTH,
  withNodeAttribute,
} from "./view-parts";
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
  first: Node,
  view: EditorView,
  position: Position,
  { imageAddress, defined, upload }: PageFacts,
): NodeView | null => {
  const { kind, source, name, alt } = first.attrs;
  const firstImage = kind === "image" ? imageOf(source) : undefined;
  const address = firstImage?.url ?? (kind === "imageReference" ? defined(name) : undefined);
  const safe = address === undefined ? null : safeImageSource(imageAddress(address));
  if (safe === null) return null;
  const dom = make("span", "visual-image");
  dom.title = source;
  const frame = dom.appendChild(make("span"));
  const picture = frame.appendChild(pictureOf(safe, firstImage?.alt ?? alt ?? ""));
  if (!firstImage) return { dom, ignoreMutation: () => true };
  let image = firstImage;
  const fields = fixed("visual-image-fields");
  fields.hidden = true;
  dom.append(fields);
  let showFields = () => {};
  withFields(({ addLineFields }) => {
    showFields = addLineFields(view, { image: () => image, position, upload, frame, fields });
  });
  return {
    dom,
    ...selectable(dom, fields),
    update: (next) => {
      const changed = next.attrs.kind === kind ? imageOf(next.attrs.source) : undefined;
      if (changed?.url !== address || !changed) return false;
      image = changed;
      dom.title = next.attrs.source;
      picture.alt = changed.alt ?? "";
      showFields();
      return true;
    },
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
    const withAttribute = (name: string, value: string) => {
      const { [name]: _, ...others } = attributesOf(node);
      const changed = value === "" ? others : { ...attributesOf(node), [name]: value };
      return withNodeAttribute(view, position, "attributes", changed);
    };
    const fields = fixed("visual-image-fields");
    const head = fixed("");
    head.append(fields);
    const frame = fixed("visual-picture");
    const pictures = make("span");
    frame.append(pictures);
    let showFields = () => {};
    const showAlt = () => {
      for (const picture of pictures.querySelectorAll("img")) picture.alt = attributesOf(node).alt ?? "";
    };
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
      showFields = addBlockFields(view, { position, attributes, withAttribute, upload, pictures, fields });
    });
    const contentDOM = make("figcaption", "visual-content");
    dom.append(frame, head, contentDOM);
    return {
      dom,
      contentDOM,
      update: (next) => {
        if (next.type !== node.type || next.attrs.name !== node.attrs.name) return false;
        const [before, now] = [attributesOf(node), attributesOf(next)];
        const isShown = (["ref", "refDark", "width"] as const).every((each) => before[each] === now[each]);
        node = next;
        if (!isShown) show();
        else if (before.alt !== now.alt) {
          showAlt();
          showFields();
        }
        return true;
      },
      stopEvent: (event) => isOwnEvent(head, event),
      ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
    };
  };
