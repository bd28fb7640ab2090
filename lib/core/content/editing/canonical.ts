import { Fragment, type Mark, type Node } from "prosemirror-model";
import { marks, nodes, schema } from "./schema";

const known = new WeakMap<Node, Node>();

/**
 * The part of a node that Markdown can express: no empty paragraphs and tasks, no spaces at the ends of a text block.
 * Returns the node itself if it is so already.
 */
export function canonical(node: Node): Node {
  const kept = known.get(node);
  if (kept) return kept;
  const result = node.isTextblock ? trimmed(node) : node.isLeaf ? node : withoutEmpty(node);
  known.set(node, result);
  return result;
}

export const isEmptyParagraph = (node: Node): boolean =>
  node.type === nodes.paragraph && node.content.size === 0;

/** True for a paragraph without words, which Markdown cannot express. */
export const isWordless = (node: Node): boolean =>
  node.type === nodes.paragraph && isEmptyParagraph(canonical(node));

function withoutEmpty(node: Node): Node {
  // A box without words behind it is words itself.
  if (isTask(node) && node.childCount === 1 && canonical(node.child(0)).content.size === 0)
    return node.type.create({ ...node.attrs, checked: null }, canonical(node.child(0)));
  const all = node.children.map(canonical);
  const kept = all.filter((child) => !isEmptyParagraph(child));
  // A container has at least one block.
  const children = kept.some(({ type }) => type !== nodes.label) ? kept : [...kept, ...all.slice(-1)];
  const isSame =
    children.length === node.childCount && children.every((child, at) => child === node.child(at));
  return isSame ? node : node.copy(Fragment.from(children));
}

const isTask = ({ type, attrs }: Node): boolean => type === nodes.item && attrs.checked !== null;

function trimmed(node: Node): Node {
  if (node.type === nodes.codeBlock) return node;
  const isBlank = (at: number): boolean => {
    const { type, marks: set } = node.nodeAt(at)!;
    if (type === nodes.hardBreak) return true;
    return /[ \t\n]/.test(node.textBetween(at, at + 1)) && !marks.code.isInSet(set);
  };
  let [from, to] = [0, node.content.size];
  while (from < to && isBlank(from)) from += 1;
  while (to > from && isBlank(to - 1)) to -= 1;
  let cut = to - from === node.content.size ? node : node.cut(from, to);
  // A space that loses its mark may be what its neighbour had the mark from.
  for (let next = withoutMarkedEnds(cut); next !== cut; next = withoutMarkedEnds(cut)) cut = next;
  return cut;
}

/** Takes spaces at the ends of emphasis out of it, because Markdown reads none there. */
function withoutMarkedEnds(node: Node): Node {
  const children = node.children;
  const pieces = children.flatMap((child, index) => {
    if (!child.isText || !child.marks.some(isEmphasis)) return [child];
    const [, before = "", inner = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(child.text!) ?? [];
    const parts = [
      inner === "" ? null : piece(child, before, children[index - 1]),
      inner === ""
        ? piece(child, before + after, children[index - 1], children[index + 1])
        : piece(child, inner, child),
      inner === "" ? null : piece(child, after, children[index + 1]),
    ];
    return parts.filter((part) => part !== null);
  });
  const content = Fragment.fromArray(pieces);
  return content.eq(node.content) ? node : node.copy(content);
}

const isEmphasis = ({ type }: Mark): boolean => type !== marks.code && type !== marks.link;

/** Some text of a node, in that emphasis only that goes on in all of its neighbours. */
function piece(node: Node, text: string, ...neighbours: (Node | undefined)[]): Node | null {
  if (text === "") return null;
  const goesOn = (mark: Mark) => neighbours.every((each) => each && mark.isInSet(each.marks));
  return schema.text(
    text,
    node.marks.filter((mark) => !isEmphasis(mark) || goesOn(mark)),
  );
}

const keys = new WeakMap<Node, string>();

/** Equal for nodes with the same meaning. The spacing of lists is none: it is read from the source. */
export function keyOf(node: Node): string {
  const kept = keys.get(node);
  if (kept !== undefined) return kept;
  const { loose: _, ...attrs } = node.attrs;
  const set = node.marks.map(({ type, attrs: of }) => [type.name, of]);
  const key = `${JSON.stringify([node.type.name, attrs, set, node.text])}(${node.children.map(keyOf).join()})`;
  keys.set(node, key);
  return key;
}

export const isSame = (one: Node, other: Node): boolean => one === other || keyOf(one) === keyOf(other);
