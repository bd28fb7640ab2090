import { describe, expect, it } from "vitest";
import { parseSummary, type SummaryEntry } from "@/lib/core/content/summary";
import { editSummary, type ListedEntry, type WantedEntry } from "./edited-summary";

/** Identifies entries by their links, and parts by their titles. */
function listedIn(text: string): ListedEntry[] {
  const entryOf = ({ title, href, yaml, source, children }: SummaryEntry): ListedEntry => ({
    ...{ id: href ?? title, isGroup: false, title, href, source: source!, children: children.map(entryOf) },
    ...(yaml !== undefined && { id: "computed", yaml }),
  });
  return parseSummary(text).flatMap(({ title, source, entries }): ListedEntry[] => {
    const children = entries.map(entryOf);
    if (title === null) return children;
    return [{ id: title, isGroup: true, title, href: null, source: source!, children }];
  });
}

const page = (id: string, children: WantedEntry[] = [], title = id): WantedEntry => ({
  ...{ id, isGroup: false, title, href: id.endsWith(".md") ? id : "", computed: null, children },
});
const group = (id: string, children: WantedEntry[], title = id): WantedEntry => ({
  ...page(id, children, title),
  isGroup: true,
});
/** Returns the entries of a file, with their titles. */
const present = (text: string): WantedEntry[] => {
  const wantedOf = ({ id, isGroup, title, href, children }: ListedEntry): WantedEntry => ({
    ...{ id, isGroup, title, href: href ?? "", computed: null, children: children.map(wantedOf) },
  });
  return listedIn(text).map(wantedOf);
};

const edited = (text: string, wanted: readonly WantedEntry[]): string => {
  const result = editSummary(text, "", listedIn(text), wanted);
  // Parsing the result gives the wanted entries.
  const ids = (entries: readonly { id: string; children: readonly unknown[] }[]): unknown[] =>
    entries.map(({ id, children }) => [id, ids(children as typeof entries)]);
  expect(ids(listedIn(result)), result).toEqual(ids(wanted));
  return result;
};

const MDBOOK = `# Summary

[Introduction](README.md)

- [Command line](cli/README.md)
    - [init\\_all](cli/init.md)
    - [build](cli/build.md)

-----------

[Contributors](contributors.md)
`;

describe("an edited table of contents", () => {
  it("is the same byte for byte without changes", () => {
    for (const text of [MDBOOK, "* [A](<a b.md>)\n\n\n* [B]( b.md 'B' )\n", "1. [A](a.md)\n2. [B](b.md)\n"])
      expect(edited(text, present(text))).toBe(text);
  });

  it("gets one line for a new entry, with its neighbours' indent and bullet", () => {
    const wanted = present(MDBOOK);
    wanted[1]!.children.splice(1, 0, page("cli/test.md", [], "test [it]"));
    expect(edited(MDBOOK, wanted)).toBe(
      MDBOOK.replace("    - [build]", "    - [test \\[it\\]](cli/test.md)\n    - [build]"),
    );
  });

  it("indents a first nested entry like others in the file", () => {
    const wanted = present(MDBOOK);
    wanted[1]!.children[1]!.children.push(page("new.md", [page("deep.md")]));
    expect(edited(MDBOOK, wanted)).toBe(
      MDBOOK.replace(
        "(cli/build.md)\n",
        "(cli/build.md)\n        - [new.md](new.md)\n            - [deep.md](deep.md)\n",
      ),
    );
  });

  it("keeps links outside of lists, and adds new ones beside them", () => {
    const [first, second, last] = present(MDBOOK);
    expect(edited(MDBOOK, [first!, second!, last!, page("thanks.md")])).toBe(
      `${MDBOOK}\n[thanks.md](thanks.md)\n`,
    );
    expect(edited(MDBOOK, [first!, page("new.md"), second!, last!])).toBe(
      MDBOOK.replace("- [Command", "- [new.md](new.md)\n- [Command"),
    );
  });

  it("loses the lines of removed entries and those below them", () => {
    const [first, , last] = present(MDBOOK);
    expect(edited(MDBOOK, [first!, last!])).toBe(
      "# Summary\n\n[Introduction](README.md)\n\n-----------\n\n[Contributors](contributors.md)\n",
    );
  });

  it("changes the title of a renamed entry, not its link", () => {
    const text = "* [A\\_1](./a.md)\n* [B](<b c.md>)\n";
    const [a, b] = present(text);
    expect(edited(text, [a!, { ...b!, title: "B*" }])).toBe("* [A\\_1](./a.md)\n* [B\\*](<b c.md>)\n");
  });

  it("adds a file to an entry without a link", () => {
    const text = "- [Soon]()\n- Words\n";
    const wanted = present(text).map((entry, index) => ({ ...entry, href: `${index}.md` }));
    expect(editSummary(text, "", listedIn(text), wanted)).toBe("- [Soon](0.md)\n- [Words](1.md)\n");
  });

  it("moves an entry with its text as written, and nothing else", () => {
    const [first, commands, last] = present(MDBOOK);
    const [init, build] = commands!.children;
    expect(edited(MDBOOK, [first!, init!, { ...commands!, children: [build!] }, last!])).toBe(
      MDBOOK.replace("    - [init\\_all](cli/init.md)\n", "").replace(
        "- [Command",
        "- [init\\_all](cli/init.md)\n- [Command",
      ),
    );
  });

  it("adds and removes parts, and separates the next entries from them", () => {
    const text = "# Contents\n\n* [A](a.md)\n\n## One\n\n* [B](b.md)\n\n## Two\n\n* [C](c.md)\n";
    const [a, one, two] = present(text);
    expect(edited(text, [a!, one!])).toBe("# Contents\n\n* [A](a.md)\n\n## One\n\n* [B](b.md)\n");
    expect(edited(text, [a!, two!])).toBe("# Contents\n\n* [A](a.md)\n\n## Two\n\n* [C](c.md)\n");
    expect(edited(text, [a!, one!, two!, page("last.md")])).toBe(`${text}\n---\n\n* [last.md](last.md)\n`);
    expect(edited(text, [a!, one!, group("New", [page("n.md")]), two!])).toBe(
      text.replace("## Two", "## New\n\n* [n.md](n.md)\n\n## Two"),
    );
    expect(edited(text, [a!, group("One", [page("x.md"), ...one!.children]), two!])).toBe(
      text.replace("* [B]", "* [x.md](x.md)\n* [B]"),
    );
    expect(edited(text, [group("New", [page("n.md")]), a!, one!, two!])).toBe(
      text.replace("* [A]", "## New\n\n* [n.md](n.md)\n\n---\n\n* [A]"),
    );
  });

  it("keeps blank lines, comments and text between entries", () => {
    const text = "<!-- by hand -->\n\n- [A](a.md)\n\n- [B](b.md)\n\nSome words.\n";
    const [a, b] = present(text);
    expect(edited(text, [a!, page("x.md"), b!, page("y.md")])).toBe(
      "<!-- by hand -->\n\n- [A](a.md)\n\n- [x.md](x.md)\n\n- [B](b.md)\n\n- [y.md](y.md)\n\nSome words.\n",
    );
  });

  it("writes the source of a computed page at its entry", () => {
    const text = "* [A](a.md)\n* ```yaml\n  type: integration:wiki:pages\n  props: {}\n  ```\n* [B](b.md)\n";
    const [a, , b] = present(text);
    const computed = { ...page("computed"), computed: { type: "integration:wiki:articles", props: {} } };
    expect(edited(text, [a!, computed, b!])).toBe(
      "* [A](a.md)\n* ```yaml\n  type: integration:wiki:articles\n  props: {}\n  ```\n* [B](b.md)\n",
    );
  });

  it("can be rewritten whole below the text before its entries", () => {
    const text = "# T\n\n[A](a.md) [B](b.md)\n";
    const wanted = [page("b.md", [page("c.md")], "B")];
    const whole = editSummary(text, "", listedIn(text), wanted, "whole");
    expect(whole).toBe("# T\n\n- [B](b.md)\n  - [c.md](c.md)\n");
  });
});
