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

/** Follows a reference to its target; gives up after ten references to references. */
export function followed(
  document: Record<string, unknown>,
  value: unknown,
): Record<string, unknown> | undefined {
  let at = value;
  for (let steps = 0; steps < 10; steps += 1) {
    if (!isRecord(at)) return undefined;
    if (typeof at.$ref !== "string") return at;
    at = resolvePointer(document, at.$ref);
  }
  return undefined;
}
