import type { Extension } from "micromark-util-types";
import remarkFrontmatter from "remark-frontmatter";
import type { Processor } from "unified";

const OPENING = /^---[ \t]*[\r\n]/;
const CLOSING = /[\r\n]---[ \t]*(?:[\r\n]|$)/;

/**
 * Adds front matter to a processor that parses. In a text that begins with a rule, the extension would look for the end of
 * front matter through the whole text, and no list or quote could begin meanwhile.
 */
export function remarkFrontMatter(this: Processor): void {
  remarkFrontmatter.call(this, ["yaml"]);
  const extensions = this.data().micromarkExtensions as Extension[];
  const syntax = extensions.at(-1)!;
  const parse = this.parser!;
  this.parser = (text, file) => {
    if (!OPENING.test(text) || CLOSING.test(text.slice(3))) return parse(text, file);
    const index = extensions.indexOf(syntax);
    extensions.splice(index, 1);
    try {
      return parse(text, file);
    } finally {
      extensions.splice(index, 0, syntax);
    }
  };
}
