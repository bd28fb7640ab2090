import { Fragment, type Node, Slice } from "prosemirror-model";
import { canJoin, canSplit, liftTarget, type Transform } from "prosemirror-transform";
import { marks, nodes, schema } from "./schema";

/* Random edits, as people make them in the visual editor. */

interface Place {
  node: Node;
  at: number;
}

type Edit = (tr: Transform, places: readonly Place[], numbers: readonly number[]) => boolean;

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

const insideText: Edit = (tr, places, [which = 0, offset = 0, sign = 0]) => {
  const place = pick(
    places.filter(({ node }) => node.isTextblock),
    which,
  );
  if (!place) return false;
  const at = place.at + 1 + (offset % (place.node.content.size + 1));
  tr.insert(at, schema.text(pick(HOSTILE, sign)!, tr.doc.resolve(at).marks()));
  return true;
};

/** A range of a random text block. */
function rangeIn(places: readonly Place[], which: number, a: number, b: number): [number, number] | null {
  const place = pick(
    places.filter(({ node }) => node.isTextblock && node.type !== nodes.codeBlock && node.content.size > 0),
    which,
  );
  if (!place) return null;
  const size = place.node.content.size;
  const from = a % size;
  return [place.at + 1 + from, place.at + 1 + from + 1 + (b % (size - from))];
}

const deleteWords: Edit = (tr, places, [which = 0, a = 0, b = 0]) => {
  const range = rangeIn(places, which, a, b);
  if (range) tr.delete(...range);
  return range !== null;
};

const SIMPLE = [marks.strong, marks.em, marks.strike, marks.code];

const addMark: Edit = (tr, places, [which = 0, a = 0, b = 0]) => {
  const range = rangeIn(places, which, a, b);
  if (range) tr.addMark(...range, pick(SIMPLE, a + b)!.create());
  return range !== null && tr.docChanged;
};

const addLink: Edit = (tr, places, [which = 0, a = 0, b = 0]) => {
  const range = rangeIn(places, which, a, b);
  if (range) tr.addMark(...range, marks.link.create({ href: "/pages/x" }));
  return range !== null && tr.docChanged;
};

const removeMarks: Edit = (tr, places, [which = 0, a = 0, b = 0]) => {
  const range = rangeIn(places, which, a, b);
  if (range) tr.removeMark(...range);
  return range !== null && tr.docChanged;
};

const splitBlock: Edit = (tr, places, [which = 0, offset = 0, depth = 0]) => {
  const place = pick(
    places.filter(({ node }) => node.isTextblock),
    which,
  );
  if (!place) return false;
  const at = place.at + 1 + (offset % (place.node.content.size + 1));
  const levels = 1 + (depth % 2);
  if (!canSplit(tr.doc, at, levels)) return false;
  tr.split(at, levels);
  return true;
};

const join: Edit = (tr, places, [which = 0]) => {
  const place = pick(
    places.filter(({ at }) => canJoin(tr.doc, at)),
    which,
  );
  if (place) tr.join(place.at);
  return place !== undefined;
};

const removeBlock: Edit = (tr, places, [which = 0]) => {
  const place = pick(
    places.filter(({ node, at }) => !node.isInline && tr.doc.resolve(at).parent.childCount > 1),
    which,
  );
  if (place) tr.delete(place.at, place.at + place.node.nodeSize);
  return place !== undefined;
};

const insertParagraph: Edit = (tr, places, [which = 0, sign = 0]) => {
  const place = pick(
    places.filter(({ node }) => node.isBlock && node.type.isInGroup("block")),
    which,
  );
  if (place)
    tr.insert(place.at, nodes.paragraph.create(null, schema.text(`new ${pick(HOSTILE, sign)} text`)));
  return place !== undefined;
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

const turnHeading: Edit = (tr, places, [which = 0, level = 0]) => {
  const place = pick(
    places.filter(({ node, at }) => {
      const { parent } = tr.doc.resolve(at);
      return (node.type === nodes.paragraph || node.type === nodes.heading) && parent.type === tr.doc.type;
    }),
    which,
  );
  if (!place) return false;
  if (place.node.type === nodes.heading) tr.setBlockType(place.at + 1, place.at + 1, nodes.paragraph);
  else tr.setBlockType(place.at + 1, place.at + 1, nodes.heading, { level: 1 + (level % 6) });
  return true;
};

const check: Edit = (tr, places, [which = 0]) => {
  const place = pick(
    places.filter(({ node }) => node.type === nodes.item && node.attrs.checked !== null),
    which,
  );
  if (place) tr.setNodeAttribute(place.at, "checked", !place.node.attrs.checked);
  return place !== undefined;
};

const lift: Edit = (tr, places, [which = 0]) => {
  const ranges = places.flatMap(({ node, at }) => {
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
  const places: Place[] = [];
  tr.doc.descendants((node, at) => {
    if (!node.isInline) places.push({ node, at });
  });
  try {
    return pick(EDITS, kind)!(tr, places, numbers);
  } catch (error) {
    // Some structures cannot be lifted out of or joined.
    if (error instanceof Error && error.name === "TransformError") return false;
    throw error;
  }
}
