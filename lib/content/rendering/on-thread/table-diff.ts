import type { Element, ElementContent } from "hast";
import { toString as textOf } from "mdast-util-to-string";
import { type Aligned, align } from "@/lib/core/content/align";
import {
  type MarkedContent,
  type MarkedVersions,
  markWhole,
  meaningful,
  signature,
  withChildren,
} from "./diff-marks";

/*
 * Compares two versions of a table as grids. Columns are paired first, by their heading or else by their content,
 * then rows by the common columns, so that an added or removed column does not change every row. Cells of a pair are
 * compared in turn. The merged version has a place for every column and row of either, so that its cells stay below
 * their headings.
 */

interface Grid {
  table: Element;
  sections: { element: Element; rows: Row[] }[];
  columns: number;
}

interface Row {
  element: Element;
  cells: Element[];
}

/** A table's rows and cells; null for everything else, and for tables whose cells span several places. */
export function gridOf(node: Element): Grid | null {
  if (node.tagName !== "table") return null;
  const sections = elementsIn(node).map((element) => ({
    element,
    rows: elementsIn(element).map((row) => ({ element: row, cells: elementsIn(row) })),
  }));
  const rows = sections.flatMap((section) => section.rows);
  const columns = rows[0]?.cells.length ?? 0;
  const regular = rows.every(
    ({ element, cells }) => element.tagName === "tr" && cells.length === columns && cells.every(isSingle),
  );
  return regular && columns > 0 ? { table: node, sections, columns } : null;
}

/** The one row of headings that a table from Markdown begins with. */
const isHeading = ([row, ...more]: readonly Row[]): boolean =>
  row !== undefined && more.length === 0 && row.cells.every(({ tagName }) => tagName === "th");

const elementsIn = (node: Element): Element[] =>
  meaningful(node.children).filter((child): child is Element => child.type === "element");

const isSingle = ({ properties }: Element): boolean =>
  Number(properties.colSpan ?? 1) === 1 && Number(properties.rowSpan ?? 1) === 1;

/** The index of a column in each version; absent where the version lacks it. */
interface Column {
  before?: number;
  after?: number;
}

type CompareCells = (before: Element, after: Element) => MarkedVersions;

export function compareTables(before: Grid, after: Grid, compareCells: CompareCells): MarkedVersions {
  const columns = pairColumns(before, after);
  const pairRows = (old: Row[], fresh: Row[]) => compareRows(old, fresh, columns, compareCells);
  const parts = {
    before: [] as MarkedContent[],
    after: [] as MarkedContent[],
    merged: [] as MarkedContent[],
  };
  for (let at = 0; at < Math.max(before.sections.length, after.sections.length); at += 1) {
    const [old, fresh] = [before.sections[at], after.sections[at]];
    const rows = pairRows(old?.rows ?? [], fresh?.rows ?? []);
    if (old) parts.before.push(holding(old.element, rows.before));
    if (fresh) parts.after.push(holding(fresh.element, rows.after));
    const section = fresh ?? old;
    if (section) parts.merged.push(holding(section.element, rows.merged));
  }
  return {
    before: [withChildren(before.table, parts.before)],
    after: [withChildren(after.table, parts.after)],
    merged: [withChildren(after.table, parts.merged)],
  };
}

const holding = (element: Element, children: MarkedContent[]): Element => ({
  ...element,
  children: children as ElementContent[],
});

const rowsOf = ({ sections }: Grid): Row[] => sections.flatMap(({ rows }) => rows);

function pairColumns(before: Grid, after: Grid): Column[] {
  const indices = (grid: Grid) =>
    Array.from({ length: grid.columns }, (_, at) => {
      const texts = rowsOf(grid).map(({ cells }) => wordsIn(cells[at]));
      return { at, heading: texts[0] ?? "", text: texts.join(" ") };
    });
  return align(indices(before), indices(after), {
    identity: ({ heading }) => heading,
    kindOf: () => "column",
    textOf: ({ text }) => text,
  }).map((pair) => ({ before: pair.before?.at, after: pair.after?.at }));
}

const wordsIn = (cell: Element | undefined): string => (cell ? textOf(cell).trim() : "");

function compareRows(
  before: Row[],
  after: Row[],
  columns: Column[],
  compareCells: CompareCells,
): MarkedVersions {
  const versions: MarkedVersions = { before: [], after: [], merged: [] };
  for (const pair of pairRows(before, after, columns)) {
    if (pair.before && pair.after)
      pushPair(versions, pair.before, pair.after, columns, compareCells, pair.kind === "changed");
    else if (pair.before) pushSingle(versions, "before", pair.before, columns);
    else if (pair.after) pushSingle(versions, "after", pair.after, columns);
  }
  return versions;
}

/** Rows are versions of each other by the columns in common; the first of those, often a name, counts twice. */
function pairRows(before: Row[], after: Row[], columns: Column[]): Aligned<Row>[] {
  const shared = columns.filter((column) => column.before !== undefined && column.after !== undefined);
  const listed = (rows: Row[], side: "before" | "after") =>
    rows.map((row) => {
      const cells = shared.flatMap((column) => row.cells[column[side] ?? -1] ?? []);
      const texts = cells.map(wordsIn);
      return { row, signature: cells.map(signature).join("\n"), text: [texts[0], ...texts].join(" ") };
    });
  const [old, fresh] = [listed(before, "before"), listed(after, "after")];
  // Header rows are paired by position, even if renamed.
  if (isHeading(before) && isHeading(after))
    return old.map((each, at) => ({
      kind: each.signature === fresh[at]?.signature ? "same" : "changed",
      before: each.row,
      after: fresh[at]?.row,
    }));
  return align(old, fresh, {
    identity: (each) => each.signature,
    kindOf: () => "row",
    textOf: ({ text }) => text,
  }).map((pair) => ({ kind: pair.kind, before: pair.before?.row, after: pair.after?.row }));
}

function pushPair(
  versions: MarkedVersions,
  before: Row,
  after: Row,
  columns: Column[],
  compareCells: CompareCells,
  changed: boolean,
): void {
  const cells: MarkedVersions = { before: [], after: [], merged: [] };
  const push = (more: Partial<MarkedVersions>) => {
    for (const side of ["before", "after", "merged"] as const) cells[side].push(...(more[side] ?? []));
  };
  for (const column of columns) {
    const old = column.before === undefined ? undefined : before.cells[column.before];
    const fresh = column.after === undefined ? undefined : after.cells[column.after];
    if (old && fresh) {
      const same = signature(old) === signature(fresh);
      push(same ? { before: [old], after: [fresh], merged: [fresh] } : compareCells(old, fresh));
    } else if (old) {
      const marked = [markWhole(old, "removed")];
      push({ before: marked, merged: marked });
    } else if (fresh) {
      const marked = [markWhole(fresh, "added")];
      push({ after: marked, merged: marked });
    }
  }
  const shown = changed ? withChildren : holding;
  versions.before.push(shown(before.element, cells.before));
  versions.after.push(shown(after.element, cells.after));
  versions.merged.push(shown(after.element, cells.merged));
}

/** A row of one version only; in the merged table it has empty cells below the other version's columns. */
function pushSingle(versions: MarkedVersions, side: "before" | "after", row: Row, columns: Column[]): void {
  const kind = side === "before" ? "removed" : "added";
  const cells = columns.map((column) => row.cells[column[side] ?? -1] ?? EMPTY_CELL);
  versions[side].push(markWhole(row.element, kind));
  versions.merged.push(markWhole(holding(row.element, cells), kind));
}

const EMPTY_CELL: Element = { type: "element", tagName: "td", properties: {}, children: [] };
