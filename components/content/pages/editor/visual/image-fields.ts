import type { Image } from "mdast";
import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { browserSay } from "@/components/ui/say";
import { nodes } from "@/lib/core/content/editing/schema";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { type Text, text } from "@/lib/core/locales/say";
import { attributeField, type FieldOwner, type FieldValue, type FieldWords } from "./attribute-field";
import { untilLeft } from "./islands/pending-source";
import { dispatchChange, make, type PageFacts, type Position, WIDTH, withNodeAttribute } from "./view-parts";

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

type Field = FieldWords &
  FieldValue & {
    /** The button that stores a file for the field. */
    upload?: { label: Text; store: NonNullable<PageFacts["upload"]> };
  };

/** Fills a place with fields; the returned function shows other values in them. */
const fillFields = (owner: FieldOwner, place: HTMLElement, all: readonly Field[]): (() => void) => {
  const made = all.map(({ read, write, upload, ...words }) => {
    const field = attributeField(words, owner, { read, write });
    place.append(field.input);
    const set = (href: string) => dispatchChange(owner.view, write(href, true));
    if (upload) place.append(...uploadButton(upload.label, upload.store, set));
    return field;
  });
  return () => {
    for (const { show } of made) show();
  };
};

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
  /** The picture as it is now. */
  image: () => Image;
  position: Position;
  upload: PageFacts["upload"];
  /** Holds the picture alone. */
  frame: HTMLElement;
  fields: HTMLElement;
};

/**
 * Adds the fields of a picture in a line, and its handle if it can become a block; the returned function shows other
 * values.
 */
export const addLineFields = (
  view: EditorView,
  { image, position, upload, frame, fields }: InLine,
): (() => void) => {
  const withImage = (changed: Partial<Image>): Transaction | null =>
    withNodeAttribute(view, position, "source", sourceOf({ ...image(), ...changed }));
  const asBlockWith = (more: Parameters<typeof asBlock>[1], isLeft: boolean): Transaction | null => {
    const at = position();
    const place = at === undefined ? null : aloneAt(view, at);
    if (!place) return null;
    const change = view.state.tr.replaceWith(place.from, place.to, asBlock(image(), more));
    return untilLeft(view.state, place.from, change, isLeft);
  };
  const withWidth = (width: string, isLeft = true) =>
    WIDTH.test(width) ? asBlockWith({ width }, isLeft) : null;
  const at = position();
  const isAlone = at !== undefined && aloneAt(view, at) !== null;
  const none = () => "";
  const show = fillFields({ view, position }, fields, [
    {
      label: text("Alternative text"),
      placeholder: text("Describe the picture"),
      read: () => image().alt ?? "",
      write: (alt) => withImage({ alt }),
    },
    {
      label: text("Caption"),
      placeholder: text("Caption"),
      read: () => image().title ?? "",
      write: (title) => withImage({ title: title === "" ? null : title }),
    },
    ...(isAlone
      ? [
          {
            ...darkField(upload),
            read: none,
            write: (value: string, isLeft: boolean) =>
              value.trim() === "" ? null : asBlockWith({ refDark: value.trim() }, isLeft),
          },
          {
            ...{ label: text("Width in pixels"), placeholder: text("Width"), read: none },
            write: (value: string, isLeft: boolean) => withWidth(value.trim(), isLeft),
          },
        ]
      : []),
  ]);
  const setWidth = (width: string) => dispatchChange(view, withWidth(width));
  if (isAlone) frame.append(widthHandle(frame, setWidth).dom);
  return show;
};

type InBlock = {
  position: Position;
  /** The attributes of the picture as it is now. */
  attributes: () => Record<string, string>;
  withAttribute: (name: string, value: string) => Transaction | null;
  upload: PageFacts["upload"];
  pictures: HTMLElement;
  fields: HTMLElement;
};

/** Adds the handle of a picture that is a block; the returned function shows its attributes in handle and fields. */
export const addBlockFields = (
  view: EditorView,
  { position, attributes, withAttribute, upload, pictures, fields }: InBlock,
): (() => void) => {
  const withWidth = (width: string) =>
    width === "" || WIDTH.test(width) ? withAttribute("width", width) : null;
  const handle = widthHandle(pictures, (width) => dispatchChange(view, withWidth(width)));
  pictures.after(handle.dom);
  const read = (name: string) => () => attributes()[name] ?? "";
  const showValues = fillFields({ view, position }, fields, [
    {
      ...{ label: text("Alternative text"), placeholder: text("Describe the picture") },
      read: read("alt"),
      write: (value) => withAttribute("alt", value.trim()),
    },
    {
      ...darkField(upload),
      read: read("refDark"),
      // With a part of its address, the picture would be shown as missing at each key.
      write: (value, isLeft) =>
        untilLeft(view.state, position(), withAttribute("refDark", value.trim()), isLeft),
    },
    {
      ...{ label: text("Width in pixels"), placeholder: text("Width") },
      read: read("width"),
      write: (value, isLeft) => untilLeft(view.state, position(), withWidth(value.trim()), isLeft),
    },
  ]);
  const show = () => {
    handle.show(attributes().width ?? "");
    showValues();
  };
  show();
  return show;
};
