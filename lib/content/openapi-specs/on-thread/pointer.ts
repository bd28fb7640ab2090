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
