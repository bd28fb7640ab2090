import { stringify } from "yaml";
import { CodeFollower } from "@/lib/core/content/dialects/lines";
import { glossaryLinks } from "./hugo-glossary";
import { readLandingPage } from "./landing-page";
import { isVault, readObsidian } from "./obsidian";
import { outsideCode } from "./outside-code";
import type { SiteValues } from "./site-values";
import { isHugo, isJekyll, templateTags } from "./template-tags";
import { tomlFrontMatter } from "./toml";
import { WikiLinks } from "./wiki-links";

/*
 * Texts of tools with another Markdown, whose files are left behind by an import. All of this is one pass over the
 * lines of a text.
 */

/** A text, and why its front matter in TOML stays in it. */
type AdoptedText = { text: string; problem: string | null };

/** Returns a function that rewrites what other tools write in their own way. */
export function textAdopter(
  paths: readonly string[],
  values: SiteValues,
): (text: string, path: string) => AdoptedText {
  const wiki = new WikiLinks(paths);
  const replaceTags = templateTags(paths, values);
  const toGlossary = isHugo(paths) ? glossaryLinks(paths) : null;
  const isOfVault = isVault(paths);
  const separate = isJekyll(paths) ? separateClosingTags : (text: string) => text;
  return (written, path) => {
    const { text: found, problem } = withYaml(written);
    const text = separate(readLandingPage(isOfVault ? readObsidian(found) : found));
    const replace = (words: string) => wiki.replaceIn(replaceTags ? replaceTags(words) : words, path);
    return { text: outsideCode(toGlossary?.(text) ?? text, replace), problem };
  };
}

/** Jekyll's Markdown goes on after a closing tag, where HTML goes on up to a blank line otherwise. */
function separateClosingTags(text: string): string {
  const code = new CodeFollower();
  let isAfterTag = false;
  return text
    .split("\n")
    .flatMap((line) => {
      const isInCode = code.isCode(line) || code.isInCode;
      const isSeparate = isAfterTag && /^[^\s<]/.test(line);
      isAfterTag = !isInCode && /^<\/\w+>\s*$/.test(line);
      return isSeparate ? ["", line] : [line];
    })
    .join("\n");
}

/** Front matter in TOML becomes YAML. */
function withYaml(text: string): AdoptedText {
  const toml = text.startsWith("+++") ? tomlFrontMatter(text) : null;
  if (!toml) return { text, problem: null };
  if ("problem" in toml) return { text, problem: toml.problem };
  return { text: `---\n${stringify(toml.data)}---\n${text.slice(toml.end)}`, problem: null };
}
