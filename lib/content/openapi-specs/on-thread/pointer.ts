/** Resolves a reference within a document. */
export function resolvePointer(data: unknown, target: string): unknown {
  let at: unknown = data;
  for (const part of target.split("/").slice(1)) {
    if (typeof at !== "object" || at === null) return undefined;
    const name = decoded(part).replaceAll("~1", "/").replaceAll("~0", "~");
    at = Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined;
  }
  return at;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
