import type { BreakingRule } from "@/lib/content/openapi-specs/schemas";
import { isRecord } from "@/lib/core/is-record";
import { asRecord, METHODS } from "./outline";
import { resolvePointer } from "./pointer";

/*
 * Finds the changes between two specs that break callers of the API. Each rule is something that a caller notices;
 * additions, descriptions and deprecations break no caller. Alternatives (`oneOf`, `anyOf`) are not compared with
 * each other.
 */
/** A change that breaks callers of an operation, with its place: "query limit", "body.name", "200.items[].id". */
export type BreakingChange = { method: string; path: string; rule: BreakingRule; where: string };

type Data = Record<string, unknown>;
type Side = "request" | "response";
type Report = (rule: BreakingRule, where: string) => void;
type Documents = { before: Data; after: Data };

const MOST = 500;
const DEEPEST = 40;

/** The breaking changes between two specs in OpenAPI 3.1, by operation. */
export function breakingChanges(before: Data, after: Data): BreakingChange[] {
  const found = new Map<string, BreakingChange>();
  const documents = { before, after };
  const now = new Map(operationsOf(after).map((operation) => [operation.key, operation]));
  for (const was of operationsOf(before)) {
    const is = now.get(was.key);
    const { method, path } = is ?? was;
    const report: Report = (rule, where) => {
      const change = { method, path, rule, where };
      if (found.size < MOST) found.set(Object.values(change).join(" "), change);
    };
    if (!is) report("operation-removed", "");
    else compareOperations(documents, was, is, report);
  }
  return [...found.values()];
}

type Operation = { key: string; method: string; path: string; item: Data; operation: Data };

/** Names of path parameters do not matter to callers. */
const operationsOf = (document: Data): Operation[] =>
  Object.entries(asRecord(document.paths)).flatMap(([path, found]) => {
    const item = asRecord(resolved(document, found));
    return METHODS.flatMap((method) =>
      isRecord(item[method])
        ? [
            {
              key: `${method} ${path.replace(/\{[^}]*\}/g, "{}")}`,
              ...{ method, path, item, operation: asRecord(item[method]) },
            },
          ]
        : [],
    );
  });

function resolved(document: Data, value: unknown): unknown {
  let at = value;
  for (let step = 0; step < DEEPEST; step += 1) {
    if (!isRecord(at) || typeof at.$ref !== "string" || !at.$ref.startsWith("#")) return at;
    at = resolvePointer(document, at.$ref);
  }
  return undefined;
}

function compareOperations(documents: Documents, was: Operation, is: Operation, report: Report): void {
  compareParameters(documents, was, is, report);
  compareBodies(documents, was.operation, is.operation, report);
  compareResponses(documents, was.operation, is.operation, report);
  if (!needsCredentials(documents.before, was.operation) && needsCredentials(documents.after, is.operation)) {
    report("security-required", "");
  }
}

/** An empty requirement among others makes credentials optional. */
function needsCredentials(document: Data, operation: Data): boolean {
  const required = operation.security ?? document.security;
  return (
    Array.isArray(required) &&
    required.length > 0 &&
    required.every((one) => Object.keys(asRecord(one)).length > 0)
  );
}

const parametersOf = (document: Data, { item, operation }: Operation): Map<string, Data> =>
  new Map(
    [item.parameters, operation.parameters]
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .map((parameter) => asRecord(resolved(document, parameter)))
      .map((parameter) => [`${String(parameter.in)} ${String(parameter.name)}`, parameter]),
  );

function compareParameters(documents: Documents, was: Operation, is: Operation, report: Report): void {
  const before = parametersOf(documents.before, was);
  for (const [name, parameter] of parametersOf(documents.after, is)) {
    const old = before.get(name);
    if (parameter.in !== "path" && parameter.required === true && old?.required !== true) {
      report("parameter-required", name);
    }
    if (!old) continue;
    const one = asRecord(resolved(documents.before, old.schema));
    const other = asRecord(resolved(documents.after, parameter.schema));
    if (!includesTypes(typesOf(other), typesOf(one))) report("parameter-type", name);
    if (!includesValues(enumOf(other), enumOf(one))) report("parameter-enum", name);
  }
}

function compareBodies(documents: Documents, was: Data, is: Data, report: Report): void {
  const before = asRecord(resolved(documents.before, was.requestBody));
  const after = asRecord(resolved(documents.after, is.requestBody));
  if (after.required === true && before.required !== true) report("body-required", "body");
  compareContents(documents, "request", before, after, "body", report);
}

function compareResponses(documents: Documents, was: Data, is: Data, report: Report): void {
  const after = asRecord(is.responses);
  for (const [status, response] of Object.entries(asRecord(was.responses))) {
    const now = after[status] ?? (/^2\d\d$/.test(status) ? after["2XX"] : undefined);
    if (now === undefined) {
      if (status.startsWith("2")) report("response-removed", status);
      continue;
    }
    compareContents(
      documents,
      "response",
      asRecord(resolved(documents.before, response)),
      asRecord(resolved(documents.after, now)),
      status,
      report,
    );
  }
}

function compareContents(
  documents: Documents,
  side: Side,
  was: Data,
  is: Data,
  where: string,
  report: Report,
): void {
  const after = asRecord(is.content);
  for (const [type, media] of Object.entries(asRecord(was.content))) {
    if (after[type] === undefined) {
      report(side === "request" ? "body-media-type" : "response-media-type", `${where} ${type}`);
      continue;
    }
    const schemas = [asRecord(media).schema, asRecord(after[type]).schema] as const;
    compareSchemas({ documents, side, report, seen: new Set(), depth: 0 }, ...schemas, where);
  }
}

type Walk = { documents: Documents; side: Side; report: Report; seen: Set<string>; depth: number };

function compareSchemas(walk: Walk, before: unknown, after: unknown, where: string): void {
  const { documents, side, report, seen, depth } = walk;
  if (before === undefined || after === undefined || depth > DEEPEST) return;
  // Recursive schemas are compared once.
  const refs = [before, after].map((value) => asRecord(value).$ref);
  if (refs.some((ref) => ref !== undefined)) {
    const key = JSON.stringify(refs);
    if (seen.has(key)) return;
    seen.add(key);
  }
  const was = shapeOf(documents.before, before);
  const is = shapeOf(documents.after, after);
  if (was.opaque || is.opaque) return;
  const fits = side === "request" ? includesTypes(is.types, was.types) : includesTypes(was.types, is.types);
  if (!fits) report(`${side}-property-type`, where);
  const valuesFit =
    side === "request" ? includesValues(is.values, was.values) : includesValues(was.values, is.values);
  if (!valuesFit) report(`${side}-property-enum`, where);
  if (side === "request") {
    for (const name of is.required) {
      if (!was.required.has(name)) report("request-property-required", `${where}.${name}`);
    }
  } else {
    for (const name of was.required) {
      if (is.properties.has(name) && !is.required.has(name)) {
        report("response-property-optional", `${where}.${name}`);
      }
    }
  }
  const deeper = { ...walk, depth: depth + 1 };
  for (const [name, schema] of was.properties) {
    const now = is.properties.get(name);
    if (now !== undefined) compareSchemas(deeper, schema, now, `${where}.${name}`);
    else if (side === "response") report("response-property-removed", `${where}.${name}`);
  }
  compareSchemas(deeper, was.items, is.items, `${where}[]`);
}

type Shape = {
  types: ReadonlySet<string> | null;
  values: ReadonlySet<string> | null;
  required: Set<string>;
  properties: Map<string, unknown>;
  items: unknown;
  /** contains alternatives, which are not compared */
  opaque: boolean;
};

/** A schema with all of its parts, each once: a schema can contain itself. */
function shapeOf(document: Data, schema: unknown, taken = new Set<Data>()): Shape {
  const data = asRecord(resolved(document, schema));
  taken.add(data);
  const shape: Shape = {
    types: typesOf(data),
    values: enumOf(data),
    required: new Set((Array.isArray(data.required) ? data.required : []).map(String)),
    properties: new Map(Object.entries(asRecord(data.properties))),
    items: data.items,
    opaque: data.oneOf !== undefined || data.anyOf !== undefined,
  };
  for (const each of Array.isArray(data.allOf) ? data.allOf : []) {
    if (taken.has(asRecord(resolved(document, each)))) continue;
    const part = shapeOf(document, each, taken);
    shape.types ??= part.types;
    shape.values ??= part.values;
    shape.items ??= part.items;
    shape.opaque ||= part.opaque;
    for (const name of part.required) shape.required.add(name);
    for (const [name, property] of part.properties) shape.properties.set(name, property);
  }
  return shape;
}

/** The allowed types; null for any. */
function typesOf({ type }: Data): ReadonlySet<string> | null {
  const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string");
  return types.length > 0 ? new Set(types) : null;
}
const enumOf = (data: Data): ReadonlySet<string> | null => {
  const values = Array.isArray(data.enum) ? data.enum : data.const === undefined ? null : [data.const];
  return values && new Set(values.map((value) => JSON.stringify(value)));
};

/** True if `wide` includes all of `narrow`. */
const includesTypes = (wide: ReadonlySet<string> | null, narrow: ReadonlySet<string> | null): boolean =>
  wide === null ||
  (narrow !== null &&
    [...narrow].every((type) => wide.has(type) || (type === "integer" && wide.has("number"))));
const includesValues = (wide: ReadonlySet<string> | null, narrow: ReadonlySet<string> | null): boolean =>
  wide === null || (narrow !== null && [...narrow].every((value) => wide.has(value)));
