import { attributeName } from "./filter";
import type { Resource, ResourceQuery } from "./messages";

/** Attributes that are always sent. */
const ALWAYS = new Set(["schemas", "id"]);

/** Returns the requested attributes of a resource, RFC 7644, section 3.9. */
export function projected(resource: Resource, { attributes, excludedAttributes }: ResourceQuery): Resource {
  const wanted = namesIn(attributes);
  const unwanted = namesIn(excludedAttributes);
  if (wanted.length === 0 && unwanted.length === 0) return resource;
  const pairs = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    const lower = name.toLowerCase();
    if (ALWAYS.has(lower)) return [[name, value]];
    if (wanted.length > 0) {
      if (wanted.includes(lower)) return [[name, value]];
      const subs = subsOf(wanted, lower);
      return subs.length > 0 ? [[name, parts(value, (sub) => subs.includes(sub))]] : [];
    }
    if (unwanted.includes(lower)) return [];
    const subs = subsOf(unwanted, lower);
    return [[name, subs.length > 0 ? parts(value, (sub) => !subs.includes(sub)) : value]];
  });
  return Object.fromEntries(pairs) as Resource;
}

/** True if a client requests an attribute; checked for expensive ones. */
export function isWanted(name: string, { attributes, excludedAttributes }: ResourceQuery): boolean {
  const wanted = namesIn(attributes);
  if (wanted.length > 0) return wanted.some((each) => each === name || each.startsWith(`${name}.`));
  return !namesIn(excludedAttributes).includes(name);
}

const namesIn = (names: string | undefined): string[] =>
  (names ?? "")
    .split(",")
    .map((name) => attributeName(name.trim()))
    .filter((name) => name !== "");

/** Returns "givenname" for "name.givenname". */
const subsOf = (names: readonly string[], name: string): string[] =>
  names.filter((each) => each.startsWith(`${name}.`)).map((each) => each.slice(name.length + 1));

function parts(value: unknown, keeps: (sub: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => parts(item, keeps));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => keeps(name.toLowerCase())));
}
