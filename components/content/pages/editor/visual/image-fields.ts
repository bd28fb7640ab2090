import type { Image } from "mdast";
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { browserSay } from "@/components/ui/say";
import { nodes } from "@/lib/core/content/editing/schema";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { type Text, text } from "@/lib/core/locales/say";
import { attributeField, type FieldWords } from "./attribute-field";
import { make, type PageFacts, type Position, WIDTH } from "./view-parts";

/* The fields of pictures, which are shown while a picture is selected, and the handle of their width. */

/** A button that asks for a picture, stores it, and gives its address. */
const uploadButton = (
  name: Text,
  upload: NonNullable<PageFacts["upload"]>,
  onStored: (href: string) => void,
): HTMLElement[] => {
  const say = browserSay();
  const label = say(name);
  const button = make("button", "visual-action", label);
  button.type = "button";
  const input = make("input");
  input.type = "file";
  input.accept = "image/*";
  input.hidden = true;
  input.setAttribute("aria-label", label);
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    input.value = "";
    if (!file) return;
    button.disabled = true;
    button.textContent = say("Uploading…");
    const href = await upload(file);
    button.disabled = false;
    button.textContent = label;
    if (href !== null) onStored(href);
  });
  return [button, input];
};

const sourceOf = (image: Image): string =>
  printMarkdown({ type: "root", children: [{ type: "paragraph", children: [image] }] }).trimEnd();

type Field = FieldWords & {
  value: string;
  set: (value: string) => void;
  /** The button that stores a file for the field. */
  upload?: { label: Text; store: NonNullable<PageFacts["upload"]> };
};

const fieldsOf = (view: EditorView, all: readonly Field[]): HTMLElement[] =>
  all.flatMap(({ value, set, upload, ...words }) => {
    const field = attributeField(words, view, set);
    field.value = value;
    return upload ? [field, ...uploadButton(upload.label, upload.store, set)] : [field];
  });

const LEAST_WIDTH = 16;
const LEAST_HANDLED = 48;
const STEP = 20;

/** A handle at the side of a picture, which changes its width by dragging and by arrow keys. */
const widthHandle = (place: HTMLElement, set: (width: string) => void) => {
  const dom = make("span", "visual-handle");
  dom.contentEditable = "false";
  dom.tabIndex = 0;
  dom.setAttribute("role", "slider");
  const say = browserSay();
  dom.setAttribute("aria-label", say("Width of the picture"));
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
    dom.setAttribute("aria-valuetext", say("{count} pixels", { count: String(shown) }));
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
  label: text("Picture in dark mode"),
  placeholder: text("/files/… for dark mode"),
  ...(store && { upload: { label: text("Upload for dark mode"), store } }),
});

/** The picture as a block, which has more attributes than one in a line. */
const asBlock = ({ url, alt, title }: Image, more: { width: string } | { refDark: string }): Node => {
  const attributes = { ref: url, ...(alt && { alt }), ...more };
  const caption = nodes.paragraph.create(null, title ? nodes.paragraph.schema.text(title) : null);
  const image = nodes.container.create({ name: "image", attributes }, caption);
  return nodes.container.create({ name: "images" }, image);
};

type InLine = {
  image: Image;
  node: Node;
  position: Position;
  upload: PageFacts["upload"];
  dom: HTMLElement;
  fields: HTMLElement;
};

/** Adds the fields of a picture in a line, and its handle if it can become a block. */
export const addLineFields = (
  view: EditorView,
  { image, node, position, upload, dom, fields }: InLine,
): void => {
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
  fields.append(
    ...fieldsOf(view, [
      {
        label: text("Alternative text"),
        placeholder: text("Describe the picture"),
        value: image.alt ?? "",
        set: (value) => change({ alt: value }),
      },
      {
        label: text("Caption"),
        placeholder: text("Caption"),
        value: image.title ?? "",
        set: (value) => change({ title: value === "" ? null : value }),
      },
      ...(isAlone
        ? [
            { ...darkField(upload), value: "", set: setDark },
            { label: text("Width in pixels"), placeholder: text("Width"), value: "", set: setWidth },
          ]
        : []),
    ]),
  );
  if (isAlone) fields.before(widthHandle(dom, setWidth).dom);
};

type InBlock = {
  /** The attributes of the picture as it is now. */
  attributes: () => Record<string, string>;
  set: (name: string, value: string) => void;
  upload: PageFacts["upload"];
  pictures: HTMLElement;
  fields: HTMLElement;
};

/** Adds the handle of a picture that is a block; the returned function shows its attributes in handle and fields. */
export const addBlockFields = (
  view: EditorView,
  { attributes, set, upload, pictures, fields }: InBlock,
): (() => void) => {
  const setWidth = (width: string) => {
    if (width === "" || WIDTH.test(width)) set("width", width);
  };
  const handle = widthHandle(pictures, setWidth);
  pictures.after(handle.dom);
  const field = (name: string, words: FieldWords) => ({
    ...{ ...words, value: attributes()[name] ?? "" },
    set: (value: string) => (name === "width" ? setWidth(value.trim()) : set(name, value.trim())),
  });
  const show = () => {
    handle.show(attributes().width ?? "");
    // A field that is written in stays.
    if (fields.contains(document.activeElement)) return;
    fields.replaceChildren(
      ...fieldsOf(view, [
        field("alt", { label: text("Alternative text"), placeholder: text("Describe the picture") }),
        field("refDark", darkField(upload)),
        field("width", { label: text("Width in pixels"), placeholder: text("Width") }),
      ]),
    );
  };
  show();
  return show;
};
