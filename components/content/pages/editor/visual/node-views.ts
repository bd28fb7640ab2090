import { DOMSerializer, type Mark, type Node } from "prosemirror-model";
import type { MarkViewConstructor, NodeView, NodeViewConstructor } from "prosemirror-view";
import { browserSay } from "@/components/ui/say";
import { ARRANGED } from "@/lib/core/content/containers";
import { alertStyleOf, hintStyleOf } from "@/lib/core/content/hints";
import { blockElements, markElements } from "./dom-specs";
import { quotedValues } from "./editing/quoted-values";
import { imageBlock } from "./image-view";
import { chip } from "./islands/chip-view";
import { codeBlock } from "./islands/code-view";
import { island } from "./islands/island-view";
import { tableCell } from "./table-cells";
import { dispatchChange, fixed, hasFields, make, type PageFacts, withNodeAttribute } from "./view-parts";
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
  box.addEventListener("change", () =>
    dispatchChange(view, withNodeAttribute(view, position, "checked", box.checked)),
  );
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

const hintOf = ({ attrs }: Node): string | null => hintStyleOf(attrs.name, attrs.attributes.style);

/** True if two containers of one name have the same fields. */
const hasSameFields = (one: Node, other: Node): boolean =>
  (one.attrs.dialect === null) === (other.attrs.dialect === null) &&
  "unless" in one.attrs.attributes === "unless" in other.attrs.attributes;

const container: NodeViewConstructor = (first, view, position) => {
  let node = first;
  const { name, attributes } = node.attrs as { name: string; attributes: Record<string, string> };
  const isHint = hintOf(node) !== null;
  const dom = make("div", isHint ? "hint" : ARRANGED.has(name) ? name : "visual-frame");
  const { dialect } = node.attrs;
  const isStyled = isHint && (dialect === null || quotedValues(dialect, attributes.style ?? "").length > 0);
  const title = isHint || ARRANGED.has(name) ? (attributes.title ?? "") : nameOf(node);
  let showFields: (() => void) | null = null;
  const show = () => {
    if (isHint) dom.dataset.hint = hintOf(node)!;
    showFields?.();
  };
  const update = (next: Node): boolean => {
    const isAlike = next.type === node.type && next.attrs.name === name && (hintOf(next) !== null) === isHint;
    const showsValues = showFields !== null && hasSameFields(next, node);
    if (!isAlike || (!isHint && !showsValues && !next.sameMarkup(node))) return false;
    if (isHint && next.attrs.attributes.title !== node.attrs.attributes.title) return false;
    node = next;
    show();
    return true;
  };
  show();
  if (!hasFields(name) && !isStyled && title === "") return { dom, contentDOM: dom, update };
  const head = fixed(isStyled ? "visual-hint-head" : "visual-head");
  if (isStyled && title !== "") head.append(make("div", "visual-hint-title", title));
  if (isStyled || hasFields(name))
    withFields(({ kindField, containerFields }) => {
      const owner = { view, position, node: () => node };
      showFields = isStyled ? kindField(head, owner) : containerFields(head, owner, title);
    });
  else head.textContent = title;
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
  if (first.attrs.alert === null) {
    const dom = make("blockquote");
    return { dom, contentDOM: dom, update: (next) => next.sameMarkup(first) };
  }
  const dom = make("div", "hint");
  const head = fixed("visual-hint-head");
  const contentDOM = make("div", "visual-content");
  dom.append(head, contentDOM);
  let node = first;
  let showKind = () => {};
  const show = () => {
    dom.dataset.hint = alertStyleOf(node.attrs.alert) ?? "info";
    showKind();
  };
  show();
  withFields(({ kindField }) => {
    showKind = kindField(head, { view, position, node: () => node });
  });
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== first.type || next.attrs.alert === null) return false;
      node = next;
      show();
      return true;
    },
    stopEvent: ({ target }) => target instanceof globalThis.Node && head.contains(target),
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
