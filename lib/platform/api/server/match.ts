import { decodeSegment } from "@/lib/core/address-text";
import { Invalid } from "@/lib/core/errors";
import type { Method } from "@/lib/platform/api/operation";
import type { Route } from "./implement";

/**
 * Finds the route of a path. Routes are compiled into a trie of segments, in which a static segment wins over
 * a parameter ("versions/latest" over "versions/{versionId}"); if the static branch has no match, the
 * parameter is tried. The raw path is split before decoding, so "%2F" stays in a segment.
 */
type Node = {
  literal: Map<string, Node>;
  parameter: Node | null;
  rest: Node | null;
  routes: Map<Method, CompiledRoute>;
};
type CompiledRoute = { route: Route; names: string[] };

export type RouteMatch =
  | { found: true; route: Route; params: Record<string, string> }
  | { found: false; allow: Method[] };

const emptyNode = (): Node => ({ literal: new Map(), parameter: null, rest: null, routes: new Map() });

/** @param base prefix of the API: "/v1" */
export function compileRoutes(
  routes: readonly Route[],
  base = "/v1",
): (method: string, path: string) => RouteMatch {
  const root = emptyNode();
  for (const route of routes) insert(root, base, route);

  return (method, path) => {
    if (path.length > 1 && path.endsWith("/") && path !== `${base}/`) path = path.slice(0, -1);
    const segments = path.split("/").slice(1).map(decode);
    const values: string[] = [];
    const node = find(root, segments, 0, values, method as Method);
    if (!node) {
      const other = find(root, segments, 0, [], null);
      return { found: false, allow: other ? [...other.routes.keys()] : [] };
    }
    const { route, names } = node.routes.get(method as Method)!;
    return { found: true, route, params: Object.fromEntries(names.map((name, i) => [name, values[i]!])) };
  };
}

function insert(root: Node, base: string, route: Route): void {
  const { method, path } = route.operation;
  const names: string[] = [];
  let node = root;
  for (const segment of `${base}${path}`.split("/").slice(1)) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      const next = node.literal.get(segment) ?? emptyNode();
      node.literal.set(segment, next);
      node = next;
    } else if (name.endsWith("...")) {
      names.push(name.slice(0, -3));
      node = node.rest ??= emptyNode();
    } else {
      names.push(name);
      node = node.parameter ??= emptyNode();
    }
  }
  if (node.routes.has(method)) throw new Error(`Two operations answer ${method} ${path}.`);
  node.routes.set(method, { route, names });
}

/** Returns the node of a path with `method` (null: any), and puts the parameter values into `values`. */
function find(
  node: Node,
  segments: string[],
  at: number,
  values: string[],
  method: Method | null,
): Node | null {
  if (at === segments.length) {
    const fits = method === null ? node.routes.size > 0 : node.routes.has(method);
    return fits ? node : null;
  }
  const segment = segments[at]!;
  const literal = node.literal.get(segment);
  if (literal) {
    const found = find(literal, segments, at + 1, values, method);
    if (found) return found;
  }
  if (node.parameter && segment !== "") {
    const size = values.length;
    values.push(segment);
    const found = find(node.parameter, segments, at + 1, values, method);
    if (found) return found;
    values.length = size;
  }
  if (node.rest && segment !== "") {
    const size = values.length;
    values.push(segments.slice(at).join("/"));
    const found = find(node.rest, segments, segments.length, values, method);
    if (found) return found;
    values.length = size;
  }
  return null;
}

function decode(segment: string): string {
  const text = decodeSegment(segment);
  if (text !== null) return text;
  throw new Invalid(
    "The address holds a NUL character or a malformed percent-encoding; remove it, or encode it as UTF-8.",
    "bad_address",
  );
}
