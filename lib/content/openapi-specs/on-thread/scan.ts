import { OPENAPI_LIMITS } from "@/lib/core/openapi/limits";
import { mayNestTooDeeply } from "@/lib/core/yaml-nesting";
import type { SpecProblem } from "./spec-problem";

/*
 * Finds texts that are too large to parse, by looking at each character once: parsing takes a hundred times as long
 * and keeps an object for every value. The scan counts syntax instead of values, so some texts that pass it still
 * exceed the limits once they are parsed.
 */

const tooMany = (line: number): SpecProblem => ({
  message: `It holds more than ${OPENAPI_LIMITS.values.toLocaleString("en")} values; split it.`,
  code: "LIMIT",
  line,
});
const tooManyNames = (line: number): SpecProblem => ({
  message: `It holds more than ${OPENAPI_LIMITS.names.toLocaleString("en")} names; split it.`,
  code: "LIMIT",
  line,
});
const tooDeep = (line: number): SpecProblem => ({
  message: `It is nested more than ${OPENAPI_LIMITS.depth} levels deep; name parts of it and refer to them.`,
  code: "LIMIT",
  line,
});

/** Finds the first exceeded limit of a text in JSON, valid or not. */
export function excessInJson(text: string): SpecProblem | null {
  let [values, names, depth, line] = [1, 0, 0, 1];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === "\n") line += 1;
    else if (isQuoted) {
      if (mark === "\\") at += 1;
      else if (mark === '"') isQuoted = false;
    } else if (mark === '"') isQuoted = true;
    else if (mark === "{" || mark === "[") {
      values += 1;
      depth += 1;
      if (depth > OPENAPI_LIMITS.depth) return tooDeep(line);
    } else if (mark === "}" || mark === "]") depth -= 1;
    else if (mark === ",") values += 1;
    else if (mark === ":") names += 1;
    if (names > OPENAPI_LIMITS.names) return tooManyNames(line);
    // An empty list counts twice, and each further one with its comma as well.
    if (values > 2 * OPENAPI_LIMITS.values) return tooMany(line);
  }
  return null;
}

/** The end of a name in YAML. */
const NAMED = /:(?=\s|$)/g;

/** Finds the first exceeded limit of a text in YAML: its lines, their nesting by indentation, its merges. */
export function excessInYaml(text: string): SpecProblem | null {
  const indents: number[] = [];
  let [values, names, merges, line] = [0, 0, 0, 0];
  let flow = null as { indent: number; open: number } | null;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    let at = start;
    while (at < end && text[at] === " ") at += 1;
    const indent = at - start;
    start = end + 1;
    line += 1;
    if (at === end || text[at] === "#" || text[at] === "\r") continue;
    values += 1;

    while (indents.length > 0 && indents.at(-1)! >= indent) indents.pop();
    indents.push(indent);
    if (indents.length > OPENAPI_LIMITS.depth) return tooDeep(line);
    if (text.startsWith("<<", at)) merges += 1;
    if (merges > OPENAPI_LIMITS.aliases) {
      const most = OPENAPI_LIMITS.aliases.toLocaleString("en");
      return { message: `It merges more than ${most} times; use $ref.`, code: "LIMIT", line };
    }

    // Text that only looks like a list in brackets ends with its paragraph.
    if (flow && indent <= flow.indent && text[at] !== "]" && text[at] !== "}") flow = null;
    const found = flowIn(text, at, end, flow?.open ?? 0);
    if (found.deepest > OPENAPI_LIMITS.depth) return tooDeep(line);
    values += found.commas;
    const content = text.slice(at, end);
    // Lists and keys can be nested on one line as well, which the parser follows until the stack is exhausted.
    if (!flow && mayNestTooDeeply(content)) return tooDeep(line);
    names += content.match(NAMED)?.length ?? 0;
    if (names > OPENAPI_LIMITS.names) return tooManyNames(line);
    flow = found.open > 0 ? { indent: flow?.indent ?? indent, open: found.open } : null;
    if (values > OPENAPI_LIMITS.values) return tooMany(line);
  }
  return null;
}

/** The nesting and the commas of lists and maps in brackets on a line; `open` of them began before it. */
function flowIn(text: string, from: number, end: number, open: number) {
  let [commas, deepest] = [0, open];
  for (let at = from; at < end; at += 1) {
    const mark = text[at];
    if (mark === "[" || mark === "{") deepest = Math.max(deepest, ++open);
    else if ((mark === "]" || mark === "}") && open > 0) open -= 1;
    else if (mark === "," && open > 0) commas += 1;
  }
  return { commas, deepest, open };
}
