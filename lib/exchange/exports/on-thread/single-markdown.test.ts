import { describe, expect, it } from "vitest";
import { joinMarkdown, type MarkdownPart } from "./single-markdown";

const part = (title: string, text: string, more: Partial<MarkdownPart> = {}): MarkdownPart => ({
  ...{ title, text, depth: 0, file: title.toLowerCase(), address: null, description: null },
  links: { "/pages/a": { href: "a" }, "/pages/b": { href: "b" }, "/files/f": { href: "https://c/f" } },
  ...more,
});

const joined = (...parts: MarkdownPart[]) => joinMarkdown({ title: "Book", isBook: true, parts });

describe("pages as one Markdown text", () => {
  it("have their headings below those of the pages above, and the description below the title", () => {
    expect(
      joined(
        part("A", "# A\n\n## Part\n\nOver\nlines\n===\n", { description: "All *of* A" }),
        part("Group", "", { file: null }),
        part("B", "> Quoted\n> lines\n> ---\n", { depth: 1 }),
        part("Site", "", { depth: 1, file: null, address: "https://example.org" }),
      ),
    ).toBe(`# Book

## A

All \\*of\\* A

### Part

## Over lines

## Group

### B

> #### Quoted lines

### Site

[https://example.org](https://example.org)
`);
  });

  it("link to each other by anchors that are unique in the whole text", () => {
    expect(
      joined(
        part(
          "A",
          "# A\n\n## Use\n\n[own](#use) [b](/pages/b#use) [page](/pages/b) ![f](/files/f) [x](gone.md)\n",
        ),
        part("B", "# B\n\n## Use\n\n[own](#use) [a](</pages/a#use>)\n"),
      ),
    ).toBe(`# Book

## A

### Use

[own](#use) [b](#use-1) [page](#b) ![f](https://c/f) [x](gone.md)

## B

### Use

[own](#use-1) [a](<#use>)
`);
  });

  it("keep footnotes and definitions of the same label apart", () => {
    expect(
      joined(
        part("A", "# A\n\nOne[^1], [x], ![x][y]\n\n[x]: https://a.org\n[y]: /files/f\n\n[^1]: Note A\n"),
        part("B", "# B\n\nOne[^1], [x], [*x*][X], [x][], ![x]\n\n[X]: https://b.org\n\n[^1]: Note B\n"),
      ),
    ).toBe(`# Book

## A

One[^1], [x], ![x][y]

[x]: https://a.org
[y]: https://c/f

[^1]: Note A

## B

One[^1-2], [x][x-2], [*x*][X-2], [x][x-2], ![x][x-2]

[X-2]: https://b.org

[^1-2]: Note B
`);
  });

  it("lose their front matter, and keep a text that is too complex to parse as written", () => {
    const complex = `${">".repeat(2_000)} deep`;
    expect(joined(part("A", "---\nx: 1\n---\n\nText\n"), part("B", complex))).toBe(
      `# Book\n\n## A\n\nText\n\n## B\n\n${complex}\n`,
    );
  });
});
