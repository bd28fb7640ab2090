import type { layout } from "dagre-d3-es/src/dagre/index.js";
import type { Graph } from "dagre-d3-es/src/graphlib/index.js";
import {
  type Diagram,
  type Drawing,
  drawHead,
  drawLabel,
  type Head,
  type Label,
  labelIn,
  labelOf,
  MOST_PARTS,
  type Point,
  STROKE,
  UnknownPart,
} from "./diagram-parts";
import { COLORS, type Paper } from "./paper";

/** A flow chart as the library's parser gives it. */
export interface FlowData {
  getDirection: () => string | undefined;
  getDiagramTitle: () => string;
  getVertices: () => Map<string, Vertex>;
  getEdges: () => ReadEdge[];
  getSubGraphs: () => { id: string; title: string; labelType: string; nodes: string[]; metadata?: unknown }[];
}
interface Vertex {
  id: string;
  text?: string;
  labelType?: string;
  type?: string;
  icon?: string;
  img?: string;
}
interface ReadEdge {
  start: string;
  end: string;
  type?: string;
  stroke?: string;
  text?: string;
  labelType?: string;
  length?: number;
}

interface FlowNode {
  id: string;
  shape: Shape;
  text: string;
}
interface Edge {
  from: string;
  to: string;
  text: string;
  start: Head;
  end: Head;
  stroke: string;
  length: number;
}
interface Group {
  id: string;
  title: string;
  nodes: string[];
}
interface Flow {
  direction: string;
  nodes: FlowNode[];
  edges: Edge[];
  groups: Group[];
}

type Room = { width: number; height: number };
type Box = Room & Point;

/** The room around a label, and the outline in a box around the middle. */
interface Shape {
  room: (label: Room) => Room;
  outline: (doc: PDFKit.PDFDocument, width: number, height: number) => void;
  /** the share of the way to the edge of the box at which a line ends; by default the edge itself */
  border?: (x: number, y: number) => number;
  /** lines on top of it */
  extra?: (doc: PDFKit.PDFDocument, width: number, height: number) => void;
}

const padded =
  (more: number) =>
  ({ width, height }: Room): Room => ({ width: width + more, height: height + 16 });
const polygon =
  (points: (w: number, h: number) => [number, number][]): Shape["outline"] =>
  (doc, w, h) => {
    doc.polygon(...points(w / 2, h / 2));
  };
const slanted = (points: (w: number, h: number, slant: number) => [number, number][]): Shape => ({
  room: padded(48),
  outline: polygon((w, h) => points(w, h, 10)),
});

const RECTANGLE: Shape = {
  room: padded(24),
  outline: (doc, w, h) => doc.rect(-w / 2, -h / 2, w, h),
};
const ELLIPSE: Shape = {
  room: ({ width, height }) => ({ width: width * 1.42 + 12, height: height * 1.42 + 12 }),
  outline: (doc, w, h) => doc.ellipse(0, 0, w / 2, h / 2),
  border: (x, y) => 1 / Math.hypot(x, y),
};
const CIRCLE: Shape = {
  ...ELLIPSE,
  room: ({ width, height }) => {
    const size = Math.hypot(width, height) + 14;
    return { width: size, height: size };
  },
};
const ROUND: Shape = { ...RECTANGLE, outline: (doc, w, h) => doc.roundedRect(-w / 2, -h / 2, w, h, 6) };

const SHAPES: Record<string, Shape> = {
  rect: RECTANGLE,
  square: RECTANGLE,
  round: ROUND,
  stadium: { ...RECTANGLE, outline: (doc, w, h) => doc.roundedRect(-w / 2, -h / 2, w, h, h / 2) },
  ellipse: ELLIPSE,
  circle: CIRCLE,
  doublecircle: {
    ...CIRCLE,
    room: (label) => CIRCLE.room({ width: label.width + 8, height: label.height + 8 }),
    extra: (doc, w, h) => doc.ellipse(0, 0, w / 2 - 3, h / 2 - 3).stroke(),
  },
  diamond: {
    room: ({ width, height }) => ({ width: width * 1.6 + 24, height: height * 2.6 + 12 }),
    outline: polygon((w, h) => [
      [0, -h],
      [w, 0],
      [0, h],
      [-w, 0],
    ]),
    border: (x, y) => 1 / (Math.abs(x) + Math.abs(y)),
  },
  hexagon: {
    room: padded(44),
    outline: polygon((w, h) => [
      [-w, 0],
      [-w + 10, -h],
      [w - 10, -h],
      [w, 0],
      [w - 10, h],
      [-w + 10, h],
    ]),
  },
  subroutine: {
    room: padded(36),
    outline: RECTANGLE.outline,
    extra: (doc, w, h) => {
      for (const x of [-w / 2 + 6, w / 2 - 6])
        doc
          .moveTo(x, -h / 2)
          .lineTo(x, h / 2)
          .stroke();
    },
  },
  cylinder: {
    room: ({ width, height }) => ({ width: width + 24, height: height + 32 }),
    outline: (doc, w, h) => {
      const [x, y] = [w / 2, h / 2 - 6];
      doc
        .moveTo(-x, -y)
        .bezierCurveTo(-x, -y - 8, x, -y - 8, x, -y)
        .lineTo(x, y);
      doc.bezierCurveTo(x, y + 8, -x, y + 8, -x, y).closePath();
    },
    extra: (doc, w, h) => {
      const [x, y] = [w / 2, h / 2 - 6];
      doc
        .moveTo(-x, -y)
        .bezierCurveTo(-x, -y + 8, x, -y + 8, x, -y)
        .stroke();
    },
  },
  odd: {
    room: padded(40),
    outline: polygon((w, h) => [
      [-w, -h],
      [w, -h],
      [w, h],
      [-w, h],
      [-w + 10, 0],
    ]),
  },
  lean_right: slanted((w, h, s) => [
    [-w + s, -h],
    [w, -h],
    [w - s, h],
    [-w, h],
  ]),
  lean_left: slanted((w, h, s) => [
    [-w, -h],
    [w - s, -h],
    [w, h],
    [-w + s, h],
  ]),
  trapezoid: slanted((w, h, s) => [
    [-w + s, -h],
    [w - s, -h],
    [w, h],
    [-w, h],
  ]),
  inv_trapezoid: slanted((w, h, s) => [
    [-w, -h],
    [w, -h],
    [w - s, h],
    [-w + s, h],
  ]),
};

const ENDS: Record<string, Head> = {
  arrow_open: "none",
  arrow_point: "point",
  arrow_circle: "circle",
  arrow_cross: "cross",
};
const DIRECTIONS = ["LR", "RL", "BT"];
const STROKES = new Set(["normal", "thick", "dotted", "invisible"]);

/** Places the parts of a graph; loaded with the first diagram. */
interface Placing {
  layout: typeof layout;
  Graph: typeof Graph;
}

/** Reads a flow chart. Throws `UnknownPart` if a part of it cannot be drawn. */
export function flowOf(data: FlowData, placing: Placing): Diagram {
  const vertices = data.getVertices();
  const groups = data.getSubGraphs();
  if (data.getDiagramTitle()) throw new UnknownPart();
  if (vertices.size + data.getEdges().length + groups.length > MOST_PARTS) throw new UnknownPart();
  // A line to a group would need a place on its border.
  if (groups.some(({ id, metadata }) => metadata !== undefined || vertices.has(id))) throw new UnknownPart();
  const flow: Flow = {
    direction: DIRECTIONS.find((known) => known === data.getDirection()) ?? "TB",
    nodes: [...vertices.values()].map(nodeOf),
    edges: data.getEdges().map(edgeOf),
    groups: groups.map(({ id, title, labelType, nodes }) => ({
      id,
      title: labelOf(title, labelType),
      nodes,
    })),
  };
  const ids = new Set(flow.nodes.map(({ id }) => id));
  if (flow.edges.some(({ from, to }) => !ids.has(from) || !ids.has(to))) throw new UnknownPart();
  return (paper) => drawingOf(paper, flow, placing);
}

function nodeOf({ id, text, labelType, type = "rect", icon, img }: Vertex): FlowNode {
  const shape = Object.hasOwn(SHAPES, type) ? SHAPES[type] : undefined;
  if (!shape || icon !== undefined || img !== undefined) throw new UnknownPart();
  return { id, shape, text: labelOf(text ?? id, labelType) };
}

function edgeOf({
  start,
  end,
  type = "arrow_point",
  stroke = "normal",
  text,
  labelType,
  length,
}: ReadEdge): Edge {
  const isDouble = type.startsWith("double_");
  const head = ENDS[type.replace("double_", "")];
  if (head === undefined || !STROKES.has(stroke)) throw new UnknownPart();
  return {
    ...{ from: start, to: end, text: labelOf(text, labelType), stroke },
    ...{ start: isDouble ? head : "none", end: head, length: length ?? 1 },
  };
}

const WIDEST_NODE = 160;
const WIDEST_EDGE = 120;
const TITLE = 16;

function drawingOf(
  paper: Paper,
  { direction, nodes, edges, groups }: Flow,
  { layout, Graph }: Placing,
): Drawing {
  const graph = new Graph({ multigraph: true, compound: true });
  graph.setGraph({ rankdir: direction, nodesep: 28, ranksep: 34, marginx: 6, marginy: 6 + TITLE });
  const labels = new Map<string, Label>();
  for (const { id, shape, text } of nodes) {
    const label = labelIn(paper, text, WIDEST_NODE);
    labels.set(id, label);
    graph.setNode(id, shape.room(label));
  }
  const titles = new Map(groups.map(({ id, title }) => [id, labelIn(paper, title, WIDEST_NODE, "bold")]));
  for (const { id } of groups) graph.setNode(id, { width: titles.get(id)!.width + 16, height: TITLE + 12 });
  for (const { id, nodes: inside } of groups) for (const node of inside) graph.setParent(node, id);
  const edgeLabels = edges.map(({ text }) => labelIn(paper, text, WIDEST_EDGE));
  for (const [index, { from, to, length }] of edges.entries()) {
    const { width, height } = edgeLabels[index]!;
    graph.setEdge(from, to, { width, height, labelpos: "c", minlen: length }, String(index));
  }
  layout(graph, {});
  const boxOf = (id: string) => graph.node(id) as Box;
  const { width, height } = graph.graph() as Room;
  const draw = () => {
    // Outer groups first: the library lists inner ones before them.
    for (const { id } of groups.toReversed()) drawGroup(paper, boxOf(id));
    const shapes = new Map(nodes.map(({ id, shape }) => [id, shape]));
    for (const [index, edge] of edges.entries()) {
      const placed = graph.edge(edge.from, edge.to, String(index)) as { points: Point[] };
      const endAt = (id: string): End => ({ box: boxOf(id), shape: shapes.get(id)! });
      drawEdge(paper, edge, placed.points, [endAt(edge.from), endAt(edge.to)]);
    }
    for (const { id } of groups) drawTitle(paper, boxOf(id), titles.get(id)!);
    for (const { id, shape } of nodes) drawNode(paper, shape, boxOf(id), labels.get(id)!);
    for (const [index, { from, to }] of edges.entries())
      drawEdgeLabel(paper, graph.edge(from, to, String(index)) as Point, edgeLabels[index]!);
  };
  return { width, height, draw };
}

function drawGroup(paper: Paper, { x, y, width, height }: Box): void {
  const top = y - height / 2 - TITLE / 2;
  paper.doc
    .undash()
    .lineWidth(0.8)
    .roundedRect(x - width / 2, top, width, height + TITLE / 2, 4)
    .fillAndStroke(COLORS.ground, COLORS.faint);
}

/** The title of a group, on a ground that interrupts the lines into it. */
function drawTitle(paper: Paper, { x, y, height }: Box, title: Label): void {
  const middle = y - height / 2;
  paper.doc
    .rect(x - title.width / 2 - 2, middle - title.height / 2, title.width + 4, title.height)
    .fill(COLORS.ground);
  drawLabel(paper, title, x, middle);
}

function drawNode(paper: Paper, shape: Shape, { x, y, width, height }: Box, label: Label): void {
  const { doc } = paper;
  doc.save();
  doc.translate(x, y).undash().lineWidth(1);
  shape.outline(doc, width, height);
  doc.fillAndStroke("#ffffff", STROKE);
  doc.strokeColor(STROKE);
  shape.extra?.(doc, width, height);
  doc.restore();
  drawLabel(paper, label, x, y);
}

/** A node at the end of a line. */
type End = { box: Box; shape: Shape };

/** Where a line from a point to the middle of a node meets its outline. */
function meeting(from: Point, { box, shape }: End, otherwise: Point): Point {
  if (!shape.border) return otherwise;
  const [x, y] = [(from.x - box.x) / (box.width / 2), (from.y - box.y) / (box.height / 2)];
  const share = shape.border(x, y);
  return { x: box.x + (from.x - box.x) * share, y: box.y + (from.y - box.y) * share };
}

function drawEdge(
  paper: Paper,
  edge: Edge,
  given: readonly Point[],
  [start, end]: readonly [End, End],
): void {
  if (edge.stroke === "invisible") return;
  const { doc } = paper;
  const points = [...given];
  points[0] = meeting(points[1]!, start, points[0]!);
  points[points.length - 1] = meeting(points.at(-2)!, end, points.at(-1)!);
  doc.lineWidth(edge.stroke === "thick" ? 2 : 1).strokeColor(STROKE);
  if (edge.stroke === "dotted") doc.dash(2.5, { space: 2 });
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) doc.moveTo(x, y);
    else doc.lineTo(x, y);
  }
  doc.stroke();
  drawHead(paper, edge.end, points.at(-2)!, points.at(-1)!);
  drawHead(paper, edge.start, points[1]!, points[0]!);
}

/** The label of a line, on a ground that interrupts it. */
function drawEdgeLabel(paper: Paper, { x, y }: Point, label: Label): void {
  const { width, height } = label;
  if (label.lines.length === 0) return;
  paper.doc.rect(x - width / 2 - 2, y - height / 2, width + 4, height).fill("#ffffff");
  drawLabel(paper, label, x, y);
}
