import { posix } from "node:path";
import type { ReadConfiguration } from "./state";

/** `hugo.toml`, `config/_default/hugo.yaml`: the folder of the pages. Their order is in their front matter. */
export const readHugo: ReadConfiguration = (navigation, path, text, pages) => {
  const site = posix.dirname(path).replace(/(?:^|\/)config\/_default$/, "") || ".";
  const [, given] = /^\s*["']?contentDir["']?\s*[=:]\s*["']?([^"'\s,]+)/im.exec(text) ?? [];
  const folder = ["content", given ?? "content"]
    .map((each) => posix.join(site, each))
    .find((each) => pages.hasBelow(each));
  if (folder === undefined) return;
  navigation.folder ??= folder;
  navigation.order ??= "date and title";
};
