import { stringify } from "yaml";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { FRONT_MATTER_NAMES, frontMatterOf } from "@/lib/core/content/page-front-matter";
import type { PageRecord } from "@/lib/core/content/records";
import { normalizeMarkdown } from "@/lib/core/content/text";

/**
 * Converts a page's text to a file and back: the front matter holds metadata, and a page without its title in
 * the text gets a heading. `fromFile` removes what `toFile` adds, so that an exported and imported text is
 * the same.
 */
const OURS: ReadonlySet<string> = new Set(["slug", ...FRONT_MATTER_NAMES]);

/** True if a front matter entry of this name is a field of the page's record. */
export const isOwnName = (name: string): boolean => OURS.has(name);

export type FileText = { text: string; hasHeading: boolean };

/**
 * @param title the title in the text, if any
 * @param ownSlug the slug that follows from the file's name
 */
export function toFile(text: string, title: string | null, page: PageRecord, ownSlug: string): FileText {
  const { yaml, body } = split(text);
  const own = { ...(page.slug !== ownSlug && { slug: page.slug }), ...frontMatterOf(page) };
  const written = Object.keys(own).length === 0 ? "" : stringify(own, { lineWidth: 0 });
  const front = written + yaml;
  const hasHeading = title === null;
  const content = hasHeading ? `${headingOf(page.title)}${body === "" ? "" : `\n${body}`}` : body;
  return { text: joinedText(front, content), hasHeading };
}

/** @param hasHeading true if an export added the heading at the top */
export function fromFile(text: string, hasHeading: boolean): string {
  const { yaml, body } = split(text);
  const content = hasHeading ? body.replace(/^# [^\n]*\n+/, "") : body;
  return normalizeMarkdown(joinedText(yaml, content));
}

/** True if a file begins with a first-level heading, which an export may have added. */
export const beginsWithHeading = (text: string): boolean => /^# /.test(split(text).body);

const headingOf = (title: string): string =>
  printMarkdown({
    type: "root",
    children: [{ type: "heading", depth: 1, children: [{ type: "text", value: title }] }],
  });

const joinedText = (yaml: string, body: string): string =>
  yaml === "" ? body : `---\n${yaml}---\n${body === "" ? "" : `\n${body}`}`;

/**
 * Splits off the front matter, without the entries that are fields of the page's record; other lines stay as
 * written.
 */
function split(text: string): { yaml: string; body: string } {
  const source = frontMatterSource(text);
  if (!source) return { yaml: "", body: text };
  const kept: string[] = [];
  let isOurs = false;
  for (const line of source.yaml.split("\n")) {
    const key = /^(["']?)([\w-]+)\1[ \t]*:(?:[ \t]|$)/.exec(line)?.[2];
    if (key !== undefined) isOurs = isOwnName(key);
    else if (/^#/.test(line)) isOurs = false;
    if (!isOurs) kept.push(line);
  }
  const yaml = kept.join("\n").trim() === "" ? "" : `${kept.join("\n").replace(/(?<!\n)\n+$/, "")}\n`;
  return { yaml, body: text.slice(source.end).replace(/^\n+/, "") };
}
