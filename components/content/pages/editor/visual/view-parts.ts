import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";

export type Position = () => number | undefined;

/** A source that is shown in an element. */
export type Rendering = {
  /**
   * Shows another source once the element is near the visible area.
   * @param isTyped waits for a pause
   */
  set: (source: string, isTyped?: boolean) => void;
  stop: () => void;
};

/** Shows sources as readers see them. */
export type Renderer = {
  /**
   * @param onShown called after each change
   * @param prepare called with an element that has content
   */
  showIn: (
    place: HTMLElement,
    onShown: (hasContent: boolean) => void,
    prepare?: (place: HTMLElement) => void,
  ) => Rendering;
  /** Renders all again, because something that sources name has changed. */
  renew: () => void;
};

/** Facts of the page that the views of blocks need. */
export type PageFacts = {
  /** The address that shows a picture, from its address in the text. */
  imageAddress: (href: string) => string;
  /** Reads the source of a block as the page does. */
  read: (source: string) => readonly Node[];
  /** The address of the definition with this identifier. */
  defined: (name: string) => string | undefined;
  renderer: Pick<Renderer, "showIn">;
  /** Null where none can be edited or read. */
  reusable: {
    /** Opens the original to be edited. */
    edit: (id: string) => void;
    /** Null if it cannot be read. */
    read: (id: string) => Promise<{ title: string; markdown: string } | null>;
  } | null;
  /**
   * Stores a file; its address in the text, or null if it could not be stored. Null where none can be.
   */
  upload: ((file: File) => Promise<string | null>) | null;
  /** Draws the diagrams of what is shown. */
  prepare: (place: HTMLElement) => void;
};

const CONTAINERS_WITH_FIELDS = ["tab", "card", "if", "update"] as const;

/** A container with fields for its attributes above its blocks. */
export type ContainerWithFields = (typeof CONTAINERS_WITH_FIELDS)[number];

export const hasFields = (name: string): name is ContainerWithFields =>
  (CONTAINERS_WITH_FIELDS as readonly string[]).includes(name);

/** A width of a picture in pixels, as an attribute. */
export const WIDTH = /^\d{1,5}$/;

/** Opens the fields or the source of a block or of inline syntax, by the element of its view. */
export const editors = new WeakMap<HTMLElement, () => void>();

/** Changes an attribute of a block; null if that is gone. */
export const withNodeAttribute = (
  view: EditorView,
  position: Position,
  name: string,
  value: unknown,
): Transaction | null => {
  const at = position();
  return at === undefined ? null : view.state.tr.setNodeAttribute(at, name, value);
};

/** Makes a change; null is none. */
export const dispatchChange = (view: EditorView, change: Transaction | null) => {
  if (change) view.dispatch(change);
};

/** True for events of the fields of a view and of the handle of its picture, which the text ignores. */
export const isOwnEvent = (fields: HTMLElement, { target }: Event): boolean =>
  target instanceof Element && (fields.contains(target) || target.matches(".visual-handle"));

/** A view with fields that are shown while it is selected. */
export const selectable = (dom: HTMLElement, fields: HTMLElement): Partial<NodeView> => ({
  selectNode: () => {
    dom.classList.add("ProseMirror-selectednode");
    fields.hidden = false;
  },
  deselectNode: () => {
    dom.classList.remove("ProseMirror-selectednode");
    fields.hidden = !fields.contains(document.activeElement);
  },
  stopEvent: (event) => isOwnEvent(fields, event),
});

export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = "",
  text = "",
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
};

/** A part of a view that is no text of the document. */
export const fixed = (className: string): HTMLDivElement => {
  const element = make("div", className);
  element.contentEditable = "false";
  return element;
};

/**
 * Hides from React that an element is edited. At each rendering, React keeps the selection of such an element by a walk
 * through all of its nodes, of which a long page has tens of thousands; the editor keeps its selection itself.
 */
export const keepOwnSelection = (dom: HTMLElement): void => {
  Object.defineProperty(dom, "contentEditable", { get: () => "inherit" });
};
