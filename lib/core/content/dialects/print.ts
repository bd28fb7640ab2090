import type { Nodes } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { HTML_TABLE } from "./html-tables";
import { indentedOpeningOf } from "./indented";
import { type Opening, openingOf } from "./lines";

/* Prints blocks from other tools in their original dialect. */

/** The dialect of a group of tabs (`=== "Title"`), which has no opening line. */
export const TAB_GROUP = "===";

type Info = { before: string; after: string; now: { line: number; column: number }; lineShift: number };
type State = {
  containerFlow: (node: ContainerDirective, info: Info) => string;
  indentLines: (text: string, map: (line: string, index: number, blank: boolean) => string) => string;
};
type Printer<Node> = (node: Node, parent: Nodes | undefined, state: State, info: Info) => string;
export type DirectivePrinters = {
  containerDirective: Printer<ContainerDirective>;
  leafDirective: Printer<LeafDirective>;
};

/** @param otherwise prints block directives */
export const printContainer =
  (otherwise: Printer<ContainerDirective>): Printer<ContainerDirective> =>
  (node, parent, state, info) => {
    const line = node.data?.dialect;
    if (line === undefined) return fencedOff(otherwise(node, parent, state, info));
    if (line === TAB_GROUP || line === HTML_TABLE) return state.containerFlow(node, info);
    const [first, ...rest] = node.children;
    // The opening line contains the title already.
    const isLabelled = first?.type === "paragraph" && first.data?.directiveLabel;
    const opening = openingOf(line);
    const { description = null } = (opening ?? {}) as Partial<Opening>;
    const below = isLabelled ? rest : node.children;
    if (description !== null && !isParagraphOf(below[0], description))
      return fencedOff(otherwise(node, parent, state, info));
    const children = description === null ? below : below.slice(1);
    const body = state.containerFlow({ ...node, children }, info);
    if (opening?.kind === "void") return line;
    if (opening) return fencedOff(`${line}\n${body === "" ? "" : `${body}\n`}${opening.closer}`);
    return `${line}\n${state.indentLines(body, (text, _index, blank) => (blank ? "" : `    ${text}`))}`.trimEnd();
  };

const isParagraphOf = (node: Nodes | undefined, words: string): boolean => {
  if (node?.type !== "paragraph" || node.children.length !== 1) return false;
  const [only] = node.children;
  return only?.type === "text" && only.value === words;
};

/** @param otherwise prints leaf directives */
export const printLeaf =
  (otherwise: Printer<LeafDirective>): Printer<LeafDirective> =>
  (node, ...rest) =>
    node.data?.dialect ?? otherwise(node, ...rest);

/** A fence of colons ends with the first line of as many, so that an outer fence needs more of them. */
function fencedOff(printed: string): string {
  const own = /^:{3,}/.exec(printed)?.[0] ?? "";
  if (own === "") return printed;
  const lines = printed.split("\n");
  const inner = lines.slice(1, -1).map((line) => /^[ \t]*(:{3,})[ \t]*$/.exec(line)?.[1]?.length ?? 0);
  const longest = inner.reduce((most, length) => Math.max(most, length), 0);
  if (longest < own.length) return printed;
  const fence = ":".repeat(longest + 1);
  return [fence + lines[0]!.slice(own.length), ...lines.slice(1, -1), fence].join("\n");
}

/** True if the line opens a block of this name and attributes without a title and other words. */
export function opensAs(line: string, name: string, attributes: Record<string, string>): boolean {
  if (line === TAB_GROUP) return name === "tabs" && Object.keys(attributes).length === 0;
  const opening = openingOf(line) ?? indentedOpeningOf(line);
  if (opening?.name !== name || opening.title !== null || opening.label !== null) return false;
  if ("kind" in opening && opening.kind === "void") return false;
  if ("description" in opening && opening.description !== null) return false;
  const keys = Object.keys(opening.attributes);
  return (
    keys.length === Object.keys(attributes).length &&
    keys.every((key) => opening.attributes[key] === attributes[key])
  );
}
