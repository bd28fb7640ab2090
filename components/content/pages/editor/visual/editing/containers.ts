import type { Attrs, Node } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  type Transaction,
} from "prosemirror-state";
import { today } from "@/components/content/document/markdown/today";
import { ARRANGEMENTS } from "@/lib/core/content/containers";
import { nodes } from "@/lib/core/content/editing/schema";
import { hintStyleOf } from "@/lib/core/content/hints";
import { childStart } from "./around";
import { attrsOf, withAttribute } from "./container-attributes";
import type { HintStyle } from "./hint-kinds";

/* Commands over hints, and over containers that hold parts of one kind: tabs, steps, columns, cards, updates. */

/** A container around the selection, the innermost first. */
type ContainerPosition = { node: Node; at: number; parent: Node; index: number; parentAt: number };

const containersAround = ({ selection, doc }: EditorState): ContainerPosition[] => {
  const isOwn = selection instanceof NodeSelection && selection.node.type === nodes.container;
  const $at = isOwn ? doc.resolve(selection.from + 1) : selection.$from;
  const found: ContainerPosition[] = [];
  for (let depth = $at.depth; depth > 0; depth--) {
    const node = $at.node(depth);
    if (node.type !== nodes.container) continue;
    const parent = $at.node(depth - 1);
    const parentAt = depth > 1 ? $at.before(depth - 1) : -1;
    found.push({ node, at: $at.before(depth), parent, index: $at.index(depth - 1), parentAt });
  }
  return found;
};

/** True for a part of a container that holds such parts only. */
const isPart = ({ node, parent }: Pick<ContainerPosition, "node" | "parent">): boolean =>
  parent.type === nodes.container && ARRANGEMENTS.get(attrsOf(parent).name) === attrsOf(node).name;

/** The attributes of a hint in another style; null if its syntax has no place for it. */
const inStyle = (node: Node, style: HintStyle): Attrs | null => withAttribute(node, "style", style);

const isHint = ({ node }: ContainerPosition): boolean => {
  const { name, attributes } = attrsOf(node);
  return hintStyleOf(name, attributes.style) !== null;
};

/** The innermost hint, if its style can be changed. */
export const hintAround = (state: EditorState): ContainerPosition | undefined =>
  containersAround(state).find((each) => isHint(each) && inStyle(each.node, "info") !== null);

export const setHintStyle =
  (style: HintStyle): Command =>
  (state, dispatch) => {
    const hint = hintAround(state);
    const attrs = hint && inStyle(hint.node, style);
    if (!attrs) return false;
    dispatch?.(state.tr.setNodeMarkup(hint.at, null, attrs));
    return true;
  };

export const partAround = (state: EditorState): ContainerPosition | undefined =>
  containersAround(state).find(isPart);

/** An entry of today without words, in the syntax of another one if that has its values. */
function emptyUpdate(node: Node): Node {
  const date = today();
  const own = { name: "update", attributes: { date }, dialect: null };
  const isDated = Object.keys(attrsOf(node).attributes).join() === "date";
  return nodes.container.create(isDated ? withAttribute(node, "date", date) : own, nodes.paragraph.create());
}

/** A part without words, in the syntax of another one. */
const emptyLike = (node: Node, count: number): Node => {
  const { name, dialect } = attrsOf(node);
  const title = `Tab ${count + 1}`;
  const attrs =
    name === "tab"
      ? (withAttribute(node, "title", title) ?? { name, attributes: { title } })
      : { name, dialect };
  const attributes = name === "tab" ? { title } : name === "card" ? { url: "" } : {};
  if (name === "update") return emptyUpdate(node);
  return nodes.container.create({ ...attrs, attributes }, nodes.paragraph.create());
};

const select = (tr: Transaction, at: number): Transaction =>
  tr.setSelection(Selection.near(tr.doc.resolve(at))).scrollIntoView();

/** Adds a part behind the one with the caret. */
export const addPart: Command = (state, dispatch) => {
  const part = partAround(state);
  if (!part) return false;
  const at = part.at + part.node.nodeSize;
  dispatch?.(select(state.tr.insert(at, emptyLike(part.node, part.parent.childCount)), at + 1));
  return true;
};

/** Swaps a part with its neighbour, and keeps the caret in its words. */
export const movePart =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const part = partAround(state);
    const to = part ? part.index + by : -1;
    const neighbour = part?.parent.maybeChild(to);
    if (!part || !neighbour || neighbour.type === nodes.label) return false;
    const { tr } = state;
    const end = part.at + part.node.nodeSize;
    if (by < 0) tr.delete(part.at - neighbour.nodeSize, part.at).insert(end - neighbour.nodeSize, neighbour);
    else tr.delete(end, end + neighbour.nodeSize).insert(part.at, neighbour);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Deletes a part, and with the last one what holds it. */
export const deletePart: Command = (state, dispatch) => {
  const part = partAround(state);
  if (!part) return false;
  const { tr } = state;
  const parts = part.parent.children.filter(({ type }) => type !== nodes.label);
  if (parts.length > 1) {
    tr.delete(part.at, part.at + part.node.nodeSize);
    const before = part.index > 0 ? childStart(part.parent, part.parentAt + 1, part.index - 1) : part.at;
    dispatch?.(select(tr, before + 1));
    return true;
  }
  tr.replaceWith(part.parentAt, part.parentAt + part.parent.nodeSize, nodes.paragraph.create());
  dispatch?.(select(tr, part.parentAt + 1));
  return true;
};

/** The innermost container that is no part and holds none: a hint, an expandable block, a condition. */
export const boxAround = (state: EditorState): ContainerPosition | undefined =>
  containersAround(state).find((each) => !isPart(each) && !ARRANGEMENTS.has(attrsOf(each.node).name));

/** Takes a container away and leaves its blocks; its title becomes a paragraph. */
export const unwrapBox: Command = (state, dispatch) => {
  const box = boxAround(state);
  if (!box) return false;
  const blocks = box.node.children.map((child) =>
    child.type === nodes.label ? nodes.paragraph.create(null, child.content) : child,
  );
  const tr = state.tr.replaceWith(box.at, box.at + box.node.nodeSize, blocks);
  dispatch?.(select(tr, Math.max(box.at, state.selection.from - 1)));
  return true;
};
