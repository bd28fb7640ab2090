import { stringify } from "yaml";
import { outsideCode } from "./outside-code";
import { templateTags } from "./template-tags";
import { tomlFrontMatter } from "./toml";
import { WikiLinks } from "./wiki-links";

/*
 * Texts of tools with another Markdown, whose files are left behind by an import. All of this is one pass over the
 * lines of a text.
 */

/** Returns a function that rewrites what other tools write in their own way. */
export function textAdopter(paths: readonly string[]): (text: string, path: string) => string {
  const wiki = new WikiLinks(paths);
  const replaceTags = templateTags(paths);
  return (text, path) =>
    outsideCode(withYaml(text), (words) => wiki.replaceIn(replaceTags ? replaceTags(words) : words, path));
}

/** Front matter in TOML becomes YAML. */
function withYaml(text: string): string {
  const toml = text.startsWith("+++") ? tomlFrontMatter(text) : null;
  return toml ? `---\n${stringify(toml.data)}---\n${text.slice(toml.end)}` : text;
}
