import { Validator } from "@seriousme/openapi-schema-validator";
import { OPENAPI_LIMITS } from "@/lib/core/openapi/limits";
import { resolvePointer } from "./pointer";
import type { SpecProblem } from "./spec-problem";

/*
 * Finds the faults of a spec, in words for its author. The schemas of OpenAPI are full of alternatives, and a
 * validator reports every alternative that did not match. Only the deepest faults are reported: those are the ones to
 * correct.
 */

export type Fault = { code: SpecProblem["code"]; message: string; path: string[] };
type Data = Record<string, unknown>;
type Answer = Awaited<ReturnType<Validator["validate"]>>;
type ErrorObject = Exclude<Answer["errors"], string | undefined>[number];

let validator: Validator | undefined;

const ALTERNATIVES = new Set(["oneOf", "anyOf", "if", "allOf", "not"]);

/** Faults of a description by the schema of its version. */
export async function structureFaults(data: Data): Promise<Fault[]> {
  // Keeps the compiled schemas, which take longer than most specs.
  validator ??= new Validator({ allErrors: true, logger: false });
  const { valid, errors: found } = await validator.validate(data);
  // A text in place of errors is about references, which are checked below with all of their places.
  if (valid || !Array.isArray(found)) return [];
  const errors = found.filter((error) => !isBracedReference(error, data));
  const branched = new Set(errors.filter(({ keyword }) => ALTERNATIVES.has(keyword)).map(pointerOf));
  const faulty = new Set(errors.flatMap((error) => ancestorsOf(pointerOf(error))));
  const reported = errors.filter(
    (error) =>
      !ALTERNATIVES.has(error.keyword) &&
      error.params.missingProperty !== "$ref" &&
      !(branched.has(pointerOf(error)) && faulty.has(pointerOf(error))),
  );
  const faults = grouped(reported).map((same) => faultOf(same, branched.has(pointerOf(same[0]!))));
  if (faults.length > 0 || errors.length < found.length) return faults;
  const [first] = errors;
  return [{ code: "STRUCTURE", message: "does not follow the OpenAPI specification.", path: pathOf(first) }];
}

/** The specification itself refers to operations as `#/paths/~1pets~1{id}/get`, whose braces no address may have. */
const isBracedReference = (error: ErrorObject, data: Data): boolean => {
  const value = error.keyword === "format" && resolvePointer(data, `#${pointerOf(error)}`);
  return typeof value === "string" && pointerOf(error).endsWith("/operationRef") && /[{}]/.test(value);
};

const pointerOf = ({ instancePath }: ErrorObject): string => instancePath;

/** The ancestors of a place. */
const ancestorsOf = (place: string): string[] => {
  const parts = place.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
};

const pathOf = (error: ErrorObject | undefined): string[] =>
  (error?.instancePath ?? "")
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Groups errors of the same kind at one place. */
function grouped(errors: readonly ErrorObject[]): ErrorObject[][] {
  const groups = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const key = `${error.keyword} ${pointerOf(error)}`;
    groups.set(key, [...(groups.get(key) ?? []), error]);
  }
  return [...groups.values()].slice(0, OPENAPI_LIMITS.problems);
}

function faultOf(errors: readonly ErrorObject[], isAlternative: boolean): Fault {
  const [error] = errors as [ErrorObject];
  const namesIn = (name: string) => [
    ...new Set(errors.flatMap(({ params }) => (params as Data)[name] as string | string[])),
  ];
  const quoted = (names: readonly unknown[]) => names.map((name) => `“${String(name)}”`).join(", ");
  const message = () => {
    switch (error.keyword) {
      case "required": {
        const missing = namesIn("missingProperty");
        if (missing.length === 1) return `${quoted(missing)} is missing.`;
        return `${quoted(missing)}: ${isAlternative ? "one of these is" : "these are"} missing.`;
      }
      case "additionalProperties":
        return `${quoted(namesIn("additionalProperty"))} does not belong here.`;
      case "unevaluatedProperties":
        return `${quoted(namesIn("unevaluatedProperty"))} does not belong here.`;
      case "enum":
        return `has to be one of ${quoted(namesIn("allowedValues"))}.`;
      case "type":
        return `has to be of the type ${namesIn("type").join(" or ")}.`;
      case "minProperties":
        return "must not be empty.";
      case "pattern":
        return `does not match the pattern “${namesIn("pattern")[0]}”.`;
      case "format":
        return `is not written as “${namesIn("format")[0]}”.`;
      case "const":
        return `has to be ${quoted(namesIn("allowedValue"))}.`;
      case "uniqueItems":
        return "has the same entry twice.";
      default:
        return "is not what the OpenAPI specification expects here.";
    }
  };
  return { code: "STRUCTURE", message: message(), path: pathOf(error) };
}

/** Members with example values, in which nothing is a reference. */
const EXAMPLES = new Set(["example", "examples", "default", "enum", "const", "value"]);

/** Members whose own members have names that authors choose, such as "x-request-id". */
const NAMED = new Set([
  ...["callbacks", "definitions", "$defs", "encoding", "headers", "links", "parameters", "pathItems"],
  ...["properties", "requestBodies", "responses", "schemas", "securitySchemes", "webhooks"],
]);

/** Broken references, and references out of the document. */
export function referenceFaults(data: Data): Fault[] {
  const faults: Fault[] = [];
  const queue: { value: unknown; path: string[] }[] = [{ value: data, path: [] }];
  for (let next = queue.pop(); next && faults.length < OPENAPI_LIMITS.problems; next = queue.pop()) {
    const { value, path } = next;
    if (typeof value !== "object" || value === null) continue;
    const target = "$ref" in value && path.at(-1) !== "properties" ? value.$ref : undefined;
    if (typeof target === "string") {
      const message = referenceFault(data, target);
      if (message) faults.push({ code: "REFERENCE", message, path: [...path, "$ref"] });
    }
    for (const [key, inner] of Object.entries(value)) {
      const isNamed = path.at(-1) === "properties" || path.at(-1) === "schemas";
      // Only the programs that an extension is meant for know what is a reference in it.
      const isExtension = key.startsWith("x-") && !NAMED.has(path.at(-1) ?? "");
      if (!isExtension && (isNamed || !EXAMPLES.has(key))) queue.push({ value: inner, path: [...path, key] });
    }
  }
  return faults;
}

function referenceFault(data: Data, target: string): string | null {
  if (!target.startsWith("#")) {
    return `“${target.slice(0, 200)}” is outside of this text, and nothing is fetched for an uploaded one. Put everything into one file, or add the spec by its URL.`;
  }
  // Anchors and ids are the schemas' own references.
  if (target !== "#" && !target.startsWith("#/")) return null;
  return resolvePointer(data, target) === undefined ? `“${target.slice(0, 200)}” leads nowhere.` : null;
}
