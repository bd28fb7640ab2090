import { isRecord } from "@/lib/core/is-record";
import { parseJson } from "@/lib/core/parse-json";
import type { Data, DocumentRef } from "./types";

/*
 * References as addresses in Markdown, and back. The addresses use ids, so that they outlive renames; an address in
 * any other form is a reference of kind `url`, unless the caller knows its target.
 */

const PATTERNS: [RegExp, (match: string[]) => DocumentRef][] = [
  [/^#(.*)$/s, ([, anchor = ""]) => ({ kind: "anchor", anchor })],
  [/^\/files\/([^/#?]+)$/, ([, file = ""]) => ({ kind: "file", file })],
  [/^\/pages\/([^/#?]+)$/, ([, page = ""]) => ({ kind: "page", page })],
  [/^\/pages\/([^/#?]+)#(.+)$/s, ([, page = "", anchor = ""]) => ({ kind: "anchor", anchor, page })],
  [/^\/spaces\/([^/#?]+)\/pages\/([^/#?]+)$/, ([, space = "", page = ""]) => ({ kind: "page", page, space })],
  [
    /^\/spaces\/([^/#?]+)\/pages\/([^/#?]+)#(.+)$/s,
    ([, space = "", page = "", anchor = ""]) => ({ kind: "anchor", anchor, page, space }),
  ],
  [/^\/users\/([^/#?]+)$/, ([, user = ""]) => ({ kind: "user", user })],
  [/^\/collections\/([^/#?]+)$/, ([, collection = ""]) => ({ kind: "collection", collection })],
  [/^\/spaces\/([^/#?]+)$/, ([, space = ""]) => ({ kind: "space", space })],
  [
    /^\/reusable-contents\/([^/#?]+)$/,
    ([, reusableContent = ""]) => ({ kind: "reusable-content", reusableContent }),
  ],
  [
    /^\/spaces\/([^/#?]+)\/reusable-contents\/([^/#?]+)$/,
    ([, space = "", reusableContent = ""]) => ({ kind: "reusable-content", reusableContent, space }),
  ],
  [/^\/openapi\/([^/#?]+)$/, ([, spec = ""]) => ({ kind: "openapi", spec })],
];

export function hrefToRef(href: string): DocumentRef {
  for (const [pattern, build] of PATTERNS) {
    const match = pattern.exec(href);
    if (match) return build(match);
  }
  return { kind: "url", url: href };
}

export function refToHref(ref: DocumentRef): string {
  const text = (name: string) => (typeof ref[name] === "string" ? (ref[name] as string) : "");
  const space = text("space") === "" ? "" : `/spaces/${text("space")}`;
  switch (ref.kind) {
    case "anchor":
      return text("page") === "" ? `#${text("anchor")}` : `${space}/pages/${text("page")}#${text("anchor")}`;
    case "page":
      return `${space}/pages/${text("page")}`;
    case "file":
      return `/files/${text("file")}`;
    case "user":
      return `/users/${text("user")}`;
    case "collection":
      return `/collections/${text("collection")}`;
    case "space":
      return space;
    case "reusable-content":
      return `${space}/reusable-contents/${text("reusableContent")}`;
    case "openapi":
      return `/openapi/${text("spec")}`;
    default:
      return text("url");
  }
}

const REFERENCES = new Set(["ref", "refDark"]);
const FLAGS = new Set([
  "fullWidth",
  "withFrame",
  "lineNumbers",
  "expandable",
  "expanded",
  "grouped",
  "defaultExpanded",
]);
const FLAG_VALUES = new Map([
  ["", true],
  ["true", true],
  ["false", false],
]);
const NUMBERS = new Set(["collapsedLineCount", "width", "height", "start"]);
/** Prefix of attributes whose value is JSON because no plainer form can express it. */
const JSON_PREFIX = "json:";

/** The data of a block or inline as attributes of a directive or tag. {@link readAttributes} reverses it. */
export function writeAttributes(data: Data): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [key, value] of Object.entries(data)) {
    if (value === undefined || !/^[A-Za-z:_][\w.:-]*$/.test(key)) continue;
    const plain = plainAttribute(key, value);
    if (plain !== null && same(plainValue(key, plain), value)) attributes[key] = plain;
    else attributes[JSON_PREFIX + key] = JSON.stringify(value);
  }
  return attributes;
}

function plainAttribute(key: string, value: unknown): string | null {
  if (REFERENCES.has(key)) return isRef(value) ? refToHref(value) : null;
  if (typeof value === "string" && value !== "") return value;
  return (FLAGS.has(key) && value === true) || (NUMBERS.has(key) && typeof value === "number")
    ? String(value)
    : null;
}

function plainValue(key: string, value: string): unknown {
  if (REFERENCES.has(key)) return hrefToRef(value);
  if (FLAGS.has(key) && FLAG_VALUES.has(value)) return FLAG_VALUES.get(value);
  if (NUMBERS.has(key) && /^-?\d+(?:\.\d+)?$/.test(value) && String(Number(value)) === value)
    return Number(value);
  return value;
}

export function readAttributes(attributes: Record<string, string | null | undefined>): Data {
  const data: Data = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "__proto__") continue;
    if (!key.startsWith(JSON_PREFIX)) data[key] = plainValue(key, value ?? "");
    else {
      const parsed = parseJson(value ?? "");
      if (parsed === undefined) data[key] = value ?? "";
      else data[key.slice(JSON_PREFIX.length)] = parsed;
    }
  }
  return data;
}

export function isRef(value: unknown): value is DocumentRef {
  return typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string";
}

export function same(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
