import { describe, expect, it } from "vitest";
import { fromHtml } from "./html";

const ID = "0123456789abcdef0123456789abcdef";

/** A page as Notion writes it since 2024, with each block in an element without a box; before, without these. */
const exported = (blocks: string[], { header = "", wrapped = true } = {}) =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>Trip</title><style>body{white-space:pre-wrap}</style></head><body><article id="a" class="page sans"><header>${header}<h1 class="page-title" dir="auto">Trip</h1><p class="page-description" dir="auto"></p></header><div class="page-body">${blocks.map((block) => (wrapped ? `<div style="display:contents" dir="auto">${block}</div>` : block)).join("")}</div></article><span class="sans" style="font-size:14px;padding-top:2em"></span></body></html>`;

const item = (kind: string, content: string, attributes = "") =>
  `<${kind === "numbered-list" ? "ol" : "ul"} id="x" class="${kind}"${attributes}><li style="list-style-type:disc">${content}</li></${kind === "numbered-list" ? "ol" : "ul"}>`;
const task = (state: "on" | "off", words: string, below = "") =>
  `<ul id="x" class="to-do-list"><li><div class="checkbox checkbox-${state}"></div> <span class="to-do-children-${state === "on" ? "checked" : "unchecked"}">${words}</span><div class="indented">${below}</div></li></ul>`;
const callout = (icon: string, content: string) =>
  `<figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex" id="x"><div style="font-size:1.5em">${icon}</div><div style="width:100%">${content}</div></figure>`;

describe.each([true, false])("a page of a Notion export, with wrapped blocks: %s", (wrapped) => {
  const read = (blocks: string[], header = "") => fromHtml(exported(blocks, { header, wrapped }));
  const bodyOf = (...blocks: string[]) => read(blocks).markdown.replace("# Trip\n\n", "");

  it("has lists of several items, with tasks, numbers and what is below them", () => {
    expect(
      bodyOf(
        item("bulleted-list", `one${item("bulleted-list", "in one")}${item("bulleted-list", "more")}`),
        item("bulleted-list", "two"),
        task("on", "done", task("off", "below")),
        task("off", "open"),
        item("numbered-list", "first", ' start="1"'),
        item("numbered-list", "second", ' start="2"'),
        "<p>Then</p>",
        item("numbered-list", "third", ' start="3"'),
      ),
    ).toBe(
      "- one\n  - in one\n  - more\n- two\n\n* [x] done\n  - [ ] below\n* [ ] open\n\n1. first\n2. second\n\nThen\n\n3. third\n",
    );
  });

  it("has callouts as hints, toggles and toggle headings", () => {
    expect(
      bodyOf(
        callout('<span class="icon">⚠️</span>', "Mind <strong>it</strong>\nand this"),
        callout('<img class="icon" src="https://www.notion.so/icons/x.svg"/>', "<p>Plain</p>"),
        callout('<span class="icon">👩‍💻</span>', '<ul class="bulleted-list"><li>one</li></ul>'),
        `<ul id="x" class="toggle"><li><details open=""><summary>More</summary><p>Inside</p></details></li></ul>`,
        '<h2 id="x"><details open=""><summary>Folded</summary></details></h2>',
        '<div class="indented"><p>Below</p></div>',
      ),
    ).toBe(
      [
        ':::hint{style="warning"}\nMind **it**\\\nand this\n:::',
        ':::hint{style="info"}\nPlain\n:::',
        ':::hint{style="info"}\n- one\n:::',
        ":::expandable[More]\nInside\n:::",
        "## Folded",
        "Below\n",
      ].join("\n\n"),
    );
  });

  it("has code, formulas, pictures, columns, bookmarks and links to pages", () => {
    const tex = (source: string) =>
      `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${source}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base">x</span></span></span>`;
    const { markdown, unshown } = read([
      '<script src="prism.js"></script><pre class="code code-wrap"><code class="language-JavaScript" style="white-space:pre-wrap">let a\n  b</code></pre>',
      '<pre class="code"><code class="language-Plain Text">text</code></pre>',
      `<p>Is <style>@import url("katex.css")</style><span data-token-index="0" class="notion-text-equation-token">${tex("e^x")}</span> so</p>`,
      `<figure class="equation"><div class="equation-container"><span class="katex-display">${tex("a^2")}</span></div></figure>`,
      '<figure class="image"><a href="Trip/a%20b.png"><img style="width:240px" src="Trip/a%20b.png"/></a><figcaption>Beach</figcaption></figure>',
      '<div class="column-list"><div style="width:50%" class="column"><p>Left</p></div><div class="column"><p>Right</p></div></div>',
      '<figure><a href="https://example.org/guide" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">Guide</div><div class="bookmark-description">All of it</div></div><div class="bookmark-href"><img src="https://example.org/i.png" class="icon bookmark-icon"/>https://example.org/guide</div></div><img src="https://example.org/c.png" class="bookmark-image"/></a></figure>',
      `<figure class="link-to-page"><a href="Trip%20x/Day%20${ID}.html"><span class="icon">📄</span>Day</a></figure>`,
      '<nav class="block-color-gray table_of_contents"><div><a class="table_of_contents-link" href="#x">A heading</a></div></nav>',
      '<p>A <mark class="highlight-red">red</mark> and <mark class="highlight-yellow_background">marked</mark> word, <time>@January 5, 2023</time></p><p>\n</p>',
    ]);
    expect(markdown).toBe(
      [
        "# Trip",
        "```javascript\nlet a\n  b\n```",
        "```\ntext\n```",
        "Is $e^x$ so",
        "$$\na^2\n$$",
        "![](Trip/a%20b.png)",
        "Beach",
        "Left",
        "Right",
        "[Guide](https://example.org/guide)",
        "All of it",
        `[📄 Day](Trip%20x/Day%20${ID}.md)`,
        "A red and <mark>marked</mark> word, January 5, 2023\n",
      ].join("\n\n"),
    );
    expect(unshown).toMatchObject({ words: 0, pictures: 0 });
  });

  it("has its icon as emoji, its cover if it is a file, and its properties as lines", () => {
    const property = (kind: string, name: string, value: string) =>
      `<tr class="property-row property-row-${kind}"><th><span class="icon property-icon"><svg><path d="M0"/></svg></span>${name}</th><td>${value}</td></tr>`;
    const properties = `<table class="properties"><tbody>${property("multi_select", "Tags", '<span class="selected-value">sea</span><span class="selected-value">sun</span>')}${property("checkbox", "Booked", '<div class="checkbox checkbox-on"></div>')}${property("person", "Owner", '<span class="user"><img src="https://x/y.png" class="icon user-icon"/>Ada</span>')}${property("url", "Link", "")}</tbody></table>`;
    const icon = '<div class="page-header-icon undefined"><span class="icon">🧳</span></div>';
    const page = (cover: string) =>
      fromHtml(
        exported(["<h1>Plan</h1>", "<p>Go.</p>"], {
          header: `<img class="page-cover-image" src="${cover}" style="object-position:center 50%"/>${icon}`,
          wrapped,
        }).replace(
          '<p class="page-description" dir="auto"></p>',
          `<p class="page-description">Sea</p>${properties}`,
        ),
      );
    const text = "Sea\n\n**Tags**: sea, sun\\\n**Booked**: ☑\\\n**Owner**: Ada\n\n## Plan\n\nGo.\n";
    expect(page("Trip/cover.png")).toMatchObject({
      markdown: `---\nemoji: "🧳"\n---\n\n# Trip\n\n![](Trip/cover.png)\n\n${text}`,
      unshown: { words: 0, pictures: 0 },
    });
    expect(page("https://www.notion.so/cover.png")).toMatchObject({
      markdown: `---\nemoji: "🧳"\n---\n\n# Trip\n\n${text}`,
      unshown: { words: 0, pictures: 1 },
    });
  });

  it("has tables with signs for boxes and all chosen values, and links to databases by their names", () => {
    expect(
      bodyOf(
        '<table class="simple-table"><tbody><tr><td>City</td><td>Done</td></tr><tr><td>Rome<br/>Lazio</td><td><div class="checkbox checkbox-off"></div></td></tr></tbody></table>',
        `<div class="collection-content"><h4 class="collection-title">Days</h4><a href="Trip%20x/Days%20${ID}.csv"><code>Trip x/Days ${ID}.csv</code></a></div>`,
      ),
    ).toBe(
      `| City          | Done |\n| ------------- | ---- |\n| Rome<br>Lazio | ☐    |\n\n#### Days\n\n[Days](Trip%20x/Days%20${ID}.md)\n`,
    );
  });
});

it("the index of a Notion export is a table of contents, with groups, and databases beside their values", () => {
  const id = (digit: number) => String(digit).repeat(32);
  const index = `<html><head></head><body><h2>Index</h2><ul id="id::w"><li><h3>Workspace details:</h3><p>Workspace name: W</p></li><li><ul id="id::Shared"><a>Private &amp; Shared</a><li><ul id="id::1.csv"><a href="./Private%20%26%20Shared/Tasks%20${id(1)}_all.csv">Tasks ${id(1)}_all.csv</a></ul></li><li><ul id="id::1"><a href="./Private%20%26%20Shared/Tasks%20${id(1)}.html">Tasks ${id(1)}.html</a><li><ul id="id::2"><a href="./Private%20%26%20Shared/Tasks/One%20${id(2)}.html">One ${id(2)}.html</a></ul></li></ul></li></ul></li><li><ul id="id::3"><a href="./Home%20${id(3)}.html">Home ${id(3)}.html</a><li><ul id="id::4"><a>Series ${id(4)} (Inline database)</a><li><ul id="id::5"><a href="./Home/Series/Pilot%20${id(5)}.html">Pilot ${id(5)}.html</a></ul></li></ul></li></ul></li></ul></body></html>`;
  expect(fromHtml(index)).toMatchObject({
    markdown: `- Private & Shared
  - [Tasks](Private%20%26%20Shared/Tasks%20${id(1)}.md)
    - [One](Private%20%26%20Shared/Tasks/One%20${id(2)}.md)
- [Home](Home%20${id(3)}.md)
  - [Series](Home/Series%20${id(4)}.md)
    - [Pilot](Home/Series/Pilot%20${id(5)}.md)
`,
    isContents: true,
  });
});
