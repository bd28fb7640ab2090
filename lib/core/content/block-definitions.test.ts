import { describe, expect, it } from "vitest";
import { renderBlocksToHtml } from "@/lib/content/rendering/on-thread/single-block";
import { withDefinitions } from "./block-definitions";
import { blocksOf } from "./blocks";

const DEFINITIONS = "[a]: /a\n[B  c]: /b\n[ſ]: /s\n[x\\]y]: /xy\n[a]: /second\n[unused]: /unused\n";

/** The sources of the blocks of a text that ends with the definitions. */
const sources = (text: string) => {
  const blocks = blocksOf(`${text}\n\n${DEFINITIONS}`);
  return [...withDefinitions(blocks).values()].slice(0, blocks.length - 6);
};

describe("blocks on their own", () => {
  it("get only the definitions that they name", () => {
    expect(sources("See [a].\n\nNothing, or [words](to).\n\n`[` unused")).toEqual([
      "See [a].\n\n[a]: /a\n[a]: /second",
      "Nothing, or [words](to).",
      "`[` unused",
    ]);
  });

  it.each([
    "[a] and ![A]",
    "[words][b\nC] and [b c][]",
    "[S]",
    "[*words* [nested] words][a]",
    "[x\\]y]",
    "- [words][\n  a]",
    "> [words][b\n> c]",
    "[^a] [unknown] ][ [",
    "| [a] | [b c] |\n|---|---|\n| [S] | 2 |",
  ])("look the same with those as with all definitions: %j", (text) => {
    const all = DEFINITIONS.trimEnd();
    const [read = ""] = sources(text);
    expect(renderBlocksToHtml([read])).toEqual(renderBlocksToHtml([`${text}\n\n${all}`]));
  });
});
