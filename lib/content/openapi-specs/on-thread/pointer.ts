import { decodeWritten } from "@/lib/core/address-text";
import { isRecord } from "@/lib/core/is-record";

/** Resolves a reference within a document. */
export function resolvePointer(data: unknown, target: string): unknown {
  let at: unknown = data;
  for (const part of target.split("/").slice(1)) {
    if (typeof at !== "object" || at === null) return undefined;
    const name = decodeWritten(part).replaceAll("~1", "/").replaceAll("~0", "~");
    at = Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined;
  }
  return at;
}

/**
 * Follows a reference to its target, with the description and summary that the reference itself has; gives up after
 * ten references to references.
 */
export function followed(
  document: Record<string, unknown>,
  value: unknown,
): Record<string, unknown> | undefined {
  let at = value;
  let own: Record<string, unknown> = {};
  for (let steps = 0; steps < 10; steps += 1) {
    if (!isRecord(at)) return undefined;
    if (typeof at.$ref !== "string") return Object.keys(own).length > 0 ? { ...at, ...own } : at;
    const { description, summary } = at;
    const words = Object.entries({ description, summary }).filter(([, text]) => typeof text === "string");
    own = { ...Object.fromEntries(words), ...own };
    at = resolvePointer(document, at.$ref);
  }
  return undefined;
}

/** The schema of a list's items, also of a list of lists; the schema of anything else. A list may contain itself. */
export function schemaOfItems(document: Record<string, unknown>, schema: unknown): Record<string, unknown> {
  let at = followed(document, schema) ?? {};
  for (let steps = 0; steps < 10; steps += 1) {
    const items = followed(document, at.items);
    if (!items) break;
    at = items;
  }
  return at;
}

/** A spec may compose a schema of itself. */
const MOST_PARTS = 50;

/** A schema and those that its `allOf` composes it of, each after its own parts. */
export function composedOf(document: Record<string, unknown>, schema: unknown): Record<string, unknown>[] {
  const parts: Record<string, unknown>[] = [];
  const seen = new Set<Record<string, unknown>>();
  const collect = (given: unknown): void => {
    const part = seen.size < MOST_PARTS ? followed(document, given) : undefined;
    if (!part || seen.has(part)) return;
    seen.add(part);
    if (Array.isArray(part.allOf)) for (const inner of part.allOf) collect(inner);
    parts.push(part);
  };
  collect(schema);
  return parts;
}

/**
 * True if a schema, or that of its items, fits the predicate, also by a part of its `allOf`, or by all of its
 * alternatives other than null.
 */
export function schemaFits(
  document: Record<string, unknown>,
  schema: unknown,
  predicate: (schema: Record<string, unknown>) => boolean,
): boolean {
  let left = MOST_PARTS;
  const fits = (given: unknown): boolean => {
    left -= 1;
    if (left < 0) return false;
    return composedOf(document, schemaOfItems(document, given)).some((part) => {
      if (predicate(part)) return true;
      if (part.items !== undefined) return fits(part.items);
      return [part.anyOf, part.oneOf].some((alternatives) => {
        const others = (Array.isArray(alternatives) ? alternatives : []).filter(
          (each) => !isRecord(each) || each.type !== "null",
        );
        return others.length > 0 && others.every(fits);
      });
    });
  };
  return fits(schema);
}
