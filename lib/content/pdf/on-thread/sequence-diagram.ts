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
  STROKE,
  UnknownPart,
} from "./diagram-parts";
import { COLORS, type Paper } from "./paper";

/** A sequence as the library's parser gives it. */
export interface SequenceData {
  getDiagramTitle: () => string;
  getActors: () => Map<string, { description: string; links: object; box?: unknown }>;
  getActorKeys: () => string[];
  getCreatedActors: () => Map<string, number>;
  getDestroyedActors: () => Map<string, number>;
  getMessages: () => ReadMessage[];
  LINETYPE: Record<string, number>;
  PLACEMENT: Record<"LEFTOF" | "RIGHTOF" | "OVER", number>;
}
interface ReadMessage {
  from?: string;
  to?: string;
  type?: number;
  message?: string | { start: number; step: number; visible: boolean };
  placement?: number | string;
  centralConnection?: number;
}

type Line = { dotted: boolean; start: Head; end: Head };
const line = (dotted: boolean, end: Head, start: Head = "none"): Line => ({ dotted, start, end });

/** Lines by the library's names of their kinds. */
const LINES: Record<string, Line> = {
  SOLID: line(false, "point"),
  DOTTED: line(true, "point"),
  SOLID_OPEN: line(false, "none"),
  DOTTED_OPEN: line(true, "none"),
  SOLID_CROSS: line(false, "cross"),
  DOTTED_CROSS: line(true, "cross"),
  SOLID_POINT: line(false, "open"),
  DOTTED_POINT: line(true, "open"),
  BIDIRECTIONAL_SOLID: line(false, "point", "point"),
  BIDIRECTIONAL_DOTTED: line(true, "point", "point"),
};

/** Words that begin a frame and a part of it, as they are written. */
const FRAMES: Record<string, string> = {
  ...{ LOOP: "loop", ALT: "alt", OPT: "opt", PAR: "par", CRITICAL: "critical", BREAK: "break" },
  RECT: "",
};
const PARTS = new Set(["ALT_ELSE", "PAR_AND", "CRITICAL_OPTION"]);

type Side = "left" | "right" | "over";
type Step =
  | { kind: "message"; from: string; to: string; text: string; line: Line }
  | { kind: "note"; from: string; to: string; side: Side; text: string }
  | { kind: "frame"; word: string; text: string }
  | { kind: "part"; text: string }
  | { kind: "end" }
  | { kind: "active"; actor: string; isOn: boolean };

interface Sequence {
  actors: { id: string; name: string }[];
  steps: Step[];
}

/** Reads a sequence. Throws `UnknownPart` if a part of it cannot be drawn. */
export function sequenceOf(data: SequenceData): Diagram {
  const actors = data.getActors();
  const messages = data.getMessages();
  const changed = data.getCreatedActors().size + data.getDestroyedActors().size;
  if (changed > 0 || data.getDiagramTitle() || actors.size + messages.length > MOST_PARTS)
    throw new UnknownPart();
  const sequence: Sequence = {
    actors: data.getActorKeys().map((id) => {
      const { description, links, box } = actors.get(id)!;
      if (box !== undefined || Object.keys(links).length > 0) throw new UnknownPart();
      return { id, name: labelOf(description) };
    }),
    steps: stepsOf(data, messages),
  };
  if (!isWhole(sequence)) throw new UnknownPart();
  return (paper) => drawingOf(paper, sequence);
}

/** True if all steps are of its actors, and all that begins ends. */
function isWhole({ actors, steps }: Sequence): boolean {
  const ids = new Set(actors.map(({ id }) => id));
  let depth = 0;
  const active = new Map<string, number>();
  return (
    steps.every((step) => {
      if (step.kind === "message" || step.kind === "note") return ids.has(step.from) && ids.has(step.to);
      if (step.kind === "frame") depth += 1;
      else if (step.kind === "end") depth -= 1;
      else if (step.kind === "part") return depth > 0;
      else {
        active.set(step.actor, (active.get(step.actor) ?? 0) + (step.isOn ? 1 : -1));
        return ids.has(step.actor) && active.get(step.actor)! >= 0;
      }
      return depth >= 0;
    }) && depth === 0
  );
}

function stepsOf({ LINETYPE, PLACEMENT }: SequenceData, messages: readonly ReadMessage[]): Step[] {
  const names = new Map(Object.entries(LINETYPE).map(([name, value]) => [value, name]));
  const sides = new Map<unknown, Side>([
    [PLACEMENT.LEFTOF, "left"],
    [PLACEMENT.RIGHTOF, "right"],
    [PLACEMENT.OVER, "over"],
  ]);
  let numbers: { next: number; step: number } | null = null;
  return messages.flatMap((read): Step[] => {
    const name = names.get(read.type ?? -1) ?? "";
    if (read.centralConnection) throw new UnknownPart();
    if (typeof read.message === "object") {
      if (name !== "AUTONUMBER") throw new UnknownPart();
      const { start, step, visible } = read.message;
      numbers = visible ? { next: start || (numbers?.next ?? 1), step: step || (numbers?.step ?? 1) } : null;
      return [];
    }
    const text = labelOf(read.message);
    const { from = "", to = from } = read;
    const known = LINES[name];
    if (known) {
      const number = numbers ? `${numbers.next}. ` : "";
      if (numbers) numbers = { ...numbers, next: numbers.next + numbers.step };
      return [{ kind: "message", from, to, text: number + text, line: known }];
    }
    if (name === "NOTE") {
      const side = sides.get(read.placement);
      if (side === undefined) throw new UnknownPart();
      return [{ kind: "note", from, to, side, text }];
    }
    if (name === "ACTIVE_START" || name === "ACTIVE_END")
      return [{ kind: "active", actor: from, isOn: name === "ACTIVE_START" }];
    if (PARTS.has(name)) return [{ kind: "part", text }];
    const [, word = "", edge] = /^([A-Z]+)_(START|END)$/.exec(name) ?? [];
    if (!Object.hasOwn(FRAMES, word)) throw new UnknownPart();
    // The text of a tinted part is its colour.
    if (edge === "START") return [{ kind: "frame", word: FRAMES[word]!, text: word === "RECT" ? "" : text }];
    return [{ kind: "end" }];
  });
}

const WIDEST_NAME = 110;
const WIDEST_TEXT = 150;
const GAP = 24;
const LEAST_DISTANCE = 70;
const HEAD_GAP = 12;
const OWN = 26;
const NOTE_PADDING = 8;

function drawingOf(paper: Paper, { actors, steps }: Sequence): Drawing {
  const names = actors.map(({ name }) => labelIn(paper, name, WIDEST_NAME, "bold"));
  const indexOf = new Map(actors.map(({ id }, index) => [id, index]));
  const at = (id: string): number => indexOf.get(id)!;
  const labels = steps.map((step) => ("text" in step ? labelIn(paper, step.text, WIDEST_TEXT) : null));
  const xs = columnsOf(actors.length, names, steps, labels, at);
  const headHeight = Math.max(...names.map(({ height }) => height), 0) + 14;
  const right = rightOf(xs, names, steps, labels, at);
  const { heights, height } = rowsOf(steps, labels, at, headHeight);
  const draw = () => {
    const { doc } = paper;
    const bottom = height - headHeight;
    for (const x of xs) {
      doc.undash().lineWidth(0.8).strokeColor(COLORS.faint);
      doc.moveTo(x, headHeight).lineTo(x, bottom).stroke();
    }
    drawActivity(paper, steps, heights, xs, at, bottom);
    // Above the bars, which would hide words of a frame.
    drawFrames(paper, steps, labels, heights, right);
    for (const [index, step] of steps.entries()) {
      const label = labels[index];
      const y = heights[index]!;
      if (step.kind === "message") drawMessage(paper, step, label!, xs[at(step.from)]!, xs[at(step.to)]!, y);
      else if (step.kind === "note") drawNote(paper, step, label!, xs[at(step.from)]!, xs[at(step.to)]!, y);
    }
    for (const [index, x] of xs.entries())
      for (const y of [0, bottom]) drawName(paper, names[index]!, x, y, headHeight);
  };
  return { width: right, height, draw };
}

type At = (id: string) => number;

/** The middles of the columns, far enough apart for what is between them. */
function columnsOf(
  count: number,
  names: readonly Label[],
  steps: readonly Step[],
  labels: readonly (Label | null)[],
  at: At,
): number[] {
  const halves = names.map(({ width }) => width / 2 + 12);
  let left = halves[0] ?? 0;
  const distances = Array.from({ length: count }, (_, index) =>
    index === 0 ? 0 : Math.max(LEAST_DISTANCE, halves[index - 1]! + halves[index]! + GAP),
  );
  for (const [index, step] of steps.entries()) {
    if (step.kind !== "message" && step.kind !== "note") continue;
    const [one, other] = [at(step.from), at(step.to)].sort((a, b) => a - b) as [number, number];
    const wanted = labels[index]!.width + (step.kind === "note" ? 2 * NOTE_PADDING + 12 : GAP);
    const side = step.kind === "note" ? step.side : one === other ? "right" : "over";
    if (side === "left" && one === 0) left = Math.max(left, wanted);
    const before = side === "left" ? one : side === "right" ? one + 1 : other;
    if (side !== "over") {
      if (before > 0 && before < count)
        distances[before] = Math.max(distances[before]!, wanted + OWN + (halves[before - 1] ?? 0) / 2);
    } else if (one !== other) {
      const there = distances.slice(one + 1, other + 1).reduce((sum, each) => sum + each, 0);
      distances[other] = distances[other]! + Math.max(0, wanted - there);
    } else if (one === 0) left = Math.max(left, wanted / 2);
  }
  let x = left + 14;
  return distances.map((distance) => {
    x += distance;
    return x;
  });
}

/** The right edge, with what is beside the last column. */
function rightOf(
  xs: readonly number[],
  names: readonly Label[],
  steps: readonly Step[],
  labels: readonly (Label | null)[],
  at: At,
): number {
  const last = xs.length - 1;
  let most = (xs[last] ?? 0) + (names[last]?.width ?? 0) / 2 + 12;
  for (const [index, step] of steps.entries()) {
    if (step.kind !== "message" && step.kind !== "note") continue;
    const width = labels[index]!.width;
    const x = xs[Math.max(at(step.from), at(step.to))]!;
    if (step.kind === "note")
      most = Math.max(
        most,
        x + (step.side === "right" ? width + 2 * NOTE_PADDING + 10 : width / 2 + NOTE_PADDING),
      );
    else if (step.from === step.to) most = Math.max(most, x + OWN + width + 6);
  }
  return most + 14;
}

/** The vertical position of each step: the line of a message, the top of any other. */
function rowsOf(
  steps: readonly Step[],
  labels: readonly (Label | null)[],
  at: At,
  headHeight: number,
): { heights: number[]; height: number } {
  let y = headHeight + HEAD_GAP;
  const heights = steps.map((step, index) => {
    const own = labels[index]?.height ?? 0;
    const top = y;
    if (step.kind === "message") {
      y += own + 4;
      const line = y;
      y += at(step.from) === at(step.to) ? 24 : 12;
      return line;
    }
    if (step.kind === "note") y += own + 2 * NOTE_PADDING + 8;
    else if (step.kind === "frame") y += Math.max(own, step.word === "" ? 0 : 14) + 14;
    else if (step.kind === "part") y += own + 14;
    else if (step.kind === "end") y += 10;
    return top;
  });
  return { heights, height: y + HEAD_GAP + headHeight };
}

function drawName(paper: Paper, label: Label, x: number, y: number, height: number): void {
  const width = label.width + 20;
  paper.doc
    .undash()
    .lineWidth(1)
    .roundedRect(x - width / 2, y + 1, width, height - 2, 3)
    .fillAndStroke("#ffffff", STROKE);
  drawLabel(paper, label, x, y + height / 2);
}

function drawMessage(
  paper: Paper,
  { line: { dotted, start, end } }: Extract<Step, { kind: "message" }>,
  label: Label,
  from: number,
  to: number,
  y: number,
): void {
  const { doc } = paper;
  const isOwn = from === to;
  doc.lineWidth(1).strokeColor(STROKE);
  if (dotted) doc.dash(2.5, { space: 2 });
  else doc.undash();
  if (isOwn)
    doc
      .moveTo(from, y)
      .lineTo(from + OWN, y)
      .lineTo(from + OWN, y + 12)
      .lineTo(to, y + 12)
      .stroke();
  else doc.moveTo(from, y).lineTo(to, y).stroke();
  const last = isOwn ? y + 12 : y;
  drawHead(paper, end, { x: isOwn ? from + OWN : from, y: last }, { x: to, y: last });
  drawHead(paper, start, { x: isOwn ? from + OWN : to, y }, { x: from, y });
  const middle = isOwn ? from + 6 + label.width / 2 : (from + to) / 2;
  drawLabel(paper, label, middle, y - 3 - label.height / 2);
}

function drawNote(
  paper: Paper,
  { side }: Extract<Step, { kind: "note" }>,
  label: Label,
  from: number,
  to: number,
  y: number,
): void {
  const width = label.width + 2 * NOTE_PADDING;
  const height = label.height + NOTE_PADDING;
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const over = Math.max(width, last - first + (last > first ? 2 * NOTE_PADDING : 0));
  const lefts = { left: first - 8 - width, right: last + 8, over: (first + last - over) / 2 };
  const [x, wide] = [lefts[side], side === "over" ? over : width];
  paper.doc.undash().lineWidth(0.8).rect(x, y, wide, height).fillAndStroke("#fdf6d8", "#d6c87a");
  drawLabel(paper, label, x + wide / 2, y + height / 2);
}

/** Frames around steps, with their words at the top left and a line above each further part. */
function drawFrames(
  paper: Paper,
  steps: readonly Step[],
  labels: readonly (Label | null)[],
  heights: readonly number[],
  right: number,
): void {
  const { doc } = paper;
  const open: { top: number; word: string; index: number; parts: number[] }[] = [];
  for (const [index, step] of steps.entries()) {
    const top = heights[index]!;
    if (step.kind === "frame") open.push({ top, word: step.word, index, parts: [] });
    else if (step.kind === "part") open.at(-1)?.parts.push(index);
    if (step.kind !== "end") continue;
    const frame = open.pop()!;
    const inset = 2 + open.length * 5;
    const width = right - 2 * inset;
    doc.undash().lineWidth(0.8);
    doc.rect(inset, frame.top, width, top + 4 - frame.top);
    if (frame.word === "") doc.fillOpacity(0.5).fill(COLORS.ground).fillOpacity(1);
    else doc.strokeColor(COLORS.faint).stroke();
    if (frame.word !== "") {
      const word = labelIn(paper, frame.word, 100, "bold");
      doc.rect(inset, frame.top, word.width + 12, 14).fillAndStroke(COLORS.ground, COLORS.faint);
      drawLabel(paper, word, inset + 6 + word.width / 2, frame.top + 7);
      drawCondition(paper, labels[frame.index], right, frame.top + 2);
    }
    for (const part of frame.parts) {
      const y = heights[part]!;
      doc.dash(2.5, { space: 2 }).strokeColor(COLORS.faint);
      doc
        .moveTo(inset, y)
        .lineTo(inset + width, y)
        .stroke()
        .undash();
      drawCondition(paper, labels[part], right, y + 3);
    }
  }
}

function drawCondition(paper: Paper, label: Label | null | undefined, right: number, y: number): void {
  if (label) drawLabel(paper, label, right / 2, y + label.height / 2);
}

/** Bars on the lines of those that are active. */
function drawActivity(
  { doc }: Paper,
  steps: readonly Step[],
  heights: readonly number[],
  xs: readonly number[],
  at: At,
  bottom: number,
): void {
  const since = new Map<string, number[]>();
  const bar = (actor: string, from: number, to: number, level: number): void => {
    doc
      .undash()
      .lineWidth(0.8)
      .rect(xs[at(actor)]! - 4 + level * 3, from, 8, Math.max(6, to - from))
      .fillAndStroke(COLORS.ground, STROKE);
  };
  // The line of the message before it.
  const lineAt = (index: number): number => heights[index - 1] ?? heights[index]!;
  for (const [index, step] of steps.entries()) {
    if (step.kind !== "active") continue;
    const open = since.get(step.actor) ?? [];
    since.set(step.actor, open);
    if (step.isOn) open.push(lineAt(index));
    else {
      const from = open.pop()!;
      bar(step.actor, from, lineAt(index), open.length);
    }
  }
  for (const [actor, open] of since)
    for (const [level, from] of open.entries()) bar(actor, from, bottom, level);
}
