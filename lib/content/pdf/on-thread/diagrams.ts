import type { Nodes, Root } from "mdast";
import type { Diagram } from "./diagram-parts";
import { type FlowData, flowOf } from "./flow-chart";
import { type SequenceData, sequenceOf } from "./sequence-diagram";

/*
 * Diagrams as drawings. The library's own parser reads them, which needs no browser, unlike its drawing. Flow charts
 * and sequences that use nothing but what is drawn here are drawn; of all others, a PDF has the source.
 */

/** By their source. */
export type Diagrams = ReadonlyMap<string, Diagram>;

/** Characters of one diagram, and diagrams of one book; others are shown as their source. */
const LONGEST = 20_000;
const MOST = 500;

/** The diagrams of the pages that can be drawn. */
export async function diagramsOf(roots: readonly Root[]): Promise<Diagrams> {
  const wanted = new Set<string>();
  const visit = (node: Nodes): void => {
    const isDiagram = node.type === "code" && node.lang === "mermaid";
    if (isDiagram && isKnownKind(node.value) && wanted.size < MOST) wanted.add(node.value);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  roots.forEach(visit);
  const drawn = new Map<string, Diagram>();
  if (wanted.size === 0) return drawn;
  const read = await loadReader();
  for (const source of wanted) {
    const diagram = await read(source);
    if (diagram) drawn.set(source, diagram);
  }
  return drawn;
}

/** Titles in front matter and settings in directives are left to browsers. */
const isKnownKind = (source: string): boolean =>
  source.length <= LONGEST &&
  !source.includes("%%{") &&
  /^(?:\s|%%[^\n]*\n)*(?:graph|flowchart|sequenceDiagram)\b/.test(source);

type Read = (source: string) => Promise<Diagram | null>;

let loaded: Promise<Read> | undefined;

function loadReader(): Promise<Read> {
  loaded ??= newReader();
  return loaded;
}

async function newReader(): Promise<Read> {
  const [{ default: purify }, { default: mermaid }, { layout }, { Graph }] = await Promise.all([
    import("dompurify"),
    import("mermaid"),
    import("dagre-d3-es/src/dagre/index.js"),
    import("dagre-d3-es/src/graphlib/index.js"),
  ]);
  // Without a browser it lacks these. Labels become letters of the PDF, never HTML.
  Object.assign(purify, { sanitize: String, addHook: () => undefined });
  mermaid.initialize({ startOnLoad: false, securityLevel: "loose", logLevel: "fatal" });
  return async (source) => {
    try {
      const { type, db } = await mermaid.mermaidAPI.getDiagramFromText(source);
      // Its type leaves out what each kind of diagram holds.
      if (type === "sequence") return sequenceOf(db as unknown as SequenceData);
      return type.startsWith("flowchart") ? flowOf(db as unknown as FlowData, { layout, Graph }) : null;
    } catch (error) {
      // The parser refuses what is wrong, and we what is not drawn.
      if (error instanceof Error && !(error instanceof RangeError)) return null;
      throw error;
    }
  };
}
