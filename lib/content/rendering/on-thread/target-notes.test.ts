import { describe, expect, it } from "vitest";
import { renderBlocksToHtml } from "./single-block";
import type { RenderContext } from "./to-html";
import { renderWordDiffToHtml } from "./word-diff";

const [GUIDE, INSTALL, SHOT] = [
  "/pages/0VbcRaEmKYNI4zETw1zY4f",
  "/pages/0VbcRaEmKYNI4zETw1zY4g",
  "/files/f1",
];
const context: RenderContext = {
  links: {
    [GUIDE]: { href: "/s/1/guide" },
    [INSTALL]: { href: "/s/1/install" },
    [SHOT]: { href: "/v1/files/f1" },
  },
  names: { "/s/1/guide": "Guide", "/s/1/install": "Install", "/v1/files/f1": "shot.png" },
};
const diff = (before: string, after: string) => renderWordDiffToHtml(before, after, context);

/** The text of the notes in a version, as a screen reader reads it. */
const notes = (html: string) =>
  [...html.matchAll(/<span class="diff-note">(.*?\))<\/span>/gs)].map(([, inside = ""]) =>
    inside.replace(/<[^>]+>/g, "").trim(),
  );

const code = (info: string) => `\`\`\`${info}\nx\n\`\`\``;

describe("a block with unchanged words", () => {
  it.each([
    [
      "a link leads to another page",
      `[x](${GUIDE})`,
      `[x](${INSTALL})`,
      "link target: was Guide now Install",
    ],
    ["to another place on it", `[x](${GUIDE}#a)`, `[x](${GUIDE}#b)`, "link target: was Guide#a now Guide#b"],
    [
      "to another site",
      "[x](https://a.org)",
      "[x](https://b.org)",
      "link target: was https://a.org now https://b.org",
    ],
    ["to nothing", `[x](${GUIDE})`, "[x](./gone)", "link target: was Guide now ./gone"],
    ["to nothing else", "[x](./gone)", "[x](./lost)", "link target: was ./gone now ./lost"],
    ["words become a link", "see x there", `see [x](${GUIDE}) there`, "link target: now Guide"],
    ["a link becomes words", `see [x](${GUIDE}) there`, "see x there", "link target of “x”: was Guide"],
    ["in a list", `- a\n- [x](${GUIDE})`, `- a\n- [x](${INSTALL})`, "link target: was Guide now Install"],
    ["in a heading", `## [x](${GUIDE})`, `## [x](${INSTALL})`, "link target: was Guide now Install"],
    [
      "in a cell",
      `|a|\n|-|\n|[x](${GUIDE})|`,
      `|a|\n|-|\n|[x](${INSTALL})|`,
      "link target: was Guide now Install",
    ],
    [
      "in a hint",
      `:::hint\n[x](${GUIDE})\n:::`,
      `:::hint\n[x](${INSTALL})\n:::`,
      "link target: was Guide now Install",
    ],
    [
      "a button",
      `a <button label="x" ref="${GUIDE}"/>`,
      `a <button label="x" ref="${INSTALL}"/>`,
      "link target: was Guide now Install",
    ],
    [
      "another picture",
      `![a](${SHOT})`,
      "![a](https://a.org/b.png)",
      "picture: was shot.png now https://a.org/b.png",
    ],
    ["another alternative text", `![a](${SHOT})`, `![b](${SHOT})`, "alternative text: was a now b"],
    ["no alternative text", `![a](${SHOT})`, `![](${SHOT})`, "alternative text: was a now none"],
    [
      "a picture in a block of its own",
      `::image{ref="${SHOT}" alt="a"}`,
      `::image{ref="${SHOT}" alt="b"}`,
      "alternative text: was a now b",
    ],
    ["another language of code", code("js"), code("ts"), "language: was js now ts"],
    ["a language at last", code(""), code("ts"), "language: was none now ts"],
    ["another title of code", code('js title="a.js"'), code('js title="b.js"'), "title: was a.js now b.js"],
  ])("has a note on the change: %s", (_, before, after, words) => {
    const versions = diff(before, after);
    expect(notes(versions.merged)).toEqual([`(${words})`]);
    const [what = "", values = ""] = words.split(/: (.*)/);
    const [, was, now] = /^(?:was (.*?))? ?(?:now (.*))?$/.exec(values) ?? [];
    expect(notes(versions.before)).toEqual(was === undefined ? [] : [`(${what}: was ${was})`]);
    expect(notes(versions.after)).toEqual(now === undefined ? [] : [`(${what}: now ${now})`]);
  });

  it("marks the two values in the note", () => {
    const { merged } = diff("[x](https://a.org)", "[x](https://b.org)");
    expect(merged).toContain("<del>https://a.org</del>");
    expect(merged).toContain("<ins>https://b.org</ins>");
  });

  it("escapes the values in its notes", () => {
    const { merged } = diff('![<b>"](a.png)', "![<i>](a.png)");
    expect(merged).toContain('<del>&#x3C;b>"</del>');
    expect(merged).toContain("<ins>&#x3C;i></ins>");
  });
});

describe("a changed block without a visible difference", () => {
  it.each([
    ["in how it is written", "*a* b", "_a_ b", "looks the same; only its source differs"],
    ["in its formatting", "a b", "**a** b", "the words are the same; their formatting differs"],
    [
      "in the formatting of what is struck out",
      "~~a~~ b",
      "~~a~~ *b*",
      "the words are the same; their formatting differs",
    ],
  ])("has a note on its difference %s", (_, before, after, words) => {
    const { before: old, after: fresh, merged } = diff(before, after);
    expect([old, fresh, merged].map(notes)).toEqual([[], [`(${words})`], [`(${words})`]]);
  });

  it.each([
    ["raw HTML", "<p>one</p>", "<p>two</p>"],
    ["a footnote", "[^1]: one", "[^1]: two"],
  ])("shows its source, with the words marked: %s", (_, before, after) => {
    const { before: old, after: fresh, merged } = diff(before, after);
    expect(old).toContain("<del>one</del>");
    expect(fresh).toContain("<ins>two</ins>");
    expect(merged.replace(/<[^>]+>/g, "")).toContain("two");
    expect(notes(merged)).toEqual([]);
  });
});

describe("a block that defines the targets of links", () => {
  it("has a sentence with the name of the page", () => {
    const { before, after, merged } = diff(`[guide]: ${GUIDE}`, `[guide]: ${INSTALL} "First"`);
    expect(before).toMatch(/^<p[^>]*>Links “guide” lead to <del>/);
    expect(after).toMatch(/^<p[^>]*>Links “guide” lead to <ins>.*“First”/);
    expect(after).not.toContain("/s/1/");
    expect(merged).not.toContain("<pre");
    expect(notes(merged)).toEqual([]);
  });

  it("leaves other words and other blocks unchanged", () => {
    expect(renderBlocksToHtml(["[^1]: one"])[0]).toContain("<pre");
    expect(renderBlocksToHtml(["[x]\n\n[x]: /a"])[0]).not.toContain("Links “");
  });
});

describe("a block with changed words", () => {
  it.each([
    ["links that stay", `one [x](${GUIDE})`, `two [x](${GUIDE})`],
    ["a new link with new words", "one", `one and [x](${GUIDE})`],
    ["a removed one", `one and [x](${GUIDE})`, "one"],
    ["an address that is its own words", "<https://a.org>", "<https://b.org>"],
    ["a new picture", "one", `one ![a](${SHOT})`],
    ["footnotes that are renumbered", "a[^b]\n\n[^b]: b", "a[^c] b[^b]\n\n[^b]: b\n[^c]: c"],
  ])("has no further note on %s", (_, before, after) => {
    const { before: old, after: fresh, merged } = diff(before, after);
    expect([old, fresh, merged].flatMap(notes)).toEqual([]);
  });

  it("pairs links beside new ones with their old versions", () => {
    const { merged } = diff(
      `[a](${GUIDE}) and [b](${GUIDE})`,
      `[new](https://a.org), [a](${GUIDE}) and [b](${INSTALL})`,
    );
    expect(notes(merged)).toEqual(["(link target: was Guide now Install)"]);
  });
});
