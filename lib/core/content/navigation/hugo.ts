import { posix } from "node:path";
import type { ReadConfiguration } from "./state";

/** Settings of Hugo, which the `config.yml` of another program does not have. */
const OF_HUGO =
  /^[\s{[]*["']?(?:baseURL|contentDir|publishDir|languageCode|defaultContentLanguage|languages|theme|markup|module|menus?|taxonomies|permalinks|outputs|enable\w+)["']?\s*[\]=:]/im;

/** `hugo.toml`, `config.toml`, `config/_default/hugo.yaml`: the folder of the pages. Their order is in their front matter. */
export const readHugo: ReadConfiguration = (navigation, path, text, pages) => {
  const isNamed = /(?:^|\/)(?:hugo\.|config\/_default\/)/.test(path);
  if (!isNamed && !OF_HUGO.test(text)) return;
  const site = posix.dirname(path).replace(/(?:^|\/)config\/_default$/, "") || ".";
  const [, given] = /^\s*["']?contentDir["']?\s*[=:]\s*["']?([^"'\s,]+)/im.exec(text) ?? [];
  const folders = ["content", given ?? "content"].map((each) => posix.join(site, each));
  const [content, named] = folders.map((each) => pages.countBelow(each));
  // A folder of one language in it counts unless there are others beside it.
  const folder = content! > named! ? folders[0] : named! > 0 ? folders[1] : undefined;
  if (folder === undefined) return;
  navigation.folder ??= folder;
  navigation.order ??= "date and title";
};
