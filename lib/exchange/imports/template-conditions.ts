import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { shorten } from "@/lib/core/content/text";
import { type LineAround, outsideCode } from "./outside-code";

/*
 * Conditions of Jekyll, such as `{% if page.beta %}`. Here they would be conditions about visitors, which hide what they
 * cannot decide. So that the words of all branches are shown, their tags are removed, or become comments in a text whose
 * file goes on to be Jekyll's; conditions about visitors stay.
 */

const TAG =
  /\{%-?[ \t]{0,9}(end)?(if|unless|case|for|tablerow|raw|else|elsif|when)(?![\w-])((?:[^%{}]|%(?!\})){0,1000})%\}/g;
const ALTERNATIVE = /^(?:els|when)/;
const LOOP = /^(?:for|tablerow)$/;
/** Names that conditions of Bindery read. */
const OWN = /\b(?:visitor|(?:space|page)\.vars)\b/;
const MOST_NAMED = 5;
/** Tags that are open at the same time; each end looks through them. */
const MOST_OPEN = 200;

/** Finds the tags in the lines of one text, and names them. */
class TemplateConditions {
  private readonly open: { name: string; isKept: boolean; isLoop: boolean }[] = [];
  private readonly found = new Set<string>();

  /** Replaces the tags of templates, and those that `{% raw %}` makes words. */
  replaceIn(words: string, by: { tag: (tag: string, at: number) => string; raw: (tag: string) => string }) {
    if (!words.includes("{%")) return words;
    return words.replace(TAG, (tag, end: string | undefined, name: string, rest: string, at: number) => {
      const kind = this.kindOf(tag, end !== undefined, name, rest);
      return kind === "template" ? by.tag(tag, at) : kind === "raw" ? by.raw(tag) : tag;
    });
  }

  private kindOf(tag: string, isEnd: boolean, name: string, rest: string): "template" | "kept" | "raw" {
    const last = this.open.at(-1);
    if (last?.name === "raw" && !(isEnd && name === "raw")) return "raw";
    if (isEnd) {
      const at = this.open.findLastIndex((each) => each.name === name);
      const [opened] = at < 0 ? [] : this.open.splice(at);
      return !opened || opened.isKept ? "kept" : "template";
    }
    if (ALTERNATIVE.test(name)) return last?.isKept && !last.isLoop ? "kept" : "template";
    const isLoop = LOOP.test(name);
    const isKept = isLoop || name === "raw" || OWN.test(rest);
    if (this.open.length < MOST_OPEN) this.open.push({ name, isKept, isLoop });
    if (!isKept) this.found.add(tag.replace(/\s+/g, " "));
    return isKept ? "kept" : "template";
  }

  /** The first conditions, as a sentence lists them; null without any. */
  named(): string | null {
    if (this.found.size === 0) return null;
    const named = [...this.found].slice(0, MOST_NAMED).map((tag) => shorten(tag, 100));
    return [...named, ...(this.found.size > MOST_NAMED ? ["…"] : [])].join(", ");
  }
}

/** Removes the tags from one text, whose file is left behind. */
export class RemovedConditions {
  private readonly conditions = new TemplateConditions();

  readonly removeFrom = (words: string): string => {
    const left = this.conditions.replaceIn(words, {
      tag: () => "",
      raw: (tag) => tag.replace("{", "&#123;"),
    });
    return left !== words && left.trim() === "" ? "" : left;
  };

  /** A sentence about the conditions that were removed; null without any. */
  problem(): string | null {
    const conditions = this.conditions.named();
    if (conditions === null) return null;
    return `Conditions of a template are removed, and the words of all their branches are shown: ${conditions}.`;
  }
}

/** Where a comment would make the words behind it HTML. */
const LONGEST_START = 200;
const START = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;
/** Keeps words on the same line Markdown, and shows nothing. */
const INLINE = "<wbr>";
const COMMENT = /(?:<wbr>)?<!--(\{%(?:[^%{}]|%(?!\})){1,1100}%\})-->/g;
const IN_TAG = /<[a-z!/][^<>]*$/i;

/** Makes the tags of a text comments, which `withConditions` undoes. */
export function commentConditions(text: string): { text: string; problem: string | null } {
  if (!text.includes("{%")) return { text, problem: null };
  const start = frontMatterSource(text)?.end ?? 0;
  const conditions = new TemplateConditions();
  let isInComment = false;
  let isInTag = false;
  const follow = (words: string): void => {
    if (/[<>]/.test(words)) isInTag = IN_TAG.test(words);
  };
  const comment = (words: string, { before, after }: LineAround): string => {
    // A new line begins outside of a tag.
    if (before === "") isInTag = false;
    const wasInComment = isInComment;
    const [from, to] = [words.lastIndexOf("<!--"), words.lastIndexOf("-->")];
    if (from !== to) isInComment = from > to;
    if (wasInComment || isInComment) return words;
    let end = 0;
    const tag = (found: string, at: number): string => {
      follow(words.slice(end, at));
      end = at + found.length;
      if (isInTag) return found;
      const isFirst = before.length + at < LONGEST_START && START.test(before + words.slice(0, at));
      const isInline = isFirst && (words.slice(end) + after).replace(TAG, "").trim() !== "";
      return `${isInline ? INLINE : ""}<!--${found}-->`;
    };
    const replaced = conditions.replaceIn(words, { tag, raw: (found) => found });
    follow(words.slice(end));
    return replaced;
  };
  const body = outsideCode(text.slice(start), comment);
  const named = conditions.named();
  if (named === null) return { text, problem: null };
  return {
    text: text.slice(0, start) + body,
    problem: `Conditions of a template are comments here, and the words of all their branches are shown: ${named}.`,
  };
}

/** Undoes `commentConditions`. */
export function withConditions(text: string): string {
  if (!text.includes("<!--{%")) return text;
  const start = frontMatterSource(text)?.end ?? 0;
  const undo = (words: string): string =>
    words.replace(COMMENT, (comment, tag: string) => (isOfTemplate(tag) ? tag : comment));
  return text.slice(0, start) + outsideCode(text.slice(start), undo);
}

const isOfTemplate = (tag: string): boolean => tag.replace(TAG, "") === "" && !OWN.test(tag);
