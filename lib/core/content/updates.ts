import type { Nodes } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import { parseJson } from "@/lib/core/parse-json";

/*
 * Entries of a changelog: `:::update{date="2026-11-29" title="2.0" tags="New, Fixed"}`, in `::::updates` or, as other
 * tools write them, on their own.
 */

type Attributes = ContainerDirective["attributes"];

/** Matches every text with entries, before it is parsed. */
export const MAY_HAVE_UPDATES = /(?::update|\{%-?[ \t]*update|<update)\b/i;

/** The day that a date in ISO form begins with. */
export const ISO_DAY = /^\d{4}-\d{2}-\d{2}(?=T|$)/;
const MOST_TAGS = 12;

export const isUpdate = (node: Nodes): node is ContainerDirective =>
  node.type === "containerDirective" && node.name === "update";

/** The names of an entry's tags: between commas, or as the list of a document, whose items name a tag. */
export function tagsOf(attributes: Attributes): string[] {
  const listed = parseJson(attributes?.["json:tags"] ?? "");
  const names = Array.isArray(listed) ? listed.map(nameOfTag) : (attributes?.tags ?? "").split(",");
  const tags = names.map((name) => name.replace(/\s+/g, " ").trim()).filter((name) => name !== "");
  return [...new Set(tags)].slice(0, MOST_TAGS);
}

function nameOfTag(tag: unknown): string {
  if (typeof tag === "string") return tag;
  const named: unknown = typeof tag === "object" && tag !== null && "tag" in tag ? tag.tag : "";
  return typeof named === "string" ? named : "";
}

/** The time of an entry; null for a date in other words, such as “Spring”. */
export function timeOf(attributes: Attributes): Date | null {
  const date = attributes?.date ?? "";
  if (!ISO_DAY.test(date)) return null;
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? null : time;
}

const FORMATS: Record<string, Intl.DateTimeFormatOptions> = {
  full: { dateStyle: "long" },
  short: { dateStyle: "medium" },
  numeric: { year: "numeric", month: "numeric", day: "numeric" },
};

/** The date of an entry in the words of a language, or as it is written. @param format that of the changelog */
export function shownDate(attributes: Attributes, format: string | null | undefined, locale: string): string {
  const time = timeOf(attributes);
  if (!time) return attributes?.date ?? "";
  const options = FORMATS[format ?? "full"] ?? FORMATS.full;
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(time);
}

/** The title of an entry: that of its attributes, its first heading, or its date as written. */
export function updateTitle({ attributes, children: [first] }: ContainerDirective): string {
  const heading = first?.type === "heading" ? textOf(first, { includeHtml: false }) : "";
  return (attributes?.title || heading.replace(/\s+/g, " ").trim() || attributes?.date) ?? "";
}

/** The words of an entry's attributes. */
export const attributeWords = ({ attributes }: ContainerDirective): string =>
  [attributes?.date, attributes?.title, ...tagsOf(attributes)].filter(Boolean).join(" ");
