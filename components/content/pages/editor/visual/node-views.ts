import { type Attrs, DOMSerializer, type Mark, type Node } from "prosemirror-model";
import type { EditorView, MarkViewConstructor, NodeView, NodeViewConstructor } from "prosemirror-view";
import { browserSay } from "@/components/ui/say";
import { ARRANGED } from "@/lib/core/content/containers";
import { nodes } from "@/lib/core/content/editing/schema";
import { alertStyleOf, hintStyleOf } from "@/lib/core/content/hints";
import { text } from "@/lib/core/locales/say";
import { blockElements, markElements } from "./dom-specs";
import { alertKinds, hintStyles, withAttribute } from "./editing/container-attributes";
import { imageBlock } from "./image-view";
import { chip } from "./islands/chip-view";
import { codeBlock } from "./islands/code-view";
import { island } from "./islands/island-view";
import { tableCell } from "./table-cells";
import {
  attributeField,
  type FieldWords,
  fixed,
  make,
  type PageFacts,
  type Position,
  setAttribute,
} from "./view-parts";
import { withFields } from "./with-fields";

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
    box.setAttribute("aria-label", firstChild?.textContent || browserSay()("Task"));
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

type ContainerField = FieldWords & { attribute: string };

/** The attributes of a container that are edited above its blocks. */
const FIELDS: Record<string, readonly ContainerField[]> = {
  tab: [{ attribute: "title", label: text("Title of the tab"), placeholder: text("Untitled tab") }],
  card: [{ attribute: "url", label: text("Link of the card"), placeholder: text("https://… or /pages/…") }],
  if: [{ attribute: "expression", label: text("Condition"), example: "visitor.claims.…" }],
  update: [
    { attribute: "date", label: text("Date of the entry"), example: "2026-01-31" },
    { attribute: "title", label: text("Title of the entry"), placeholder: text("Title") },
    { attribute: "tags", label: text("Tags of the entry"), placeholder: text("Tags, with commas") },
  ],
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const UNLESS: readonly ContainerField[] = FIELDS.if!.map((field) => ({ ...field, attribute: "unless" }));

const isOtherwise = ({ type, attrs }: Node): boolean => type === nodes.island && attrs.kind === "else";

const setAttributes = (view: EditorView, position: Position, attrs: Attrs | null) => {
  const at = position();
  if (at !== undefined && attrs) view.dispatch(view.state.tr.setNodeMarkup(at, null, attrs));
};

const hintOf = ({ attrs }: Node): string | null => hintStyleOf(attrs.name, attrs.attributes.style);

const container: NodeViewConstructor = (first, view, position) => {
  const say = browserSay();
  let node = first;
  const { name, attributes } = node.attrs as { name: string; attributes: Record<string, string> };
  const isHint = hintOf(node) !== null;
  const dom = make("div", isHint ? "hint" : ARRANGED.has(name) ? name : "visual-frame");
  const known = name === "if" && "unless" in attributes ? UNLESS : (FIELDS[name] ?? []);
  const fields = known.filter(({ attribute }) => withAttribute(node, attribute, "x") !== null);
  const isStyled = isHint && withAttribute(node, "style", "info") !== null;
  const title = isHint || ARRANGED.has(name) ? (attributes.title ?? "") : nameOf(node);
  let otherwise: HTMLButtonElement | undefined;
  const show = () => {
    if (isHint) dom.dataset.hint = hintOf(node)!;
    if (otherwise) otherwise.hidden = node.children.some(isOtherwise);
  };
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
  show();
  if (fields.length === 0 && !isStyled && title === "") return { dom, contentDOM: dom, update };
  const head = fixed(isStyled ? "visual-hint-head" : "visual-head");
  if (isStyled) {
    style = make("select", "visual-hint-style");
    style.setAttribute("aria-label", say("Kind of the callout"));
    for (const [value, label] of hintStyles) style.append(new Option(say(label), value));
    style.value = hintOf(node)!;
    style.addEventListener("change", () =>
      setAttributes(view, position, withAttribute(node, "style", style!.value)),
    );
    head.append(style);
    if (title !== "") head.append(make("div", "visual-hint-title", title));
  } else if (fields.length > 0) {
    if (name === "if")
      head.append(make("span", "", known === UNLESS ? say("Shown unless") : say("Shown if")));
    for (const field of fields) {
      const { attribute } = field;
      const input = attributeField(field, view, (value) =>
        setAttributes(view, position, withAttribute(node, attribute, value)),
      );
      const value = attributes[attribute] ?? "";
      // A date in other words keeps a field that can show it.
      if (attribute === "date" && (value === "" || DAY.test(value))) input.type = "date";
      input.value = value;
      head.append(input);
    }
    if (name === "if") {
      otherwise = make("button", "visual-action", say("Add otherwise"));
      otherwise.type = "button";
      otherwise.addEventListener("click", () =>
        withFields(({ addOtherwise }) => addOtherwise(view, position)),
      );
      head.append(otherwise);
      show();
    }
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

/** Conditions have fields instead of a name. */
const nameOf = ({ attrs }: Node): string => {
  const name = attrs.name === "expandable" ? browserSay()("Expandable") : attrs.name;
  return [attrs.name === "if" ? "" : name, attrs.attributes.title].filter(Boolean).join(" · ");
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
  const say = browserSay();
  kind.setAttribute("aria-label", say("Kind of the callout"));
  for (const [value, label] of alertKinds) kind.append(new Option(say(label), value));
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
  codeBlock: codeBlock(facts),
  container: (node, ...rest) =>
    node.attrs.name === "image" ? imageBlock(facts)(node, ...rest) : container(node, ...rest),
  island: island(facts),
  chip: chip(facts),
});

/** The views of all marks. */
export const markViews: Record<string, MarkViewConstructor> = Object.fromEntries(
  Object.entries(markElements).map(([name, spec]) => [name, markView(spec)]),
);
