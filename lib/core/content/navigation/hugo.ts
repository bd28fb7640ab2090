import { posix } from "node:path";
import { isRecord } from "@/lib/core/is-record";
import { parseJson } from "@/lib/core/parse-json";
import type { ReadConfiguration } from "./state";

/** Settings of Hugo, which the `config.yml` of another program does not have. */
const SETTING =
  /^(?:baseURL|contentDir|publishDir|languageCode|defaultContentLanguage|languages|theme|markup|module|menus?|taxonomies|permalinks|outputs|enable(?:RobotsTXT|GitInfo|Emoji|InlineShortcodes|MissingTranslationPlaceholders))$/i;
/** An entry of YAML or TOML, or a table. It is at the margin, since indented ones belong to another. */
const ENTRY = /^\[{0,2}["']?([a-z]{1,40})["']?[ \t]{0,20}[\].=:]/gim;
const FOLDER =
  /(?:^|[{,])[ \t]{0,99}["']?contentDir["']?[ \t]{0,20}[=:][ \t]{0,20}["']?([^"'\s,}]{1,1000})/im;
const LANGUAGE =
  /(?:^|[{,])[ \t]{0,99}["']?defaultContentLanguage["']?[ \t]{0,20}[=:][ \t]{0,20}["']?([a-z_-]{2,10})/im;

function isOfHugo(text: string): boolean {
  const json = text.trimStart().startsWith("{") ? parseJson(text) : null;
  const names = isRecord(json) ? Object.keys(json) : [...text.matchAll(ENTRY)].map(([, name = ""]) => name);
  return names.some((name) => SETTING.test(name));
}

/** `hugo.toml`, `config.toml`, `config/_default/hugo.yaml`: the folder of the pages. Their order is in their front matter. */
export const readHugo: ReadConfiguration = (navigation, path, text, pages) => {
  const isNamed = /(?:^|\/)(?:hugo\.|config\/_default\/)/.test(path);
  if (!isNamed && !isOfHugo(text)) return;
  const site = posix.dirname(path).replace(/(?:^|\/)config\/_default$/, "") || ".";
  const [, given] = FOLDER.exec(text) ?? [];
  const folders = ["content", given ?? "content"].map((each) => posix.join(site, each));
  const [content, named] = folders.map((each) => pages.countBelow(each));
  // A folder of one language in it counts unless there are others beside it.
  const folder = content! > named! ? folders[0] : named! > 0 ? folders[1] : undefined;
  if (folder === undefined) return;
  navigation.folder ??= folder;
  navigation.order ??= "date and title";
  navigation.language ??= LANGUAGE.exec(text)?.[1];
};
