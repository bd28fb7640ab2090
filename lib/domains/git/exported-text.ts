import { stringify } from "yaml";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import { frontMatterOf, STATED_NAMES } from "@/lib/core/content/page-front-matter";
import type { PageRecord } from "@/lib/core/content/records";
import { normalizeMarkdown } from "@/lib/core/content/text";

/**
 * How a page's text stands in a file: what Markdown cannot say stands in the front matter, and a page that
 * does not name itself gets its title as a heading. `fromFile` takes back what `toFile` adds, so that a text
 * that was exported and imported again is the same.
 */
const OURS: ReadonlySet<string> = new Set(["slug", ...STATED_NAMES]);

/** Whether front matter says by this name what the page's record says. */
export const isOwnName = (name: string): boolean => OURS.has(name);

export type FileText = { text: string; hasHeading: boolean };

/**
 * @param title what the text calls itself, if it does
 * @param ownSlug the slug that the file's name gives the page
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

/** @param hasHeading whether the heading at the top was added by an export */
export function fromFile(text: string, hasHeading: boolean): string {
  const { yaml, body } = split(text);
  const content = hasHeading ? body.replace(/^# [^\n]*\n+/, "") : body;
  return normalizeMarkdown(joinedText(yaml, content));
}

/** Whether a file begins with a heading of the first rank, as those do that an export gave one. */
export const beginsWithHeading = (text: string): boolean => /^# /.test(split(text).body);

const headingOf = (title: string): string =>
  printMarkdown({
    type: "root",
    children: [{ type: "heading", depth: 1, children: [{ type: "text", value: title }] }],
  });

const joinedText = (yaml: string, body: string): string =>
  yaml === "" ? body : `---\n${yaml}---\n${body === "" ? "" : `\n${body}`}`;

/** The front matter without what the page's record says, its lines as they are written, and the rest. */
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
  const yaml = kept.join("\n").trim() === "" ? "" : `${kept.join("\n").replace(/\n+$/, "")}\n`;
  return { yaml, body: text.slice(source.end).replace(/^\n+/, "") };
}
