import type { Image, Nodes } from "mdast";
import { type Attrs, DOMSerializer, type Mark, type Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { EditorView, MarkViewConstructor, NodeView, NodeViewConstructor } from "prosemirror-view";
import { safeImageSource } from "@/lib/core/content/addresses";
import { hintStyleOf } from "@/lib/core/content/hints";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { blockElements, markElements } from "./dom-specs";
import { hintStyles, withAttribute } from "./editing/containers";

type Position = () => number | undefined;

/** Facts of the page that the views of blocks need. */
export type PageFacts = {
  /** The address that shows a picture, from its address in the text. */
  imageAddress: (href: string) => string;
  /** Reads the source of a block as the page does. */
  read: (source: string) => readonly Node[];
  /** The address of the definition with this identifier. */
  defined: (name: string) => string | undefined;
};

const make = <Tag extends keyof HTMLElementTagNameMap>(
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
const fixed = (className: string): HTMLDivElement => {
  const element = make("div", className);
  element.contentEditable = "false";
  return element;
};

const setAttribute = (view: EditorView, position: Position, name: string, value: unknown) => {
  const at = position();
  if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, name, value));
};

/** Selects the block, so that keys reach the document again. */
const returnTo = (view: EditorView, position: Position) => {
  view.focus();
  // The source may read as other blocks by now, or none.
  const at = position();
  const { doc, tr } = view.state;
  if (at === undefined || !doc.nodeAt(at)) return;
  view.dispatch(tr.setSelection(NodeSelection.create(doc, at)).scrollIntoView());
};

/** An item of a list; that of a task begins with its box. */
const item: NodeViewConstructor = (node, view, position) => {
  const dom = make("li");
  if (node.attrs.checked === null)
    return { dom, contentDOM: dom, update: (next) => next.type === node.type && next.attrs.checked === null };
  dom.className = "visual-task";
  const side = fixed("visual-box");
  const box = make("input");
  box.type = "checkbox";
  const contentDOM = make("div", "visual-content");
  side.append(box);
  dom.append(side, contentDOM);
  const show = ({ attrs, firstChild }: Node) => {
    box.checked = attrs.checked;
    box.setAttribute("aria-label", firstChild?.textContent || "Task");
  };
  box.addEventListener("change", () => setAttribute(view, position, "checked", box.checked));
  show(node);
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type || next.attrs.checked === null) return false;
      show(next);
      return true;
    },
    stopEvent: ({ target }) => target === box,
    ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
  };
};

/** A code block with its language above it. */
const codeBlock: NodeViewConstructor = (node, view, position) => {
  const dom = make("div", "code-frame visual-code");
  const head = fixed("visual-code-head");
  const language = attributeField(
    { label: "Language of the code", placeholder: "Plain text" },
    view,
    (value) => setAttribute(view, position, "lang", value.replace(/[\s`~]+/g, "") || null),
  );
  const pre = make("pre");
  const contentDOM = make("code");
  head.append(language);
  pre.append(contentDOM);
  dom.append(head, pre);
  const show = ({ attrs }: Node) => {
    language.value = attrs.lang ?? "";
  };
  show(node);
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type) return false;
      if (document.activeElement !== language) show(next);
      return true;
    },
    stopEvent: ({ target }) => target === language,
    ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
  };
};

/** Classes of the reader for containers that need no words of their own. */
const PLAIN_CONTAINERS: Record<string, string> = {
  tabs: "tabs",
  tab: "tab",
  stepper: "stepper",
  step: "step",
  columns: "columns",
  column: "column",
  cards: "cards",
  card: "card",
};

type ContainerField = { attribute: string; label: string; placeholder: string };

/** The attribute of a container that is edited above its blocks. */
const FIELDS: Record<string, ContainerField> = {
  tab: { attribute: "title", label: "Title of the tab", placeholder: "Untitled tab" },
  card: { attribute: "url", label: "Link of the card", placeholder: "https://… or /pages/…" },
  if: { attribute: "expression", label: "Condition", placeholder: "visitor.claims.…" },
};

const setAttributes = (view: EditorView, position: Position, attrs: Attrs | null) => {
  const at = position();
  if (at !== undefined && attrs) view.dispatch(view.state.tr.setNodeMarkup(at, null, attrs));
};

/** A text field for an attribute, which is changed when it is left. */
const attributeField = (
  { label, placeholder }: Pick<ContainerField, "label" | "placeholder">,
  view: EditorView,
  onChange: (value: string) => void,
): HTMLInputElement => {
  const field = make("input", "visual-field");
  field.setAttribute("aria-label", label);
  field.placeholder = placeholder;
  field.spellcheck = false;
  field.addEventListener("change", () => onChange(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    field.blur();
    view.focus();
  });
  return field;
};

const hintOf = ({ attrs }: Node): string | null => hintStyleOf(attrs.name, attrs.attributes.style);

const container: NodeViewConstructor = (first, view, position) => {
  let node = first;
  const { name, attributes } = node.attrs as { name: string; attributes: Record<string, string> };
  const isHint = hintOf(node) !== null;
  const dom = make("div", isHint ? "hint" : (PLAIN_CONTAINERS[name] ?? "visual-frame"));
  const field = FIELDS[name];
  const isEditable = field && withAttribute(node, field.attribute, "x") !== null;
  const isStyled = isHint && withAttribute(node, "style", "info") !== null;
  const title = isHint || PLAIN_CONTAINERS[name] !== undefined ? (attributes.title ?? "") : nameOf(node);
  const show = () => {
    if (isHint) dom.dataset.hint = hintOf(node)!;
  };
  show();
  const update = (next: Node): boolean => {
    const isAlike = next.type === node.type && next.attrs.name === name && (hintOf(next) !== null) === isHint;
    if (!isAlike || (!isHint && !next.sameMarkup(node))) return false;
    if (isHint && next.attrs.attributes.title !== node.attrs.attributes.title) return false;
    node = next;
    show();
    if (style) style.value = hintOf(node)!;
    return true;
  };
  let style: HTMLSelectElement | undefined;
  if (!isEditable && !isStyled && title === "") return { dom, contentDOM: dom, update };
  const head = fixed(isStyled ? "visual-hint-head" : "visual-head");
  if (isStyled) {
    style = make("select", "visual-hint-style");
    style.setAttribute("aria-label", "Kind of the callout");
    for (const [value, label] of hintStyles) style.append(new Option(label, value));
    style.value = hintOf(node)!;
    style.addEventListener("change", () =>
      setAttributes(view, position, withAttribute(node, "style", style!.value)),
    );
    head.append(style);
    if (title !== "") head.append(make("div", "visual-hint-title", title));
  } else if (isEditable) {
    if (name === "if") head.append("Shown if ");
    const input = attributeField(field, view, (value) =>
      setAttributes(view, position, withAttribute(node, field.attribute, value)),
    );
    input.value = attributes[field.attribute] ?? "";
    head.append(input);
  } else head.textContent = title;
  const contentDOM = make("div", "visual-content");
  dom.append(head, contentDOM);
  return {
    dom,
    contentDOM,
    update,
    stopEvent: ({ target }) => target instanceof globalThis.Node && head.contains(target),
    ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
  };
};

const NAMES: Record<string, string> = { expandable: "Expandable", if: "" };

const nameOf = ({ attrs }: Node): string =>
  [NAMES[attrs.name] ?? attrs.name, attrs.attributes.title].filter(Boolean).join(" · ");

const KINDS: Record<string, string> = {
  definition: "Link address",
  footnoteDefinition: "Footnote",
  html: "HTML",
  code: "Block",
};

const kindOf = ({ attrs }: Node): string =>
  KINDS[attrs.kind] ?? /^\s*:+\s*([\w-]+)/.exec(attrs.source)?.[1] ?? "Block";

const MOST_ROWS = 14;

/** A block without a form of its own: its exact source, editable where it is. */
const island =
  ({ read }: PageFacts): NodeViewConstructor =>
  (first, view, position) => {
    let node = first;
    const dom = fixed("visual-island");
    dom.setAttribute("role", "group");
    const label = make("div", "visual-island-label");
    const source = make("textarea", "visual-island-source");
    source.spellcheck = false;
    dom.append(label, source);
    const size = () => {
      source.rows = Math.min(MOST_ROWS, source.value.split("\n").length);
    };
    const show = () => {
      label.textContent = kindOf(node);
      dom.setAttribute("aria-label", kindOf(node));
      source.setAttribute("aria-label", `Source: ${kindOf(node)}`);
      if (source.value !== node.attrs.source) source.value = node.attrs.source;
      size();
    };
    /** Puts the blocks that the source reads as in the place of this one. */
    const commit = (isDone: boolean) => {
      const at = position();
      if (at === undefined || source.value === node.attrs.source) return;
      const blocks = source.value.trim() === "" ? [] : read(source.value);
      const [only] = blocks;
      const isSame = blocks.length === 1 && only?.type === node.type && only.attrs.source === source.value;
      if (isSame) view.dispatch(view.state.tr.setNodeMarkup(at, null, only.attrs));
      else if (isDone && (blocks.length > 0 || source.value.trim() === "")) {
        const { tr } = view.state;
        view.dispatch(
          blocks.length > 0
            ? tr.replaceWith(at, at + node.nodeSize, blocks)
            : tr.delete(at, at + node.nodeSize),
        );
      }
    };
    source.addEventListener("input", () => {
      size();
      commit(false);
    });
    source.addEventListener("blur", () => commit(true));
    source.addEventListener("keydown", (event) => {
      const isDone = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
      if (!isDone) return;
      event.preventDefault();
      event.stopPropagation();
      returnTo(view, position);
    });
    show();
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false;
        node = next;
        show();
        return true;
      },
      stopEvent: ({ target }) => target === source,
      ignoreMutation: () => true,
    };
  };

const imageOf = (source: string): Image | undefined => {
  const find = (node: Nodes): Image | undefined =>
    node.type === "image"
      ? node
      : "children" in node
        ? node.children.map(find).find((found) => found !== undefined)
        : undefined;
  return find(parseMarkdown(source));
};

/** Inline syntax without a form of its own: a picture, or its source. */
const chip =
  ({ imageAddress, defined }: PageFacts): NodeViewConstructor =>
  ({ attrs: { kind, source, name, alt } }) => {
    const dom = make("span", "visual-chip");
    const image = kind === "image" ? imageOf(source) : undefined;
    const address = image?.url ?? (kind === "imageReference" ? defined(name) : undefined);
    const safe = address === undefined ? null : safeImageSource(imageAddress(address));
    dom.title = source;
    if (safe !== null && address !== undefined) {
      const picture = make("img");
      picture.src = safe;
      picture.alt = image?.alt ?? alt ?? "";
      picture.draggable = false;
      dom.className = "visual-image";
      dom.append(picture);
    } else dom.textContent = source;
    return { dom, ignoreMutation: () => true };
  };

const blockView =
  (spec: (node: Node) => ReturnType<(typeof blockElements)[string]>): NodeViewConstructor =>
  (node): NodeView =>
    DOMSerializer.renderSpec(document, spec(node));

const markView =
  (spec: (mark: Mark) => ReturnType<(typeof markElements)[string]>): MarkViewConstructor =>
  (mark) =>
    DOMSerializer.renderSpec(document, spec(mark));

/** The views of all blocks. */
export const nodeViews = (facts: PageFacts): Record<string, NodeViewConstructor> => ({
  ...Object.fromEntries(Object.entries(blockElements).map(([name, spec]) => [name, blockView(spec)])),
  item,
  codeBlock,
  container,
  island: island(facts),
  chip: chip(facts),
});

/** The views of all marks. */
export const markViews: Record<string, MarkViewConstructor> = Object.fromEntries(
  Object.entries(markElements).map(([name, spec]) => [name, markView(spec)]),
);
