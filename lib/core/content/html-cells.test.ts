import fc from "fast-check";
import { expect, it } from "vitest";
import { casesOf } from "@/lib/testing/extent";
import { fromHtml } from "./html";
import { parseMarkdown } from "./markdown";
import { plainTextOf } from "./page-words";
import { readInlineTags } from "./read-tags";

/** The words of each row of the only table of a text. */
function rowsOf(markdown: string): string[][] {
  const root = parseMarkdown(markdown);
  readInlineTags(root, parseMarkdown);
  const tables = root.children.filter((node) => node.type === "table");
  expect(tables).toHaveLength(1);
  expect(root.children).toHaveLength(1);
  return tables[0]!.children.map((row) => plainTextOf(row).match(/w\d+/g) ?? []);
}

type Part = { html: string; words: number };

const of = (count: number, write: (words: string[]) => string): fc.Arbitrary<Part> =>
  fc.constant({ html: write(Array.from({ length: count }, () => "W")), words: count });
const part = fc.oneof(
  of(1, ([a]) => a!),
  of(2, ([a, b]) => `<p>${a}</p><p>${b}</p>`),
  of(2, ([a, b]) => `<ul><li>${a}</li><li>${b}</li></ul>`),
  of(3, ([a, b, c]) => `<ol><li>${a}<ul><li><p>${b}</p></li></ul></li><li>${c}</li></ol>`),
  of(2, ([a, b]) => `<pre><code>${a}\n\n  ${b}</code></pre>`),
  of(2, ([a, b]) => `<code>${a}|${b}</code>`),
  of(2, ([a, b]) => `${a}<br>${b} | * # `),
  of(2, ([a, b]) => `<b>${a}\n</b><div>${b}</div>`),
  of(2, ([a, b]) => `<table><tr><td>${a}</td><td><p>${b}</p></td></tr></table>`),
  of(2, ([a, b]) => `<blockquote>${a}<hr>${b}</blockquote>`),
  of(1, ([a]) => `<h3>${a}</h3>`),
  of(1, ([a]) => `<a href="https://example.org/?a=1|2">${a}</a>`),
  of(0, () => ""),
);
const cell = fc.array(part, { maxLength: 3 });
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });

it("rows of tables in HTML, and the words of their cells, survive as Markdown", () => {
  fc.assert(
    fc.property(table, fc.constantFrom("td", "th"), (rows, head) => {
      let count = 0;
      const expected = rows.map((cells) =>
        cells.flatMap((parts) => parts.flatMap(({ words }) => Array.from({ length: words }, () => ""))),
      );
      const source = rows.map((cells, index) => {
        const tag = index === 0 ? head : "td";
        const written = cells.map((parts) => `<${tag}>${parts.map(({ html }) => html).join(" ")}</${tag}>`);
        return `<tr>${written.join("")}</tr>`;
      });
      const html = `<table>${source.join("")}</table>`.replace(/W/g, () => `w${count++}`);
      let at = 0;
      const words = expected.map((row) => row.map(() => `w${at++}`));
      const isFull = (row: string[]) => row.length > 0;
      expect(rowsOf(fromHtml(html).markdown).filter(isFull)).toEqual(words.filter(isFull));
    }),
    { numRuns: casesOf(200, 20_000) },
  );
});

it.each([
  '<p><span><img src="a.png"></span></p>',
  '<b><img src="a.png"></b>',
  '<p><span> <i><img src="a.png"></i></span></p>',
])("a cell has a picture within other elements, %s", (content) => {
  const { markdown, unshown } = fromHtml(`<table><tr><th>A</th></tr><tr><td>${content}</td></tr></table>`);
  expect(markdown).toContain("![](a.png)");
  expect(unshown.pictures).toBe(0);
});
