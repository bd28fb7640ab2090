import type { Image, Nodes } from "mdast";
import { DOMSerializer, type Mark, type Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { EditorView, MarkViewConstructor, NodeView, NodeViewConstructor } from "prosemirror-view";
import { safeImageSource } from "@/lib/core/content/addresses";
import { hintStyleOf } from "@/lib/core/content/hints";
import { parseMarkdown } from "@/lib/core/content/markdown";
import { blockElements, markElements } from "./dom-specs";

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
  const language = make("input", "visual-language");
  language.setAttribute("aria-label", "Language of the code");
  language.placeholder = "Plain text";
  language.spellcheck = false;
  const pre = make("pre");
  const contentDOM = make("code");
  head.append(language);
  pre.append(contentDOM);
  dom.append(head, pre);
  const show = ({ attrs }: Node) => {
    language.value = attrs.lang ?? "";
  };
  language.addEventListener("change", () => {
    const lang = language.value.replace(/[\s`~]+/g, "") || null;
    setAttribute(view, position, "lang", lang);
  });
  language.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    language.blur();
    view.focus();
  });
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
  stepper: "stepper",
  step: "step",
  columns: "columns",
  column: "column",
  cards: "cards",
  card: "card",
};

const container: NodeViewConstructor = (node) => {
  const { name, attributes } = node.attrs as { name: string; attributes: Record<string, string> };
  const hint = hintStyleOf(name, attributes.style);
  const dom = make("div");
  const update = (next: Node) => next.sameMarkup(node);
  if (hint !== null) dom.dataset.hint = hint;
  else if (name === "if") dom.dataset.condition = attributes.expression ?? "";
  else if (PLAIN_CONTAINERS[name]) dom.className = PLAIN_CONTAINERS[name];
  if (hint !== null) dom.className = "hint";
  const title = attributes.title ?? "";
  const isKnown = hint !== null || name === "if" || PLAIN_CONTAINERS[name] !== undefined;
  if (isKnown && title === "") return { dom, contentDOM: dom, update };
  if (!isKnown) dom.className = name === "tab" ? "tab" : "visual-frame";
  const head = fixed("tab-title");
  head.textContent = isKnown || name === "tab" ? title : [name, title].filter(Boolean).join(" · ");
  const contentDOM = make("div", "visual-content");
  dom.append(head, contentDOM);
  return {
    dom,
    contentDOM,
    update,
    ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
  };
};

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
