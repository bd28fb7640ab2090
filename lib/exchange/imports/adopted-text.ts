import { stringify } from "yaml";
import { CodeFollower } from "@/lib/core/content/dialects/lines";
import { frontMatter } from "@/lib/core/content/front-matter";
import { isPageField } from "@/lib/core/content/page-front-matter";
import { glossaryLinks } from "./hugo-glossary";
import { readLandingPage } from "./landing-page";
import { readMdxPictures } from "./mdx-pictures";
import { readNotion } from "./notion";
import { isVault, readObsidian } from "./obsidian";
import { outsideCode } from "./outside-code";
import { isNotionFile } from "./page-ids";
import type { SiteValues } from "./site-values";
import { RemovedConditions } from "./template-conditions";
import { codeTags, isHugo, isJekyll, separateTags, templateTags } from "./template-tags";
import { tomlFrontMatter } from "./toml";
import { WikiLinks } from "./wiki-links";

/*
 * Texts of tools with another Markdown, whose files are left behind by an import. All of this is one pass over the
 * lines of a text.
 */

/** A text, why its front matter in TOML stays in it, and a sentence about conditions that it no longer has. */
type AdoptedText = { text: string; problem: string | null; conditions: string | null };

/** Returns a function that rewrites what other tools write in their own way. */
export function textAdopter(
  paths: readonly string[],
  values: SiteValues,
): (text: string, path: string) => AdoptedText {
  const wiki = new WikiLinks(paths);
  const replaceTags = templateTags(paths, values);
  const toCode = codeTags(paths, values);
  const toGlossary = isHugo(paths) ? glossaryLinks(paths) : null;
  const isOfVault = isVault(paths);
  const isOfJekyll = isJekyll(paths);
  const separate = isOfJekyll
    ? separateClosingTags
    : isHugo(paths)
      ? (text: string) => outsideCode(text, separateTags)
      : (text: string) => text;
  return (written, path) => {
    const { text: found, problem } = withYaml(written);
    const noted = isNotionFile(path) ? readNotion(found) : isOfVault ? readObsidian(found) : found;
    const text = separate(readMdxPictures(readLandingPage(noted)));
    const conditions = isOfJekyll ? new RemovedConditions() : null;
    const code = toCode?.(text);
    const replace = (words: string) => {
      code?.follow(words);
      const shown = conditions?.removeFrom(words) ?? words;
      return sizePictures(wiki.replaceIn(replaceTags ? replaceTags(shown) : shown, path));
    };
    const adopted = outsideCode(toGlossary?.(text) ?? text, replace, (part) => code?.replaceIn(part) ?? part);
    return { text: adopted, problem, conditions: conditions?.problem() ?? null };
  };
}

/** A picture with its size behind its address, as HedgeDoc and GitLab have it: `![x](a.png "Title" =100x20)`. */
const SIZED =
  /!\[((?:[^[\]\\]|\\.){0,500})\]\([ \t]*(?:<([^<>]{1,2000})>|([^\s()<>]{1,2000}))(?:[ \t]+(?:"([^"]*)"|'([^']*)'))?[ \t]+=(\d{1,5}%?)?x(\d{1,5}%?)?[ \t]*\)/g;

/** Writes sized pictures as HTML. A size in percent of the page has no counterpart and is left out. */
function sizePictures(line: string): string {
  if (!line.includes("![") || !line.includes("=")) return line;
  return line.replace(SIZED, (whole, alt: string, angled, bare, double, single, ...sizes: string[]) => {
    const [width = "", height = ""] = sizes;
    const title: string = double ?? single ?? "";
    if (width + height === "") return whole;
    const attributes = Object.entries({
      ...{ src: angled ?? bare, alt: alt.replace(/\\(?=[^\w\s])/g, "") },
      ...Object.fromEntries(Object.entries({ width, height }).filter(([, size]) => /^\d+$/.test(size))),
    }).map(([name, value]) => ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`);
    const picture = `<img${attributes.join("")}>`;
    if (title === "") return picture;
    return line.trim() === whole
      ? `<figure>${picture}<figcaption>${title}</figcaption></figure>`
      : picture.replace(/>$/, ` title="${title.replaceAll('"', "&quot;")}">`);
  });
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

/** Blank lines before front matter, which Hugo reads over. Behind them, a rule and words look alike. */
const BLANK_START = /^(?:[ \t]*\r?\n)+(?=\+\+\+[ \t]*\r?\n|---[ \t]*\r?\n[\w-]+[ \t]*:)/;

/** Front matter begins in the first line, and in TOML it becomes YAML. */
function withYaml(written: string): Pick<AdoptedText, "text" | "problem"> {
  const trimmed = written.replace(BLANK_START, "");
  const isFrontMatter = trimmed.startsWith("+++") || Object.keys(frontMatter(trimmed).data).some(isPageField);
  const text = isFrontMatter ? trimmed : written;
  const toml = text.startsWith("+++") ? tomlFrontMatter(text) : null;
  if (!toml) return { text, problem: null };
  if ("problem" in toml) return { text, problem: toml.problem };
  return { text: `---\n${stringify(toml.data)}---\n${text.slice(toml.end)}`, problem: null };
}
