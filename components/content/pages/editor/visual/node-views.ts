import { type Attrs, DOMSerializer, type Mark, type Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { EditorView, MarkViewConstructor, NodeView, NodeViewConstructor } from "prosemirror-view";
import { emojiFor } from "@/lib/core/content/emoji";
import { alertStyleOf, hintStyleOf } from "@/lib/core/content/hints";
import { blockElements, markElements } from "./dom-specs";
import { alertKinds, hintStyles, withAttribute } from "./editing/containers";
import { imageBlock, imageChip } from "./image-view";
import { tableCell } from "./table-cells";
import { attributeField, fixed, make, type PageFacts, type Position } from "./view-parts";

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

const TAG = /^<(\w+) [\w-]+="([^"]*)"[^>]*>$/;

/** The words for an object of the product in a line; others show their source. */
const wordsOf = (source: string): string => {
  const [, name, value = ""] = TAG.exec(source) ?? [];
  if (name === "expression") return `{{ ${value} }}`;
  return name === "emoji" && /^[\da-f]+(?:-[\da-f]+)*$/i.test(value) ? emojiFor(value) : source;
};

/** Inline syntax without a form of its own: a picture, or its source. */
const chip =
  (facts: PageFacts): NodeViewConstructor =>
  (node, view, position) => {
    const image = imageChip(node, view, position, facts);
    if (image) return image;
    const dom = make("span", "visual-chip", wordsOf(node.attrs.source));
    dom.title = node.attrs.source;
    return { dom, ignoreMutation: () => true };
  };

/** A quotation; one with the line of an alert is a hint. */
const quote: NodeViewConstructor = (first, view, position) => {
  const { alert } = first.attrs as { alert: string | null };
  if (alert === null) {
    const dom = make("blockquote");
    return { dom, contentDOM: dom, update: (next) => next.sameMarkup(first) };
  }
  const dom = make("div", "hint");
  const head = fixed("visual-hint-head");
  const kind = make("select", "visual-hint-style");
  kind.setAttribute("aria-label", "Kind of the callout");
  for (const [value, label] of alertKinds) kind.append(new Option(label, value));
  kind.addEventListener("change", () => setAttribute(view, position, "alert", kind.value));
  const contentDOM = make("div", "visual-content");
  head.append(kind);
  dom.append(head, contentDOM);
  const show = ({ attrs }: Node) => {
    dom.dataset.hint = alertStyleOf(attrs.alert) ?? "info";
    kind.value = String(attrs.alert).toUpperCase();
  };
  show(first);
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== first.type || next.attrs.alert === null) return false;
      show(next);
      return true;
    },
    stopEvent: ({ target }) => target === kind,
    ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
  };
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
  cell: tableCell,
  quote,
  codeBlock,
  container: (node, ...rest) =>
    node.attrs.name === "image" ? imageBlock(facts)(node, ...rest) : container(node, ...rest),
  island: island(facts),
  chip: chip(facts),
});

/** The views of all marks. */
export const markViews: Record<string, MarkViewConstructor> = Object.fromEntries(
  Object.entries(markElements).map(([name, spec]) => [name, markView(spec)]),
);
