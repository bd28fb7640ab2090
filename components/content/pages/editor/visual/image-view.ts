import type { Image, Nodes } from "mdast";
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView, NodeViewConstructor } from "prosemirror-view";
import { safeImageSource } from "@/lib/core/content/addresses";
import { nodes } from "@/lib/core/content/editing/schema";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import {
  attributeField,
  fixed,
  make,
  type PageFacts,
  type Position,
  selectable,
  uploadButton,
} from "./view-parts";

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

type Field = {
  label: string;
  placeholder: string;
  value: string;
  set: (value: string) => void;
  /** The button that stores a file for the field. */
  upload?: { label: string; store: NonNullable<PageFacts["upload"]> };
};

const fieldsOf = (view: EditorView, all: readonly Field[]): HTMLElement => {
  const fields = fixed("visual-image-fields");
  for (const { label, placeholder, value, set, upload } of all) {
    const field = attributeField({ label, placeholder }, view, set);
    field.value = value;
    fields.append(field);
    if (upload) fields.append(...uploadButton(upload.label, upload.store, set));
  }
  return fields;
};

const WIDTH = /^\d{1,5}$/;

const LEAST_WIDTH = 16;
const LEAST_HANDLED = 48;
const STEP = 20;

/** A handle at the side of a picture, which changes its width by dragging and by arrow keys. */
const widthHandle = (place: HTMLElement, set: (width: string) => void) => {
  const dom = make("span", "visual-handle");
  dom.contentEditable = "false";
  dom.tabIndex = 0;
  dom.setAttribute("role", "slider");
  dom.setAttribute("aria-label", "Width of the picture");
  dom.setAttribute("aria-valuemin", String(LEAST_WIDTH));
  const shownPicture = () => [...place.querySelectorAll("img")].find((picture) => picture.offsetWidth > 0);
  const most = () => Math.max(LEAST_WIDTH, place.closest<HTMLElement>(".visual-doc")?.clientWidth ?? 0);
  const within = (width: number) => Math.round(Math.min(Math.max(width, LEAST_WIDTH), most()));
  const show = (width: string) => {
    // It would cover a small picture.
    dom.hidden = (shownPicture()?.offsetWidth ?? 0) < LEAST_HANDLED;
    const shown = width === "" ? Math.max(LEAST_WIDTH, shownPicture()?.offsetWidth ?? 0) : Number(width);
    dom.setAttribute("aria-valuenow", String(shown));
    dom.setAttribute("aria-valuemax", String(Math.max(shown, most())));
    dom.setAttribute("aria-valuetext", `${shown} pixels`);
  };
  show("");
  place.addEventListener("load", () => show(""), true);
  dom.addEventListener("focus", () => show(""));
  dom.addEventListener("pointerdown", (down) => {
    const picture = shownPicture();
    if (!picture) return;
    down.preventDefault();
    dom.setPointerCapture(down.pointerId);
    const start = picture.offsetWidth;
    let width = start;
    const move = ({ clientX }: PointerEvent) => {
      width = within(start + clientX - down.clientX);
      picture.style.width = `${width}px`;
    };
    const end = () => {
      dom.removeEventListener("pointermove", move);
      picture.style.width = "";
      if (width !== start) set(String(width));
    };
    dom.addEventListener("pointermove", move);
    dom.addEventListener("lostpointercapture", end, { once: true });
  });
  dom.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    const picture = shownPicture();
    if (by === undefined || !picture) return;
    event.preventDefault();
    set(String(within(picture.offsetWidth + by)));
  });
  return { dom, show };
};

/** A paragraph with nothing but this picture, which may become a block with a width. */
const aloneAt = (view: EditorView, at: number): { from: number; to: number } | null => {
  const $at = view.state.doc.resolve(at);
  const { parent, depth } = $at;
  if (parent.type !== nodes.paragraph || parent.childCount !== 1 || depth === 0) return null;
  return { from: $at.before(), to: $at.after() };
};

const darkField = (store: PageFacts["upload"]) => ({
  label: "Picture in dark mode",
  placeholder: "/files/… for dark mode",
  ...(store && { upload: { label: "Upload for dark mode", store } }),
});

/** The picture as a block, which has more attributes than one in a line. */
const asBlock = ({ url, alt, title }: Image, more: { width: string } | { refDark: string }): Node => {
  const attributes = { ref: url, ...(alt && { alt }), ...more };
  const caption = nodes.paragraph.create(null, title ? nodes.paragraph.schema.text(title) : null);
  const image = nodes.container.create({ name: "image", attributes }, caption);
  return nodes.container.create({ name: "images" }, image);
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
  const change = (changed: Partial<Image>) => {
    const at = position();
    if (at === undefined) return;
    view.dispatch(
      view.state.tr.setNodeMarkup(at, null, { ...node.attrs, source: sourceOf({ ...image, ...changed }) }),
    );
  };
  const makeBlock = (more: Parameters<typeof asBlock>[1]) => {
    const at = position();
    const place = at === undefined ? null : aloneAt(view, at);
    if (place) view.dispatch(view.state.tr.replaceWith(place.from, place.to, asBlock(image, more)));
  };
  const setWidth = (width: string) => {
    if (WIDTH.test(width)) makeBlock({ width });
  };
  const setDark = (value: string) => {
    if (value.trim() !== "") makeBlock({ refDark: value.trim() });
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
    ...(isAlone
      ? [
          { ...darkField(upload), value: "", set: setDark },
          { label: "Width in pixels", placeholder: "Width", value: "", set: setWidth },
        ]
      : []),
  ]);
  fields.hidden = true;
  if (isAlone) dom.append(widthHandle(dom, setWidth).dom);
  dom.append(fields);
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
      if (at === undefined || (name === "width" && value !== "" && !WIDTH.test(value))) return;
      const { [name]: _, ...others } = attributesOf(node);
      const changed = value === "" ? others : { ...others, [name]: value };
      view.dispatch(view.state.tr.setNodeAttribute(at, "attributes", changed));
    };
    const field = (name: string, label: string, placeholder: string) => ({
      ...{ label, placeholder, value: attributesOf(node)[name] ?? "" },
      set: (value: string) => set(name, value.trim()),
    });
    const head = fixed("");
    const frame = fixed("visual-picture");
    const pictures = make("span");
    const handle = widthHandle(pictures, (width) => set("width", width));
    frame.append(pictures, handle.dom);
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
      handle.show(width);
      // A field that is written in stays.
      if (head.contains(document.activeElement)) return;
      head.replaceChildren(
        fieldsOf(view, [
          field("alt", "Alternative text", "Describe the picture"),
          { ...field("refDark", "", ""), ...darkField(upload) },
          field("width", "Width in pixels", "Width"),
        ]),
      );
    };
    show();
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
        target instanceof globalThis.Node && (head.contains(target) || handle.dom.contains(target)),
      ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
    };
  };
