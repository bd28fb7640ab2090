import { isMap, parseDocument } from "yaml";
import { frontMatter } from "@/lib/core/content/front-matter";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { type Unshown, unshownOf } from "@/lib/core/content/unshown";
import { isRecord } from "@/lib/core/is-record";
import { STATEMENTS } from "./includes/mdx";

/*
 * Home pages of VitePress, VuePress and Starlight have their words in front matter: a hero with buttons, and features.
 * These become a heading, buttons and cards.
 */

const LANDING = /^(?:layout:[ \t]*["']?(?:home|splash)|home:[ \t]*true|template:[ \t]*["']?splash|hero:)/m;
/** Longer front matter is no home page, and slow to parse if its author wants it to be. */
const LONGEST = 20_000;
/** The members of front matter that the page shows. */
const MEMBERS = [
  ...[
    "hero",
    "features",
    "heroImage",
    "heroText",
    "tagline",
    "actionText",
    "actionLink",
    "actions",
    "footer",
  ],
];

/** Moves the words of a home page from its front matter into its text. */
export function readLandingPage(text: string): string {
  const source = frontMatterSource(text);
  if (!source || source.yaml.length > LONGEST || !LANDING.test(source.yaml)) return text;
  const { data, problem } = frontMatter(text);
  const blocks = problem === null ? blocksOf(data) : [];
  if (blocks.length === 0) return text;
  const yaml = parseDocument(source.yaml, { logLevel: "silent" });
  if (!isMap(yaml.contents)) return text;
  for (const name of MEMBERS) yaml.delete(name);
  const others = yaml.contents.items.length === 0 ? "" : `---\n${yaml.toString({ lineWidth: 0 })}---\n\n`;
  const body = text.slice(source.end);
  // Only at its beginning do statements show that a text is MDX.
  const statements = STATEMENTS.exec(body)?.[0] ?? "";
  const parts = [statements.trim(), ...blocks, body.slice(statements.length).trim()];
  return `${others}${parts.filter(Boolean).join("\n\n")}\n`;
}

/** The words of a home page that its front matter still has, as in a repository, whose texts stay as they are. */
export function unshownOfLandingPage(text: string): Unshown | null {
  const landing = readLandingPage(text);
  if (landing === text) return null;
  const body = (each: string) => each.slice(frontMatterSource(each)?.end ?? 0);
  return unshownOf({ words: body(landing).replace(/^:.*$|<[^<>]*>/gm, " "), pictures: 0 }, body(text), 0);
}

function blocksOf(data: Record<string, unknown>): string[] {
  const hero = isRecord(data.hero) ? data.hero : {};
  const name = words(hero.name) || words(hero.title) || words(data.heroText);
  const text = words(hero.text);
  const heading = name || text;
  const actions = [hero.actions, data.actions, [{ text: data.actionText, link: data.actionLink }]]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter(isRecord)
    .map(buttonOf);
  const features = (Array.isArray(data.features) ? data.features : []).filter(isRecord);
  const cards = features.map(cardOf).filter(Boolean);
  return [
    heading === "" || heading === words(data.title) ? "" : `# ${heading}`,
    name === "" || text === "" ? "" : strong(text),
    paragraph(words(hero.tagline) || words(data.tagline)),
    actions.filter(Boolean).join(" "),
    pictureOf(hero.image ?? data.heroImage, name),
    cards.length === 0 ? "" : `::::cards\n${cards.join("\n")}\n::::`,
    paragraph(words(data.footer)),
  ].filter(Boolean);
}

/** A text in one line. */
const words = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).replace(/\s+/g, " ").trim() : "";

/** Signs that would begin another block are words. */
const paragraph = (text: string): string => text.replace(/^(?:[-+*>#=|:]|\d+(?=[.)]))/, "\\$&");

const strong = (text: string): string => (/[*\\]/.test(text) ? paragraph(text) : `**${text}**`);

const attribute = (name: string, value: string): string =>
  ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replace(/[<>]/g, "")}"`;

function buttonOf({ text, link, theme, variant, type }: Record<string, unknown>, index: number): string {
  const [label, ref] = [words(text), words(link)];
  if (label === "") return "";
  const style = words(theme) || words(variant) || words(type) || (index === 0 ? "brand" : "");
  const kind = /^(?:brand|primary)$/.test(style) ? "primary" : "secondary";
  if (ref === "") return paragraph(label);
  return `<button${attribute("label", label)}${attribute("kind", kind)}${attribute("ref", ref)}/>`;
}

function cardOf({ title, details, icon, link, linkText }: Record<string, unknown>): string {
  const sign = typeof icon === "string" && !icon.includes("<") ? words(icon) : "";
  const picture = addressOf(icon);
  const name = [
    picture === "" || sign !== "" ? "" : `<inline-image${attribute("ref", picture)} alt=""/>`,
    sign,
    words(title) === "" ? "" : strong(words(title)),
  ];
  const body = [name.filter(Boolean).join(" "), paragraph(words(details)), paragraph(words(linkText))];
  const url = words(link);
  return body.some(Boolean)
    ? `:::card${url === "" ? "" : `{${attribute("url", url).trim()}}`}\n${body.filter(Boolean).join("\n\n")}\n:::`
    : "";
}

/** The address of a picture, in its form for light backgrounds. */
const addressOf = (picture: unknown): string =>
  isRecord(picture)
    ? words(picture.src) || words(picture.light) || words(picture.file) || words(picture.dark)
    : "";

function pictureOf(picture: unknown, name: string): string {
  const address = words(picture) || addressOf(picture);
  const alt = isRecord(picture) ? words(picture.alt) : name;
  return address === ""
    ? ""
    : `![${alt.replace(/[[\]\\]/g, "")}](${/[\s()<>]/.test(address) ? `<${address.replace(/[<>]/g, "")}>` : address})`;
}
