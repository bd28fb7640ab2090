import { Fragment, type Node, Slice } from "prosemirror-model";
import { canJoin, canSplit, liftTarget, type Transform } from "prosemirror-transform";
import { marks, nodes, schema } from "./schema";

/* Random edits, as people make them in the visual editor. */

interface NodePosition {
  node: Node;
  at: number;
}

type Edit = (tr: Transform, positions: readonly NodePosition[], numbers: readonly number[]) => boolean;

const pick = <T>(list: readonly T[], number: number): T | undefined =>
  list[number % Math.max(list.length, 1)];

const HOSTILE = [
  "*",
  "_",
  "[",
  "]",
  "<",
  "#",
  "|",
  "`",
  "\\",
  "&",
  "~",
  "$",
  "$$",
  ":",
  "1. ",
  "- ",
  "> ",
  "x",
  "word ",
];

const insideText: Edit = (tr, positions, [which = 0, offset = 0, sign = 0]) => {
  const position = pick(
    positions.filter(({ node }) => node.isTextblock),
    which,
  );
  if (!position) return false;
  const at = position.at + 1 + (offset % (position.node.content.size + 1));
  tr.insert(at, schema.text(pick(HOSTILE, sign)!, tr.doc.resolve(at).marks()));
  return true;
};

/** A range of a random text block. */
function rangeIn(
  positions: readonly NodePosition[],
  which: number,
  a: number,
  b: number,
): [number, number] | null {
  const position = pick(
    positions.filter(
      ({ node }) => node.isTextblock && node.type !== nodes.codeBlock && node.content.size > 0,
    ),
    which,
  );
  if (!position) return null;
  const size = position.node.content.size;
  const from = a % size;
  return [position.at + 1 + from, position.at + 1 + from + 1 + (b % (size - from))];
}

const deleteWords: Edit = (tr, positions, [which = 0, a = 0, b = 0]) => {
  const range = rangeIn(positions, which, a, b);
  if (range) tr.delete(...range);
  return range !== null;
};

const SIMPLE = [marks.strong, marks.em, marks.strike, marks.code];

const addMark: Edit = (tr, positions, [which = 0, a = 0, b = 0]) => {
  const range = rangeIn(positions, which, a, b);
  if (range) tr.addMark(...range, pick(SIMPLE, a + b)!.create());
  return range !== null && tr.docChanged;
};

const addLink: Edit = (tr, positions, [which = 0, a = 0, b = 0]) => {
  const range = rangeIn(positions, which, a, b);
  if (range) tr.addMark(...range, marks.link.create({ href: "/pages/x" }));
  return range !== null && tr.docChanged;
};

const removeMarks: Edit = (tr, positions, [which = 0, a = 0, b = 0]) => {
  const range = rangeIn(positions, which, a, b);
  if (range) tr.removeMark(...range);
  return range !== null && tr.docChanged;
};

const splitBlock: Edit = (tr, positions, [which = 0, offset = 0, depth = 0]) => {
  const position = pick(
    positions.filter(({ node }) => node.isTextblock),
    which,
  );
  if (!position) return false;
  const at = position.at + 1 + (offset % (position.node.content.size + 1));
  const levels = 1 + (depth % 2);
  if (!canSplit(tr.doc, at, levels)) return false;
  tr.split(at, levels);
  return true;
};

const join: Edit = (tr, positions, [which = 0]) => {
  const position = pick(
    positions.filter(({ at }) => canJoin(tr.doc, at)),
    which,
  );
  if (position) tr.join(position.at);
  return position !== undefined;
};

const removeBlock: Edit = (tr, positions, [which = 0]) => {
  const position = pick(
    positions.filter(({ node, at }) => !node.isInline && tr.doc.resolve(at).parent.childCount > 1),
    which,
  );
  if (position) tr.delete(position.at, position.at + position.node.nodeSize);
  return position !== undefined;
};

const insertParagraph: Edit = (tr, positions, [which = 0, sign = 0]) => {
  const position = pick(
    positions.filter(({ node }) => node.isBlock && node.type.isInGroup("block")),
    which,
  );
  if (position)
    tr.insert(position.at, nodes.paragraph.create(null, schema.text(`new ${pick(HOSTILE, sign)} text`)));
  return position !== undefined;
};

const moveBlock: Edit = (tr, _, [from = 0, to = 0]) => {
  const { children } = tr.doc;
  const moved = pick(children, from)!;
  const others = children.filter((child) => child !== moved);
  if (others.length === 0) return false;
  others.splice(to % (others.length + 1), 0, moved);
  tr.replace(0, tr.doc.content.size, new Slice(Fragment.from(others), 0, 0));
  return true;
};

const turnHeading: Edit = (tr, positions, [which = 0, level = 0]) => {
  const position = pick(
    positions.filter(({ node, at }) => {
      const { parent } = tr.doc.resolve(at);
      return (node.type === nodes.paragraph || node.type === nodes.heading) && parent.type === tr.doc.type;
    }),
    which,
  );
  if (!position) return false;
  if (position.node.type === nodes.heading)
    tr.setBlockType(position.at + 1, position.at + 1, nodes.paragraph);
  else tr.setBlockType(position.at + 1, position.at + 1, nodes.heading, { level: 1 + (level % 6) });
  return true;
};

const check: Edit = (tr, positions, [which = 0]) => {
  const position = pick(
    positions.filter(({ node }) => node.type === nodes.item && node.attrs.checked !== null),
    which,
  );
  if (position) tr.setNodeAttribute(position.at, "checked", !position.node.attrs.checked);
  return position !== undefined;
};

const lift: Edit = (tr, positions, [which = 0]) => {
  const ranges = positions.flatMap(({ node, at }) => {
    const range = node.isTextblock ? tr.doc.resolve(at + 1).blockRange() : null;
    const depth = range && liftTarget(range);
    return range && depth !== null ? [{ range, depth }] : [];
  });
  const chosen = pick(ranges, which);
  if (chosen) tr.lift(chosen.range, chosen.depth);
  return chosen !== undefined;
};

const EDITS = [
  ...[insideText, insideText, deleteWords, addMark, addLink, removeMarks, splitBlock, join],
  ...[removeBlock, insertParagraph, moveBlock, turnHeading, check, lift],
];

/** Makes the edit that the numbers choose; false if the document has no place for it. */
export function randomEdit(tr: Transform, [kind = 0, ...numbers]: readonly number[]): boolean {
  const positions: NodePosition[] = [];
  tr.doc.descendants((node, at) => {
    if (!node.isInline) positions.push({ node, at });
  });
  try {
    return pick(EDITS, kind)!(tr, positions, numbers);
  } catch (error) {
    // Some structures cannot be lifted out of or joined.
    if (error instanceof Error && error.name === "TransformError") return false;
    throw error;
  }
}
