import { isRecord } from "@/lib/core/is-record";
import { OPENAPI_LIMITS } from "@/lib/core/openapi/limits";
import { type Bundled, bundleSpec, type SpecFile } from "./bundle";
import { type Fault, referenceFaults, structureFaults } from "./check";
import { type SpecOutline, specOutlineOf } from "./outline";
import { type Parsed, parseSpec } from "./parse";
import type { SpecProblem } from "./spec-problem";
import { upgradedTo31 } from "./upgrade";
import { withNumbers, withoutMarks } from "./whole-numbers";

export type ReadSpec =
  | { problems: SpecProblem[] }
  | {
      format: "json" | "yaml";
      /** the spec as one text, if it consists of several files */
      bundled?: string;
      /** in OpenAPI 3.1, as JSON */
      document: string;
      outline: SpecOutline;
    };

const VERSIONS = /^(?:2\.0|3\.[012](?:\.|$))/;

/** The texts of a spec: its own, and those of the files it refers to, by their requested address. */
export type SpecTexts = {
  text: string;
  /** null for an uploaded text, which cannot refer to anything outside of itself */
  address: string | null;
  files: { address: string; text: string }[];
};

/**
 * Reads an OpenAPI document: OpenAPI 3.0 to 3.2 or Swagger 2.0, in JSON or YAML. It fetches nothing and reads no
 * files: it returns the addresses of missing files instead.
 */
export async function readSpec({
  text,
  address,
  files,
}: SpecTexts): Promise<ReadSpec | { missing: string[] }> {
  const parsed = readFile(text);
  if ("problems" in parsed) return parsed;
  const bundled = bundledSpec(parsed.value, address, files);
  if (!("document" in bundled)) {
    return "faults" in bundled ? { problems: problemsOf(bundled.faults, parsed) } : bundled;
  }
  const value = bundled.document;
  readVersions(value);
  const version = isRecord(value) ? (value.openapi ?? value.swagger) : undefined;
  if (!isRecord(value) || typeof version !== "string" || !VERSIONS.test(version)) {
    return { problems: [versionProblem(version)] };
  }
  const faults = await structureFaults(withNumbers(value));
  if (faults.length === 0) faults.push(...referenceFaults(value));
  if (faults.length > 0) return { problems: problemsOf(faults, parsed) };
  const upgraded = upgradedTo31(value);
  // Converting repeats what parameters and responses of Swagger 2.0 share.
  const unfit = "swagger" in value ? beyondLimits(upgraded) : null;
  if (unfit) return { problems: [unfit] };
  return {
    ...(bundled.isBundled
      ? { format: "json" as const, bundled: withoutMarks(JSON.stringify(value, null, 2)) }
      : { format: parsed.format }),
    document: withoutMarks(JSON.stringify(upgraded)),
    outline: specOutlineOf(upgraded, version),
  };
}

/** Versions without quotes are numbers. */
function readVersions(value: unknown): void {
  if (!isRecord(value)) return;
  if (typeof value.openapi === "number") value.openapi = String(value.openapi);
  if (typeof value.swagger === "number") value.swagger = String(value.swagger);
  if (value.swagger === "2") value.swagger = "2.0";
  // The schema of a version wants its third part.
  if (typeof value.openapi === "string" && /^3\.\d$/.test(value.openapi)) value.openapi += ".0";
  if (isRecord(value.info) && typeof value.info.version === "number")
    value.info.version = String(value.info.version);
}

/** The value of a text within the limits. */
function readFile(text: string): Parsed | { problems: SpecProblem[] } {
  const parsed = parseSpec(text);
  if ("problems" in parsed) return { problems: parsed.problems.map(placed) };
  const unfit = beyondLimits(parsed.value);
  return unfit ? { problems: [unfit] } : parsed;
}

/** The spec bundled with its other files; an uploaded one unchanged. */
function bundledSpec(
  value: unknown,
  address: string | null,
  files: SpecTexts["files"],
): Bundled | { document: unknown; isBundled: false } | { problems: SpecProblem[] } {
  if (address === null || !isRecord(value)) return { document: value, isBundled: false };
  const read: SpecFile[] = [];
  for (const file of files) {
    const parsed = readFile(file.text);
    if ("problems" in parsed) {
      return {
        problems: parsed.problems.map(({ message, code }) => ({
          message: `${file.address}: ${message}`,
          code,
        })),
      };
    }
    read.push({ address: file.address, value: parsed.value });
  }
  const bundled = bundleSpec(value, address, read);
  const unfit = "document" in bundled && bundled.isBundled ? beyondLimits(bundled.document) : null;
  return unfit ? { problems: [unfit] } : bundled;
}

function versionProblem(version: unknown): SpecProblem {
  const message =
    version === undefined
      ? `It does not say what it is: begin with “openapi: 3.1.0”, or “swagger: "2.0"”.`
      : `“${String(version).slice(0, 40)}” is not a version that can be read; use OpenAPI 3.0, 3.1 or 3.2, or Swagger "2.0".`;
  return { message, code: "VERSION" };
}

/** Finds values beyond the limits. Works without recursion, so that any depth can be refused. */
function beyondLimits(value: unknown): SpecProblem | null {
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  let count = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    count += 1;
    if (count > OPENAPI_LIMITS.values) {
      const most = OPENAPI_LIMITS.values.toLocaleString("en");
      return { message: `It holds more than ${most} values; split it.`, code: "LIMIT" };
    }
    if (typeof next.value === "string" && !isText(next.value)) return NO_TEXT;
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth > OPENAPI_LIMITS.depth) {
      const most = OPENAPI_LIMITS.depth;
      return {
        message: `It is nested more than ${most} levels deep; name parts of it and refer to them.`,
        code: "LIMIT",
      };
    }
    for (const [key, inner] of Object.entries(next.value)) {
      if (!isText(key)) return NO_TEXT;
      stack.push({ value: inner, depth: next.depth + 1 });
    }
  }
  return null;
}

const NO_TEXT: SpecProblem = {
  message: "It holds a NUL character or half of a surrogate pair; remove it.",
  code: "SYNTAX",
};
const isText = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

const problemsOf = (faults: readonly Fault[], parsed: Parsed): SpecProblem[] =>
  faults
    .slice(0, OPENAPI_LIMITS.problems)
    .map(({ message, code, path }) => ({ message, code, path, line: parsed.lineOf(path) }))
    .map(placed)
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0));

/** The message prefixed with its place. */
function placed({ message, code, line, path = [] }: SpecProblem): SpecProblem {
  const where = [
    ...(line === undefined ? [] : [`Line ${line}`]),
    ...(path.length > 0 ? [path.join(" › ")] : []),
  ];
  return {
    message: where.length > 0 ? `${where.join(", ")}: ${message}` : message,
    code,
    ...(line !== undefined && { line }),
    ...(path.length > 0 && { path }),
  };
}
