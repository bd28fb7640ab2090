import { boxStyle } from "@/lib/core/content/dialects/names";
import type { SiteValues } from "./site-values";

/*
 * Tags of template languages in the texts of Jekyll and Hugo, as far as they mean something without running a template:
 * addresses of the site, links to files, code, pictures, boxes and tabs. Others stay as they are written.
 */

type Replacement = readonly [tag: RegExp, meaning: (...parts: string[]) => string];

const QUOTED = `["'\`]([^"'\`]*)["'\`]`;
const VALUE = new RegExp(QUOTED, "g");
/** A value with a name. */
const NAMED = new RegExp(`(?<![\\w-])[\\w-]+\\s*=\\s*(?:${QUOTED}|\\S+)`, "g");

const LIQUID: readonly Replacement[] = [
  [/\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}/g, () => ""],
  [
    new RegExp(`\\{\\{-?\\s*${QUOTED}\\s*\\|\\s*(?:relative_url|absolute_url)\\s*-?\\}\\}`, "g"),
    (path) => absolute(path),
  ],
  [/\{%-?\s*link\s+([^\s%]+)\s*-?%\}/g, (path) => absolute(path)],
  [/\{%-?\s*post_url\s+([^\s%]+)\s*-?%\}/g, (name) => absolute(`_posts/${name}`)],
  [/^\s*\{%-?\s*highlight\s+([\w+#-]+)(?![\w+#-])[^%{}]*%\}\s*$/g, (language) => `\`\`\`${language}`],
  [/^\s*\{%-?\s*endhighlight\s*-?%\}\s*$/g, () => "```"],
  [/\{%-?\s*(?:end)?raw\s*-?%\}/g, () => ""],
  // Attributes of the block before, and the place of the list of contents.
  [/^\s*\{:[^{}]*\}\s*$/g, () => ""],
];

/** Boxes of the usual themes; a box without a style of its own has it as an attribute. */
const HINTS = "hint|pageinfo|alert|callout|admonition|notice|note|tip|info|important|warning|caution|danger";

/** A tag alone on its line, which opens a block. */
const blockTag = (name: string): RegExp =>
  new RegExp(`^\\s*\\{\\{[<%]\\s*${name}(?![\\w-])([^<>%{}]*)[>%]\\}\\}\\s*$`, "g");
const endTag = (name: string): RegExp =>
  new RegExp(`^\\s*\\{\\{[<%]\\s*/\\s*${name}\\s*[>%]\\}\\}\\s*$`, "g");

/** A tag alone on its line without another that closes it. */
const aloneTag = (name: string): RegExp =>
  new RegExp(`^\\s*\\{\\{<\\s*${name}\\s([^<>{}]*)>\\}\\}\\s*$`, "g");

const attribute = (attributes: string, name: string): string =>
  new RegExp(`(?<![\\w-])${name}\\s*=\\s*${QUOTED}`).exec(attributes)?.[1] ?? "";

/** The first value without a name. */
const positional = (attributes: string): string => new RegExp(`^\\s*${QUOTED}`).exec(attributes)?.[1] ?? "";

const titleIn = (attributes: string, fallback: string): string =>
  (attribute(attributes, "title") || positional(attributes) || fallback).replace(/[<>"]/g, "");

/** Groups of tabs, which may have the labels of their tabs. */
function tabTags(): readonly Replacement[] {
  let labels: string[] = [];
  const titleOf = (attributes: string): string => {
    const own = ["title", "header", "name"].map((name) => attribute(attributes, name)).find(Boolean);
    return (own ?? (positional(attributes) || labels.shift()) ?? "").replace(/["%{}]/g, "");
  };
  return [
    [
      blockTag("(?:tabs|tabpane)"),
      (attributes) => {
        labels = attribute(attributes, "items")
          .split(",")
          .map((label) => label.trim());
        return "{% tabs %}";
      },
    ],
    [
      blockTag("tab"),
      (attributes) => {
        const tag = `{% tab title="${titleOf(attributes)}" %}`;
        return /\/\s*$/.test(attributes) ? `${tag}\n{% endtab %}` : tag;
      },
    ],
    [endTag("(?:tabs|tabpane)"), () => "{% endtabs %}"],
    [endTag("tab"), () => "{% endtab %}"],
  ];
}

/** The title among the quoted values, which is behind the style: others are icons, as in `alert "fire"`. */
function titleBehind(isStyled: boolean, attributes: string): string {
  const values = [...attributes.replace(NAMED, "").matchAll(VALUE)].map(([, value = ""]) => value);
  const style = isStyled ? -1 : values.findIndex(boxStyle);
  if (!isStyled && style < 0) return "";
  const isTitle = (value: string) =>
    value.trim() !== "" && !boxStyle(value) && !/^(?:true|false)$/.test(value);
  return values.slice(style + 1).find(isTitle) ?? "";
}

function hintOf(name: string, attributes: string): string {
  const word = /^\s*([\w-]+)(?=\s|$)/.exec(attributes)?.[1];
  const named = ["type", "style", "color", "context"].map((key) => attribute(attributes, key)).find(Boolean);
  const before = [named, word].map((each) => each && boxStyle(each)).find(Boolean);
  const own = boxStyle(name);
  const style = before || boxStyle(positional(attributes)) || own;
  const isStyled = Boolean(before || (own && name !== "alert"));
  const title = attribute(attributes, "title") || titleBehind(isStyled, attributes);
  return `{% hint style="${style || "info"}" %}${title === "" ? "" : `\n**${title}**\n`}`;
}

/** A tag between signs of a comment, which is shown as a tag instead of run. */
const SHOWN_TAG = /\{\{([<%])\s*\/\*([^{}]*)\*\/\s*([>%])\}\}/g;

const HUGO: readonly Replacement[] = [
  [/\{\{[<%]\s*comment\s*[>%]\}\}[^{}]*\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/g, () => ""],
  [
    new RegExp(
      `\\{\\{[<%]\\s*(?:rel)?ref\\s+(?:path=)?(?:${QUOTED}|([^\\s"'\`<>%{}]+))[^>%{}]*[>%]\\}\\}`,
      "g",
    ),
    (path) => encodeURI(path),
  ],
  [/\{\{<\s*highlight\s+([\w+#-]+)(?![\w+#-])[^>{}]*>\}\}/g, (language) => `\`\`\`${language}`],
  [/\{\{<\s*\/\s*highlight\s*>\}\}/g, () => "```"],
  [/\{\{[<%]\s*figure\s([^>{}]*)[>%]\}\}/g, (attributes) => figureOf(attributes)],
  [
    /\{\{<\s*button\s([^<>{}]*)>\}\}([^{}]*)\{\{<\s*\/\s*button\s*>\}\}/g,
    (attributes, label) => {
      const target = attribute(attributes, "href") || attribute(attributes, "relref");
      return target === "" ? label : `[${label.trim()}](<${target.replace(/[<>]/g, "")}>)`;
    },
  ],
  [aloneTag("youtube"), (attributes) => embed("https://www.youtube.com/watch?v=", attributes)],
  [aloneTag("vimeo"), (attributes) => embed("https://vimeo.com/", attributes)],
  [aloneTag("card"), cardOf],
  [blockTag("cards"), () => "::::cards"],
  [endTag("cards"), () => "::::"],
  [blockTag("mermaid"), () => "```mermaid"],
  [endTag("mermaid"), () => "```"],
  // The list or the headings inside are the steps.
  [blockTag("steps"), () => ""],
  [endTag("steps"), () => ""],
  [blockTag("(?:details|expand)"), (attributes) => `{% details title="${titleIn(attributes, "Details")}" %}`],
  [blockTag(`(${HINTS})`), hintOf],
  [endTag("(?:details|expand)"), () => "{% enddetails %}"],
  [endTag(`(?:${HINTS})`), () => "{% endhint %}"],
  [SHOWN_TAG, shownTag],
];

/** A video, by the first value of its tag. */
function embed(site: string, attributes: string): string {
  const id =
    attribute(attributes, "id") || positional(attributes) || (attributes.trim().split(/[\s/]/)[0] ?? "");
  return `{% embed url="${site}${encodeURIComponent(id)}" %}`;
}

/** A card with an address; others have words behind the tag, up to another one. */
function cardOf(attributes: string): string {
  const of = (name: string) => attribute(attributes, name).replace(/[<>"]/g, "");
  const [title, words] = [of("title"), of("subtitle")];
  if (of("link") === "" || title === "") return `{{< card ${attributes}>}}`;
  return [`:::card{url="${of("link")}"}`, `**${title}**`, words, ":::"].filter(Boolean).join("\n\n");
}

/** The backslash keeps Markdown from reading the tag as HTML. */
function shownTag(opening: string, inside: string, closing: string): string {
  const isHtml = opening === "<" && /^[\w/!?]/.test(inside);
  return `{{${isHtml ? "\\" : ""}${opening}${inside}${closing}}}`;
}

const absolute = (path: string): string => `/${path.replace(/^\/+/, "")}`;

function figureOf(attributes: string): string {
  const of = (name: string) => new RegExp(`\\b${name}=${QUOTED}`).exec(attributes)?.[1] ?? "";
  const words = of("alt") || of("caption") || of("title");
  const picture = `![${words.replace(/[[\]\\]/g, "\\$&")}](<${of("src").replace(/[<>]/g, "")}>)`;
  const caption = of("caption");
  return caption === "" || caption === words ? picture : `${picture}\n\n*${caption}*`;
}

/** A line of tags alone, as formatters join them: `{{% /tab %}} {{< /tabpane >}}`. */
const TAGS_ALONE = /^([ \t]*)\{\{([<%])(?:(?!\{\{|\}\}).){1,500}[>%]\}\}[ \t]*\{\{[<%]/;
const BETWEEN_TAGS = /(?<=[>%]\}\})[ \t]*(?=\{\{[<%])/g;

/** Gives each of several tags of Hugo a line of its own, since each begins or ends a block. */
export function separateTags(line: string): string {
  const [, indent] = TAGS_ALONE.exec(line) ?? [];
  if (indent === undefined || /[^\s]/.test(line.replace(/\{\{[<%](?:(?!\{\{|\}\}).){1,500}[>%]\}\}/g, "")))
    return line;
  return line.replace(BETWEEN_TAGS, `\n${indent}`);
}

/** True for the files of a site of Jekyll. */
export const isJekyll = (paths: readonly string[]): boolean =>
  paths.some((path) => /(?:^|\/)_config\.ya?ml$/.test(path));

/** True for the files of a site of Hugo. */
export const isHugo = (paths: readonly string[]): boolean =>
  paths.some((path) =>
    /(?:^|\/)(?:hugo\.(?:toml|ya?ml|json)|archetypes\/[^/]+\.md)$|(?:^|\/)content\/(?:.*\/)?_index(?:\.\w+)?\.md$/.test(
      path,
    ),
  );

/** Values of a site by their names, where they are written out in its configuration. */
const valueTags = ({ jekyll, hugo }: SiteValues): readonly Replacement[] => [
  [/(\{\{-?\s*site\.([\w.-]+?)\s*-?\}\})/g, (tag, name) => jekyll.get(name) ?? tag],
  [
    /(\{\{[<%]\s*param\s+["']?([\w.-]+)["']?\s*[>%]\}\})/g,
    (tag, name) => hugo.get(name.toLowerCase()) ?? tag,
  ],
];

const replaced = (text: string, tags: readonly Replacement[]): string =>
  tags.reduce(
    (words, [tag, meaning]) =>
      words.replace(tag, (_whole, ...parts: unknown[]) =>
        meaning(...(parts.filter((part) => typeof part === "string") as string[])),
      ),
    text,
  );

/** Returns a function that replaces tags in the words of a line, for the tools that the files are for. */
export function templateTags(
  paths: readonly string[],
  values: SiteValues,
): ((words: string) => string) | null {
  const tags = [
    ...(isJekyll(paths) ? LIQUID : []),
    ...(isHugo(paths) ? [...tabTags(), ...HUGO] : []),
    ...valueTags(values),
  ];
  if (!isJekyll(paths) && !isHugo(paths)) return null;
  return (words) => (words.includes("{") ? replaced(words, tags) : words);
}

/** Both tools run tags in code as well; the values of the site are those that mean something there. */
export function codeTags(paths: readonly string[], values: SiteValues): ((text: string) => CodeTags) | null {
  if (!isJekyll(paths) && !isHugo(paths)) return null;
  const shown: Replacement = [SHOWN_TAG, (opening, inside, closing) => `{{${opening}${inside}${closing}}}`];
  const tags = [...valueTags(values), ...(isHugo(paths) ? [shown] : [])];
  return (text) => new CodeTags(tags, isJekyll(paths) ? (text.match(END_RAW)?.length ?? 0) : 0);
}

const RAW = /(\{%-?\s*(?:end)?raw\s*-?%\})/;
const END_RAW = /\{%-?\s*endraw\s*-?%\}/g;

/** Replaces tags in the code of one text, of which it follows all lines for the parts that Jekyll shows as written. */
class CodeTags {
  private isRaw = false;

  /**
   * @param ends the number of tags that end such a part: one that nothing ends is none
   */
  constructor(
    private readonly tags: readonly Replacement[],
    private ends: number,
  ) {}

  follow(words: string): void {
    for (const part of words.split(RAW)) this.isTag(part);
  }

  replaceIn(code: string): string {
    if (!code.includes("{")) return code;
    return code
      .split(RAW)
      .map((part) => {
        if (this.isTag(part)) return "";
        return this.isRaw ? part : replaced(part, this.tags);
      })
      .join("");
  }

  /** True for a tag that begins or ends a part; within one, a tag that begins another is words. */
  private isTag(part: string): boolean {
    if (this.ends === 0 || !RAW.test(part)) return false;
    const isEnd = part.includes("endraw");
    if (isEnd) this.ends -= 1;
    if (isEnd !== this.isRaw) return false;
    this.isRaw = !isEnd;
    return true;
  }
}
