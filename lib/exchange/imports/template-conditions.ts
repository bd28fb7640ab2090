import { shorten } from "@/lib/core/content/text";

/*
 * Conditions of Jekyll, such as `{% if page.beta %}`. Here they would be conditions about visitors, which hide what they
 * cannot decide. Their tags are removed, so that the words of all branches are shown; conditions about visitors stay.
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

/** Removes the tags from the lines of one text, and names them. */
export class TemplateConditions {
  private readonly open: { name: string; isKept: boolean; isLoop: boolean }[] = [];
  private readonly removed = new Set<string>();

  readonly removeFrom = (words: string): string => {
    if (!words.includes("{%")) return words;
    const left = words.replace(TAG, (tag, end: string | undefined, name: string, rest: string) =>
      this.shownFor(tag, end !== undefined, name, rest),
    );
    return left !== words && left.trim() === "" ? "" : left;
  };

  private shownFor(tag: string, isEnd: boolean, name: string, rest: string): string {
    const last = this.open.at(-1);
    // Between `{% raw %}` and its end, a tag is words.
    if (last?.name === "raw" && !(isEnd && name === "raw")) return tag.replace("{", "&#123;");
    if (isEnd) {
      const at = this.open.findLastIndex((each) => each.name === name);
      const [opened] = at < 0 ? [] : this.open.splice(at);
      return !opened || opened.isKept ? tag : "";
    }
    if (ALTERNATIVE.test(name)) return last?.isKept && !last.isLoop ? tag : "";
    const isLoop = LOOP.test(name);
    const isKept = isLoop || name === "raw" || OWN.test(rest);
    if (this.open.length < MOST_OPEN) this.open.push({ name, isKept, isLoop });
    if (!isKept) this.removed.add(tag.replace(/\s+/g, " "));
    return isKept ? tag : "";
  }

  /** A sentence about the conditions that were removed; null without any. */
  problem(): string | null {
    if (this.removed.size === 0) return null;
    const named = [...this.removed].slice(0, MOST_NAMED).map((tag) => shorten(tag, 100));
    const conditions = [...named, ...(this.removed.size > MOST_NAMED ? ["…"] : [])].join(", ");
    return `Conditions of a template are removed, and the words of all their branches are shown: ${conditions}.`;
  }
}
