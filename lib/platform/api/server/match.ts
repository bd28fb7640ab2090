import { decodeSegment } from "@/lib/core/address-text";
import { Invalid } from "@/lib/core/errors";
import type { Route } from "./implement";

/**
 * Finds what is declared for a path. Patterns are compiled into a trie of segments, in which a static segment wins over
 * a parameter ("versions/latest" over "versions/{versionId}"); if the static branch has no match, the parameter is
 * tried. The raw path is split before decoding, so "%2F" stays in a segment.
 *
 * A pattern ends with "{pagePath...}" for the rest of a path, of one segment at least. "{page*}" matches any number of
 * segments, also none, and patterns may go on behind it; the segments that follow decide first, so "{page*}/~/pdf" wins
 * over "{page*}". Without segments it has no value. "{page*}.md" wins for paths that end so, and its value is without the ending.
 */
type Node<Declared> = {
  literal: Map<string, Node<Declared>>;
  parameter: Node<Declared> | null;
  rest: Node<Declared> | null;
  any: Node<Declared> | null;
  /** by the ending of the last segment */
  endings: Map<string, Node<Declared>>;
  methods: Map<string, { declared: Declared; names: string[] }>;
};

/** The segments of a parameter's value, and the ending that is no part of it. They are copied only for a match. */
type Value = { from: number; to: number; ending: string };

type Patterns<Declared> = {
  /** finds the most specific pattern that has the method */
  match: (
    method: string,
    segments: readonly string[],
  ) => { declared: Declared; params: Record<string, readonly string[]> } | null;
  /** the declarations of the most specific pattern, one for each method; empty without a pattern */
  at: (segments: readonly string[]) => Declared[];
  /** the methods that some pattern has for the path, in the order of the declarations */
  methods: (segments: readonly string[]) => string[];
};

export type RouteMatch =
  | { found: true; route: Route; params: Record<string, string> }
  | { found: false; allow: string[] };

const emptyNode = <Declared>(): Node<Declared> => ({
  ...{ literal: new Map(), parameter: null, rest: null, any: null, endings: new Map(), methods: new Map() },
});

/** Compiles declarations with a path pattern and a method each. */
export function compilePatterns<Declared>(
  all: readonly Declared[],
  patternOf: (declared: Declared) => { method: string; path: string },
): Patterns<Declared> {
  const root = emptyNode<Declared>();
  for (const declared of all) {
    const { method, path } = patternOf(declared);
    for (const written of withoutAny(path)) {
      const { node, names } = nodeFor(root, written);
      if (node.methods.has(method)) throw new Error(`Two declarations answer ${method} ${path}.`);
      node.methods.set(method, { declared, names });
    }
  }
  const known = [...new Set(all.map((declared) => patternOf(declared).method))];
  return {
    methods: (segments) => known.filter((method) => find(root, segments, 0, [], method) !== null),
    match: (method, segments) => {
      const values: Value[] = [];
      const found = find(root, segments, 0, values, method)?.methods.get(method);
      if (!found) return null;
      const params = Object.fromEntries(
        found.names.map((name, index) => [name, segmentsOf(segments, values[index]!)]),
      );
      return { declared: found.declared, params };
    },
    at: (segments) => {
      const found = find(root, segments, 0, [], null)?.methods.values() ?? [];
      return [...found].map(({ declared }) => declared);
    },
  };
}

/** @param base prefix of the API: "/v1" */
export function compileRoutes(
  routes: readonly Route[],
  base = "/v1",
): (method: string, path: string) => RouteMatch {
  const { match, methods } = compilePatterns(routes, ({ operation: { method, path } }) => ({
    ...{ method, path: base + path },
  }));
  return (method, path) => {
    if (path.length > 1 && path.endsWith("/") && path !== `${base}/`) path = path.slice(0, -1);
    const segments = path.split("/").slice(1).map(decode);
    const matched = match(method, segments);
    if (!matched) return { found: false, allow: methods(segments) };
    const params: Record<string, string> = {};
    for (const [name, value] of Object.entries(matched.params)) params[name] = value.join("/");
    return { found: true, route: matched.declared, params };
  };
}

/** A pattern, and the same one for no segments in place of "{page*}", so that what follows is static from the start. */
const withoutAny = (path: string): string[] => (ANY.test(path) ? [path, path.replace(ANY, "")] : [path]);
const ANY = /\/\{[^}]+\*\}(?=\/|$)/;

function nodeFor<Declared>(root: Node<Declared>, path: string): { node: Node<Declared>; names: string[] } {
  const names: string[] = [];
  let node = root;
  for (const segment of path.split("/").slice(1)) {
    const [, name, kind, ending = ""] = /^\{([^}.*]+)(\.{3}|\*)?\}(.*)$/.exec(segment) ?? [];
    if (name === undefined) {
      const next = node.literal.get(segment) ?? emptyNode();
      node.literal.set(segment, next);
      node = next;
      continue;
    }
    names.push(name);
    if (ending !== "") {
      const next = node.endings.get(ending) ?? emptyNode();
      node.endings.set(ending, next);
      node = next;
    } else if (kind === "...") node = node.rest ??= emptyNode();
    else if (kind === "*") node = node.any ??= emptyNode();
    else node = node.parameter ??= emptyNode();
  }
  return { node, names };
}

function segmentsOf(segments: readonly string[], { from, to, ending }: Value): string[] {
  const value = segments.slice(from, to);
  if (ending !== "") value.push(value.pop()!.slice(0, -ending.length));
  return value;
}

/** Returns the node of a path with `method` (null: any), and puts the parameter values into `values`. */
function find<Declared>(
  node: Node<Declared>,
  segments: readonly string[],
  at: number,
  values: Value[],
  method: string | null,
): Node<Declared> | null {
  /** Tries a branch for a parameter with the segments up to `to`. */
  const along = (next: Node<Declared>, to: number, ending = ""): Node<Declared> | null => {
    const size = values.push({ from: at, to, ending }) - 1;
    const found = find(next, segments, to, values, method);
    if (!found) values.length = size;
    return found;
  };
  const isEnd = at === segments.length;
  if (isEnd && (method === null ? node.methods.size > 0 : node.methods.has(method))) return node;
  const segment = segments[at];
  const literal = segment === undefined ? undefined : node.literal.get(segment);
  let found = literal ? find(literal, segments, at + 1, values, method) : null;
  if (!found && node.parameter && segment) found = along(node.parameter, at + 1);
  if (!found && node.rest && segment) found = along(node.rest, segments.length);
  for (const [ending, next] of isEnd || found ? [] : node.endings) {
    if (!found && segments.at(-1)!.endsWith(ending)) found = along(next, segments.length, ending);
  }
  for (let end = at + 1; !found && node.any && end <= segments.length; end++) {
    found = along(node.any, end);
  }
  return found;
}

function decode(segment: string): string {
  const text = decodeSegment(segment);
  if (text !== null) return text;
  throw new Invalid(
    "The address holds a NUL character or a malformed percent-encoding; remove it, or encode it as UTF-8.",
    "bad_address",
  );
}
