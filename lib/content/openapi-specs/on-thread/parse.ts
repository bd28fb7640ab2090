import { isScalar, LineCounter, parseDocument, visit } from "yaml";
import { OPENAPI_LIMITS } from "@/lib/core/openapi/limits";
import { yamlFault } from "@/lib/core/yaml-fault";
import { excessInJson, excessInYaml } from "./scan";
import type { SpecProblem } from "./spec-problem";
import { marked, parseExactly } from "./whole-numbers";

/** The value of a text, with a function that finds the line of any part. */
export type Parsed = {
  format: "json" | "yaml";
  value: unknown;
  lineOf: (path: readonly (string | number)[]) => number | undefined;
};

/** Larger JSON is not parsed a second time only to find the line of a problem. */
const MOST_FOR_LINES = 2_000_000;

/** The value of a text in JSON or YAML, or the problems that prevent it. */
export function parseSpec(text: string): Parsed | { problems: SpecProblem[] } {
  const source = text.replace(/^\uFEFF/, "");
  if (source.includes("\0")) {
    return { problems: [{ message: "It holds bytes that are no text; save it as UTF-8.", code: "SYNTAX" }] };
  }
  if (!/^\s*[{[]/.test(source)) return fromYaml(source);
  const excess = excessInJson(source);
  if (excess) return { problems: [excess] };
  const value = json(source);
  if (!("problem" in value)) {
    return { format: "json", value: value.value, lineOf: linesOfJson(source) };
  }
  // YAML may begin with a brace, too.
  const yaml = source.length > MOST_FOR_LINES ? null : fromYaml(source);
  return yaml && !("problems" in yaml) ? yaml : { problems: [value.problem] };
}

function json(source: string): { value: unknown } | { problem: SpecProblem } {
  try {
    return { value: parseExactly(source) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    const position = /at position (\d+)/.exec(reason)?.[1];
    const line = position === undefined ? source : source.slice(0, Number(position));
    return {
      problem: {
        message: "It is not valid JSON: a comma, quote or bracket is missing or too much.",
        code: "SYNTAX",
        line: line.split("\n").length,
      },
    };
  }
}

function fromYaml(source: string): Parsed | { problems: SpecProblem[] } {
  const excess = excessInYaml(source);
  if (excess) return { problems: [excess] };
  const lines = new LineCounter();
  const document = parseDocument(source, {
    lineCounter: lines,
    merge: true,
    intAsBigInt: /\d{16}/.test(source),
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  });
  if (document.errors.length > 0) {
    const problems = document.errors.slice(0, OPENAPI_LIMITS.problems).map(({ code, pos }) => ({
      message: `It is not valid YAML: ${yamlFault({ code })}.`,
      code: "SYNTAX" as const,
      line: lines.linePos(pos[0]).line,
    }));
    return { problems };
  }
  const repeated = repeatedKey(document, lines);
  if (repeated) return { problems: [repeated] };
  readScalars(document);
  try {
    const value: unknown = document.toJS({ maxAliasCount: OPENAPI_LIMITS.aliases });
    return { format: "yaml", value, lineOf: lineIn(document, lines) };
  } catch {
    return {
      problems: [
        { message: "It repeats parts of itself too often; write them out, or use $ref.", code: "LIMIT" },
      ],
    };
  }
}

/** Versions that look like numbers are texts, and large whole numbers keep their digits. */
function readScalars(document: YamlDocument): void {
  for (const path of [["openapi"], ["swagger"], ["info", "version"]]) {
    const node: unknown = document.getIn(path, true);
    if (isScalar(node) && (typeof node.value === "number" || typeof node.value === "bigint"))
      node.value = node.source ?? String(node.value);
  }
  if (!document.options.intAsBigInt) return;
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== "bigint") return;
      const near = Number(node.value);
      node.value = Number.isSafeInteger(near) ? near : marked(String(node.value));
    },
  });
}

/**
 * Finds a name that occurs twice in one map. The library would compare each key with all before it, which takes
 * minutes for a map of some hundred thousand.
 */
function repeatedKey(document: YamlDocument, lines: LineCounter): SpecProblem | null {
  let problem: SpecProblem | null = null;
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || key.value === "<<") continue;
        if (names.has(key.value)) {
          const name = String(key.value).slice(0, 80);
          const line = lines.linePos(key.range?.[0] ?? 0).line;
          problem = {
            message: `It is not valid YAML: “${name}” occurs twice; remove one.`,
            code: "SYNTAX",
            line,
          };
          return visit.BREAK;
        }
        names.add(key.value);
      }
      return undefined;
    },
  });
  return problem;
}

type YamlDocument = ReturnType<typeof parseDocument>;

const lineIn =
  (document: YamlDocument, lines: LineCounter): Parsed["lineOf"] =>
  (path) => {
    // A missing part has no line: then that of the closest existing ancestor.
    for (let length = path.length; length >= 0; length -= 1) {
      const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      const range = typeof node === "object" && node !== null && "range" in node ? node.range : null;
      if (Array.isArray(range)) return lines.linePos(Number(range[0])).line;
    }
    return undefined;
  };

function linesOfJson(source: string): Parsed["lineOf"] {
  let find: Parsed["lineOf"] | undefined;
  return (path) => {
    if (source.length > MOST_FOR_LINES) return undefined;
    if (!find) {
      const lines = new LineCounter();
      find = lineIn(
        parseDocument(source, { lineCounter: lines, uniqueKeys: false, logLevel: "silent" }),
        lines,
      );
    }
    return find(path);
  };
}
