import type { Nodes, Root } from "mdast";
import type { Formula } from "./runs";

/*
 * Formulas as shapes. The library is large and takes a while to load, so only books with formulas load it. It needs no
 * browser; its drawings are SVG, of which a few elements occur.
 */

/** Characters of one formula, and formulas of one book; others are drawn as their source. */
const LONGEST = 2_000;
const MOST = 5_000;

export type Formulas = ReadonlyMap<string, Formula>;

export const formulaKey = (source: string, display: boolean): string =>
  `${display ? "block" : "line"} ${source}`;

/** The formulas of the pages that can be drawn. */
export async function formulasOf(roots: readonly Root[]): Promise<Formulas> {
  const wanted = new Map<string, { source: string; display: boolean }>();
  const visit = (node: Nodes): void => {
    const display = node.type === "math" || (node.type === "code" && node.lang === "math");
    if ((display || node.type === "inlineMath") && node.value.length <= LONGEST && wanted.size < MOST)
      wanted.set(formulaKey(node.value, display), { source: node.value, display });
    if ("children" in node) for (const child of node.children) visit(child);
  };
  roots.forEach(visit);
  const drawn = new Map<string, Formula>();
  if (wanted.size === 0) return drawn;
  const convert = await loadConverter();
  for (const [key, { source, display }] of wanted) {
    const formula = await convert(source, display);
    if (formula) drawn.set(key, formula);
  }
  return drawn;
}

type Convert = (source: string, display: boolean) => Promise<Formula | null>;

let loaded: Promise<Convert> | undefined;

function loadConverter(): Promise<Convert> {
  loaded ??= newConverter();
  return loaded;
}

/** An element of the library's own document. */
interface Shape {
  kind: string;
  attributes?: Record<string, unknown>;
  children?: Shape[];
}

async function newConverter(): Promise<Convert> {
  const [{ mathjax }, { TeX }, { SVG }, { liteAdaptor }, { RegisterHTMLHandler }] = await Promise.all([
    import("@mathjax/src/js/mathjax.js"),
    import("@mathjax/src/js/input/tex.js"),
    import("@mathjax/src/js/output/svg.js"),
    import("@mathjax/src/js/adaptors/liteAdaptor.js"),
    import("@mathjax/src/js/handlers/html.js"),
    import("@mathjax/src/js/input/tex/base/BaseConfiguration.js"),
    import("@mathjax/src/js/input/tex/ams/AmsConfiguration.js"),
    import("@mathjax/src/js/input/tex/newcommand/NewcommandConfiguration.js"),
  ]);
  // Parts of the font are loaded when a formula needs them.
  mathjax.asyncLoad = (name: string) => import(name);
  RegisterHTMLHandler(liteAdaptor());
  // A formula in a line is one drawing.
  const output = new SVG({ fontCache: "none", linebreaks: { inline: false } });
  return async (source, display) => {
    // A new reader for each formula: commands that one defines must not change the next.
    const input = new TeX({
      packages: ["base", "ams", "newcommand"],
      ...{ maxMacros: 1_000, maxBuffer: 5_000 },
      formatError: (_: unknown, { message }: { message: string }) => {
        throw new SyntaxError(message);
      },
    });
    const document = mathjax.document("", { InputJax: input, OutputJax: output });
    try {
      const container = await mathjax.handleRetriesFor(() =>
        document.convert(source, { display, em: 16, ex: 8, containerWidth: 1e6 }),
      );
      return formulaOf(container as Shape);
    } catch (error) {
      if (error instanceof Error) return null;
      throw error;
    }
  };
}

/** Units of the drawing in the size of the text. */
const UNITS = 1_000;

function formulaOf(container: Shape): Formula | null {
  const [svg, ...others] = container.children ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = numbersIn(svg?.attributes?.viewBox);
  if (!svg || others.length > 0 || width <= 0 || height <= 0 || !isKnown(svg)) return null;
  return {
    width: width / UNITS,
    height: -top / UNITS,
    depth: (height + top) / UNITS,
    draw(doc, x, baseline, { size, color }) {
      doc.save();
      doc
        .translate(x, baseline)
        .scale(size / UNITS)
        .translate(-left, 0);
      doc.fillColor(color).strokeColor(color);
      for (const child of svg.children ?? []) drawShape(doc, child);
      doc.restore();
    },
  };
}

const numbersIn = (value: unknown): number[] =>
  (String(value ?? "").match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);

const KNOWN = new Set(["svg", "g", "path", "rect", "line"]);

/** False for a drawing with letters that the font of formulas lacks. */
const isKnown = ({ kind, children = [] }: Shape): boolean => KNOWN.has(kind) && children.every(isKnown);

const numberOf = ({ attributes = {} }: Shape, name: string): number => Number(attributes[name] ?? 0);

function drawShape(doc: PDFKit.PDFDocument, shape: Shape): void {
  const { kind, attributes = {}, children = [] } = shape;
  const of = (name: string) => numberOf(shape, name);
  doc.save();
  for (const [, name, values] of String(attributes.transform ?? "").matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b] = numbersIn(values);
    if (name === "translate") doc.translate(a, b ?? 0);
    else if (name === "scale") doc.scale(a, b ?? a, {});
  }
  if (kind === "path" && attributes.d) doc.path(String(attributes.d)).fill();
  if (kind === "rect") drawBox(doc, shape);
  if (kind === "line") doc.moveTo(of("x1"), of("y1")).lineTo(of("x2"), of("y2")).lineWidth(60).stroke();
  if (kind === "svg") {
    // A part of a bracket that is stretched: its own coordinates in a box that cuts it.
    const [left = 0, top = 0, width = 1, height = 1] = numbersIn(attributes.viewBox);
    doc.translate(of("x"), of("y")).rect(0, 0, of("width"), of("height")).clip();
    doc.scale(of("width") / width, of("height") / height, {}).translate(-left, -top);
  }
  for (const child of children) drawShape(doc, child);
  doc.restore();
}

function drawBox(doc: PDFKit.PDFDocument, shape: Shape): void {
  const of = (name: string) => numberOf(shape, name);
  doc.rect(of("x"), of("y"), of("width"), of("height"));
  if (shape.attributes?.fill === "none") doc.lineWidth(of("stroke-width")).stroke();
  else doc.fill();
}
