import type { Element, ElementContent, Root as HtmlRoot, Nodes } from "hast";
import katex from "katex";
import { all, common, createLowlight } from "lowlight";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { highlightedLines } from "@/lib/core/content/document/code-meta";
import { formulaOptions, LONGEST_FORMULA } from "@/lib/core/content/formula-options";
import { type MarkedContent, mark } from "./diff-marks";
import { element } from "./element";
import { sanitized } from "./sanitize";

/*
 * Typesetting: formulas as MathML, which browsers lay out by themselves, and for reading views only, not for comparisons,
 * the colours of code and the elements of its lines.
 */

/** Languages of documentation beyond the common ones. */
const MORE = [
  ...[
    "clojure",
    "cmake",
    "dart",
    "dockerfile",
    "elixir",
    "erlang",
    "gradle",
    "groovy",
    "haskell",
    "http",
    "latex",
  ],
  ...["nginx", "nix", "powershell", "properties", "protobuf", "scala"],
];
/** Written forms of languages that are close enough to one with a grammar. */
const ALIASES = {
  json: ["json5", "jsonl", "ndjson"],
  shell: ["shell-session"],
  sql: ["pgsql", "postgres", "postgresql"],
  xml: ["svelte", "vue"],
};

type LanguageFn = NonNullable<Parameters<typeof createLowlight>[0]>[string];

/**
 * HTML whose scripts and styles have one language each. The original grammar tries several languages for each script
 * and takes the best. One of them is HTML, whose scripts are tried in turn: each `<script>` costs another pass.
 */
const xml: LanguageFn = (highlight) => {
  const grammar = all.xml!(highlight);
  for (const part of grammar.contains) {
    const inside = part === "self" ? undefined : part.starts;
    if (Array.isArray(inside?.subLanguage)) inside.subLanguage = inside.subLanguage[0]!;
  }
  return grammar;
};

const highlighter = createLowlight({
  ...common,
  ...Object.fromEntries(MORE.map((name) => [name, all[name]!])),
  xml,
});
highlighter.registerAlias(ALIASES);
const mathml = unified().use(rehypeParse, { fragment: true }).freeze();

/** Limits of highlighted characters per block and per page, since grammars are slow on some texts. */
const MOST_IN_BLOCK = 20_000;
const MOST_IN_PAGE = 100_000;
/** Formulas of one page. */
const MOST_FORMULAS = 500;

/** Typesets code and formulas of a rendered page, in place; invalid ones stay as written. */
export function typeset(tree: HtmlRoot): void {
  const room = { code: MOST_IN_PAGE, formulas: MOST_FORMULAS };
  const visit = (node: Nodes): void => {
    if (!("children" in node)) return;
    if (node.type === "element" && isFormula(node)) setFormula(node, room);
    else if (node.type === "element" && node.tagName === "pre") setCode(node, room);
    else for (const child of node.children) visit(child);
  };
  visit(tree);
}

/** All text below a node. */
export const nodeText = (node: Nodes): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(nodeText).join("") : "";

type Room = { code: number; formulas: number };

function setCode(pre: Element, room: Room): void {
  const code = pre.children.find((child) => child.type === "element" && child.tagName === "code");
  if (code?.type !== "element") return;
  const text = nodeText(code);
  const language = String(pre.properties.dataLanguage ?? "").toLowerCase();
  if (highlighter.registered(language) && text.length <= Math.min(MOST_IN_BLOCK, room.code)) {
    room.code -= text.length;
    code.children = coloured(highlighter.highlight(language, text).children as ElementContent[]);
  }
  const { dataHighlight, dataLineNumbers } = pre.properties;
  const highlighted = typeof dataHighlight === "string" ? dataHighlight : null;
  if (highlighted !== null || dataLineNumbers)
    code.children = withLines(code.children, highlighted, dataLineNumbers ? ["numbered-line"] : []);
}

/** The most frequent kinds of code, which have the colour of the text. */
const UNCOLOURED = new Set(["hljs-punctuation", "hljs-operator", "hljs-params"]);

/** Highlighted code without the elements of kinds that have no colour, and with adjacent texts joined. */
function coloured(nodes: readonly ElementContent[]): ElementContent[] {
  const shown: ElementContent[] = [];
  const add = (node: ElementContent): void => {
    const before = shown.at(-1);
    if (node.type === "text" && before?.type === "text") before.value += node.value;
    else shown.push(node);
  };
  for (const node of nodes) {
    if (node.type !== "element") add({ ...node });
    else {
      const children = coloured(node.children);
      const [name, ...others] = node.properties.className as string[];
      if (name !== undefined && others.length === 0 && UNCOLOURED.has(name)) children.forEach(add);
      else add({ ...node, children });
    }
  }
  return shown;
}

/**
 * Code with those lines in elements of their own that are highlighted or have a class, each with the end of its line.
 * The style sheet counts numbered lines, so that a number stays at its line where long ones wrap.
 */
function withLines(
  nodes: readonly ElementContent[],
  highlighted: string | null,
  names: readonly string[],
): ElementContent[] {
  const lines = inLines(nodes);
  const marks = highlighted === null ? [] : highlightedLines(highlighted, lines.length);
  return lines.flatMap((line, index) => {
    const className = [...names, ...(marks[index] ? ["marked-line"] : [])];
    return className.length > 0 && line.length > 0 ? [element("span", { className }, line)] : line;
  });
}

/** The nodes of each line; an element over several lines, such as a comment, is repeated on each. */
function inLines(nodes: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  for (const node of nodes) {
    const [rest, ...others] = linesOf(node);
    lines.at(-1)!.push(...rest!);
    lines.push(...others);
  }
  return lines;
}

function linesOf(node: ElementContent): ElementContent[][] {
  if (node.type === "element")
    return inLines(node.children).map((children) => (children.length > 0 ? [{ ...node, children }] : []));
  if (node.type !== "text") return [[node]];
  const lines = node.value.split(/(?<=\n)/);
  if (node.value.endsWith("\n")) lines.push("");
  return lines.map((value) => (value === "" ? [] : [{ ...node, value }]));
}

const isFormula = ({ properties }: Element): boolean =>
  Array.isArray(properties.className) && properties.className.includes("math");

/** The version of a comparison that a tree shows. */
export type ComparedSide = "before" | "after" | "merged";

/**
 * Typesets the formulas of a comparison, whose marks are in their sources: a formula is marked as a whole, in the merged
 * version as it was and as it is.
 */
export function typesetCompared(nodes: readonly MarkedContent[], side: ComparedSide): MarkedContent[] {
  const room = { code: 0, formulas: MOST_FORMULAS };
  const visit = (node: MarkedContent): MarkedContent[] => {
    if (node.type !== "element") return [node];
    if (isFormula(node)) return comparedFormula(node, side, room);
    return [{ ...node, children: node.children.flatMap(visit) as ElementContent[] }];
  };
  return nodes.flatMap(visit);
}

function comparedFormula(node: Element, side: ComparedSide, room: Room): MarkedContent[] {
  const isMarked = [textWithout(node, "ins"), textWithout(node, "del")].some(
    (text) => text !== nodeText(node),
  );
  if (!isMarked) return [drawn(node, nodeText(node), room)];
  const versions = [
    ...(side === "after" ? [] : [{ tagName: "del" as const, text: textWithout(node, "ins") }]),
    ...(side === "before" ? [] : [{ tagName: "ins" as const, text: textWithout(node, "del") }]),
  ];
  return versions.flatMap(({ tagName, text }) =>
    text.trim() === "" ? [] : [mark(tagName, [drawn(node, text, room)])],
  );
}

/** A formula with another source. */
function drawn(node: Element, source: string, room: Room): Element {
  const text: ElementContent = { type: "text", value: source };
  const isBlock = node.tagName === "pre";
  const copy = { ...node, children: [isBlock ? element("code", {}, [text]) : text] };
  setFormula(copy, room);
  return sanitized({ type: "root", children: [copy] }).children[0] as Element;
}

/** The text below a node without what is marked in one way. */
function textWithout(node: Nodes, tagName: "ins" | "del"): string {
  if (node.type === "text") return node.value;
  if (!("children" in node) || (node.type === "element" && node.tagName === tagName)) return "";
  return node.children.map((child) => textWithout(child, tagName)).join("");
}

/** Replaces the source of a formula by the formula, as a block or inline. */
function setFormula(node: Element, room: Room): void {
  const display = node.tagName === "pre";
  const source = nodeText(node).trim();
  if (source.length > LONGEST_FORMULA || room.formulas === 0) return;
  room.formulas -= 1;
  const html = mathOf(source, display);
  const math = html === null ? undefined : mathml.parse(html).children[0];
  if (math?.type !== "element") return;
  node.tagName = display ? "div" : "span";
  node.children = math.children;
}

/** A formula as HTML with MathML; null for an invalid one. */
function mathOf(source: string, displayMode: boolean): string | null {
  try {
    return katex.renderToString(source, formulaOptions(displayMode));
  } catch (error) {
    if (error instanceof katex.ParseError) return null;
    throw error;
  }
}
