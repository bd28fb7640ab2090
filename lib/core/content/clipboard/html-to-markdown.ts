import type { Root } from "mdast";
import { parseHtml, toMarkdown } from "@/lib/core/content/html";
import { readFormulas } from "@/lib/core/content/html-formulas";
import { blockHandlers } from "@/lib/core/content/html-handlers";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { type MarkdownStyle, printMarkdown } from "@/lib/core/content/markdown-print";
import { readBreaks } from "./breaks";
import { dropUnshown, type PasteNotice, readAddresses, readMarks, readSpaces, readTables } from "./clean";
import { readSources } from "./sources";

/*
 * Clipboards hold what each program takes for HTML: first their own forms become the elements that are meant, then a
 * closed list of elements becomes Markdown.
 */

export interface PastedMarkdown {
  markdown: string;
  /** Words without a mark, code alone, or anything else. */
  kind: "words" | "code" | "content";
  notices: PasteNotice[];
}

interface PasteOptions {
  /** The language of the code editor that filled the clipboard. */
  language?: string | null;
  style?: MarkdownStyle;
}

/** Limits of pasted HTML, with which the slowest paste takes about a second. */
export const CLIPBOARD_LIMITS = { characters: 1024 * 1024, elements: 15_000, depth: 200 } as const;

/** Converts the HTML of a clipboard. Throws `TooComplex` before a costly parse. */
export function htmlToMarkdown(html: string, { language = null, style }: PasteOptions = {}): PastedMarkdown {
  checkHtml(html);
  const notices = new Set<PasteNotice>(/<v:(?:shape|imagedata)\b/i.test(html) ? ["pictures"] : []);
  const page = parseHtml(html);
  readFormulas(page);
  dropUnshown(page);
  readSpaces(page);
  readSources(page, language);
  readMarks(page);
  readAddresses(page, notices);
  readTables(page, notices);
  readBreaks(page);
  const root = toMarkdown(page, page, blockHandlers);
  return { markdown: printMarkdown(root, style), kind: kindOf(root), notices: [...notices] };
}

/** The parser builds its tree on the stack, so the number of elements that are open at once has a bound. */
function checkHtml(html: string): void {
  if (html.length > CLIPBOARD_LIMITS.characters) throw new TooComplex("The pasted content is too large.");
  let [depth, elements] = [0, 0];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    elements += slash === "" ? 1 : 0;
    if (elements > CLIPBOARD_LIMITS.elements) throw new TooComplex("The pasted content is too large.");
    if (UNCLOSED.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash === "" ? 1 : -1));
    if (depth > CLIPBOARD_LIMITS.depth) throw new TooComplex("The pasted content is nested too deeply.");
  }
}

/** Elements that need no closing tag. */
const UNCLOSED = new Set([
  ...["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "wbr"],
  ...["p", "li", "dt", "dd", "tr", "td", "th", "option", "thead", "tbody", "tfoot", "colgroup", "html"],
  ...["head", "body"],
]);

function kindOf({ children }: Root): PastedMarkdown["kind"] {
  const [only, ...others] = children;
  if (others.length > 0) return "content";
  if (only?.type === "code") return "code";
  const isWords = only?.type === "paragraph" && only.children.every(({ type }) => type === "text");
  return only === undefined || isWords ? "words" : "content";
}
