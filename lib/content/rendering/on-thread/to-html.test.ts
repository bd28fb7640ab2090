import { describe, expect, it } from "vitest";
import { blocksOf } from "@/lib/core/content/blocks";
import { outlineOf } from "@/lib/testing/texts";
import { renderBlocksToHtml } from "./single-block";
import { renderToHtml } from "./to-html";
import { renderWordDiffToHtml } from "./word-diff";

const html = (text: string) => renderToHtml(text).html;

describe("hostile Markdown", () => {
  it.each([
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](java&Tab;script:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](<\u0001javascript:alert(1)>)",
    "[a](vbscript:x)",
    "[a](data:text/html,<script>alert(1)</script>)",
    "![a](data:image/svg+xml,<svg/onload=alert(1)>)",
    "![a](javascript:alert(1))",
    "[a]: javascript:alert(1)\n\n[a]",
    "<javascript:alert(1)>",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "text <svg onload=alert(1)> text",
    "<style>*{}</style>",
    '<div style="position:fixed" onclick="x()">y</div>',
    "<iframe src=//evil></iframe>",
    "<!-- <script>alert(1)</script> -->",
    "<kbd onclick=alert(1)>x</kbd>",
    '<emoji code="<script>"/>',
    '<mention ref="javascript:alert(1)"/>',
    '<button label="x" kind="primary" ref="javascript:alert(1)"/>',
    '<mark text="red&quot; onclick=&quot;x">y</mark>',
    '::embed{url="javascript:alert(1)"}',
    '::content-ref{ref="data:text/html,x"}',
    ':::hint{style="x" onclick="alert(1)" id="x" .evil}\na\n:::',
    ':::images\n:::image{ref="javascript:alert(1)"}\n:::\n:::',
    ':::unknown{style="color:red"}\na\n:::',
    '```js" onclick="x\n<script>\n```',
    "| <script> | [x](javascript:y) |\n|-|-|\n| <b onclick=x> | `</td><script>` |",
    "[^1]\n\n[^1]: <script>alert(1)</script>",
    "# <img name=body>\n\n# <form id=x>",
  ])("renders %j without anything active", (text) => {
    const output = html(text);
    const tags = output.match(/<[^>]*>/g)?.join("") ?? "";
    expect(tags).not.toMatch(/<(?:script|style|iframe|svg|form|object|embed|base|link|meta|button)\b/i);
    expect(tags).not.toMatch(/\s(?:on\w+|style|name|srcdoc|formaction)\s*=/i);
    expect(tags).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data):/i);
  });
});

describe("anchors in HTML", () => {
  it.each([
    ['<a name="old"></a>Text', '<a id="old"></a>Text'],
    ['<a id="old"></a>\n\n## New', '<a id="old"></a>'],
    ["- x <A NAME=old></A>", '<a id="old"></a>'],
    ["<div id='old'>\n<p>dropped</p>\n</div>", '<a id="old"></a>'],
    ['## <a name="old"></a>New', '<a id="old"></a>New</h2>'],
    ['<a name="Old_Name"></a>Text', '<a name="Old_Name"></a>Text'],
    ['<a name="_old"></a>Text', '<a id="old" name="_old"></a>Text'],
    ['<a id="old" href="javascript:alert(1)" onclick="x()" class="hint">Text</a>', '<a id="old"></a>Text'],
  ])("are kept: %j", (text, shown) => {
    expect(html(text)).toContain(shown);
    expect(renderToHtml(text, { anchors: false }).html).not.toMatch(/ (?:id|name)=/);
  });

  it("exist once, and never replace that of a heading", () => {
    expect(html('<a name="new"></a>\n\n## New\n').match(/"new"/g)).toHaveLength(1);
    expect(html('<a name="x"></a>a <a id="x"></a>b').match(/"x"/g)).toHaveLength(1);
  });

  it("are never names that scripts use", () => {
    for (const name of ["__next_f", "webpackChunk_N_E", "TURBOPACK"])
      expect(html(`<a id="${name}"></a>x`)).not.toContain(`id="${name}"`);
    expect(html('<form id="f" name="body"></form>x')).not.toMatch(/<form|name=/);
  });
});

describe("renderToHtml", () => {
  it("marks every top-level block with its key and every heading with its anchor", () => {
    const text =
      '# A\n\ntext\n\n- x\n\n| a |\n|-|\n| b |\n\n```\nc\n```\n\n> q\n\n:::hint{style="info"}\nh\n:::\n\n***\n';
    const output = html(text);
    for (const { key } of blocksOf(text)) expect(output).toContain(`data-block="${key}"`);
    for (const { id } of outlineOf(text)) expect(output).toContain(`id="${id}"`);
  });

  it("records the source lines of blocks, for views that show both", () => {
    const text = "# One\n\nTwo\nlines\n\n> Three\n\n```js\nfour\n```\n\n:::hint\nfive\n:::\n\n| a |\n|---|\n";
    const lines = (output: string) =>
      [...output.matchAll(/data-line="(\d+)"/g)].map(([, line]) => Number(line));
    expect(lines(renderToHtml(text, { lines: true }).html)).toEqual([1, 3, 6, 8, 12, 16]);
    expect(lines(html(text))).toEqual([]);
  });

  it("keeps objects inline, and makes a paragraph of a line with only an object", () => {
    const object = '<expression expression="v"/>';
    const shown = '<code class="expression">v</code>';
    expect(html(`A ${object} b`)).toContain(`>A ${shown} b</p>`);
    expect(html(`# A ${object}`)).toContain(`>A ${shown}</h1>`);
    expect(html(`- a ${object}`)).toContain(`<li>a ${shown}</li>`);
    expect(html(object)).toMatch(/^<p[^>]*><code class="expression">v<\/code><\/p>$/);
  });

  it("follows the map of links and shows broken ones as text", () => {
    const links = { "a.md": { href: "/p/1", name: "Page" }, "b.md": { href: "", broken: true } };
    const output = renderToHtml("[x](a.md) [y](b.md) [z][r]\n\n[r]: a.md#part", { links }).html;
    expect(output).toContain('<a href="/p/1">x</a>');
    expect(output).toContain('<a href="/p/1#part">z</a>');
    expect(output).toContain('class="broken-link"');
    expect(output.match(/href=/g)).toHaveLength(2);
  });

  it.each([
    "[x](/install)",
    "[x](./nope.md#part)",
    "[x](nope)",
    "[x][r]\n\n[r]: ../nope.md",
    "[x](/pages/0123456789abcdefghijkl)",
    "[x](constructor)",
    '::content-ref[x]{ref="/install"}',
    '<button label="x" ref="/install"/>',
  ])("shows %j as broken without a page", (text) => {
    const output = html(text);
    expect(output).toContain(
      '<span class="broken-link" title="The target of this link does not exist.">x</span>',
    );
    expect(output).not.toContain("href=");
  });

  it.each([
    '<button label="x" ref="/pages/p1"/>',
    '::content-ref[x]{ref="/pages/p1"}',
    '::::cards\n:::card{url="/pages/p1"}\nx\n:::\n::::',
  ])("links %j to a page at any address", (text) => {
    const shown = renderToHtml(text, { links: { "/pages/p1": { href: "/docs/pumps/valves" } } }).html;
    expect(shown).toContain('href="/docs/pumps/valves"');
    expect(shown).not.toContain("broken-link");
  });

  it.each([
    ['::content-ref{ref="/pages/p1"}', "Valves & pumps"],
    ['::content-ref{url="a/valves.md#part"}', "Valves & pumps"],
    ['{% content-ref url="a/valves.md" %}\n{% endcontent-ref %}', "Valves & pumps"],
    ['{% content-ref url="a/valves.md" %}\n[valves.md](a/valves.md)\n{% endcontent-ref %}', "Valves & pumps"],
    ['{% content-ref url="/pages/p1" %}\n[/pages/p1](/pages/p1)\n{% endcontent-ref %}', "Valves & pumps"],
    ['{% content-ref url="/pages/p1" %}\n[valves](/pages/p1)\n{% endcontent-ref %}', "Valves & pumps"],
    [
      '{% content-ref url="/pages/p1" %}\n[All about valves](/pages/p1)\n{% endcontent-ref %}',
      "All about valves",
    ],
    ['x <mention ref="/pages/p1"/>', "Valves & pumps"],
    ['::::cards\n:::card{url="/pages/p1"}\n:::\n::::', "Valves & pumps"],
    ['::::cards\n:::card{url="/pages/p1" ref="/files/f1"}\n:::\n::::', "Valves & pumps"],
    ['::file{ref="/files/f1"}', "shot.png"],
    ['::content-ref{ref="https://a.example/b"}', "https://a.example/b"],
    ['x <mention ref="/users/u1" name="Eve" resolved="Eve"/>', "@Ada"],
    ['x <mention ref="/users/u2" name="Eve" resolved="Eve"/>', "@…"],
  ])("names the target of %j", (text, name) => {
    const page = { href: "/docs/pumps/valves", name: "Valves & pumps" };
    const links = {
      ...{ "/pages/p1": page, "a/valves.md": page, "/files/f1": { href: "/v1/files/f1", name: "shot.png" } },
      "/users/u1": { href: "/users/u1", name: "Ada" },
    };
    const shown = renderToHtml(text, { links }).html;
    const words = /<(a|span)\b[^>]*>(.*?)<\/\1>/s.exec(shown)?.[2];
    expect(words).toBe(name.replace("&", "&#x26;"));
  });

  it.each([
    "/o/1/members",
    "/s/1/guide",
    "/v1/openapi.json",
    "#part",
    "?tab=1",
    "https://example.test/install",
    "//example.test",
    "mailto:ana@example.test",
  ])("keeps %j, which is no page of the space", (href) => {
    expect(html(`[x](${href})`)).toContain(`<a href="${href}"`);
  });

  it.each([
    ["- [x] a", 'type="checkbox" checked disabled aria-label="Done"'],
    ["a[^1]\n\n[^1]: n", 'id="fn-1"'],
    ["```rust,ignore\nx\n```", 'data-language="rust"'],
    [":::expandable[T]\nb\n:::", "<summary>T</summary>"],
    ["<kbd>K</kbd>", "<kbd>K</kbd>"],
    ["a<br>b", "<br>"],
    ['<emoji code="1f600"/>', "😀"],
  ])("renders %j", (text, part) => {
    expect(html(text)).toContain(part);
  });

  const picture = (emoji: string, file: string) =>
    `<span class="drawn-emoji"><img class="emoji-picture" src="/pictures/${file}.svg" alt="" loading="lazy">${emoji}</span>`;
  it.each([
    ["Ready 🚀 now", `<p>Ready ${picture("🚀", "1f680")} now</p>`],
    ["## Go 🏳️‍🌈🇩🇪", `>Go ${picture("🏳️‍🌈", "1f3f3-fe0f-200d-1f308")}${picture("🇩🇪", "1f1e9-1f1ea")}</h2>`],
    ["Press 1️⃣ or **❤️**", `Press ${picture("1️⃣", "31-20e3")} or <strong>${picture("❤️", "2764")}</strong>`],
    ['<emoji code="1f600"/>', `<span class="emoji">${picture("😀", "1f600")}</span>`],
    ["`🚀`, © 2 and ✔", "<code>🚀</code>, © 2 and ✔"],
    ["☝🏽 👩‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿", picture("👩‍🚀", "1f469-200d-1f680")],
    ["Newer than the pictures: \u{1faff}", "pictures: \u{1faff}<"],
    ["```\n🚀\n```", "🚀\n</code>"],
  ])("draws emoji in text as pictures over their characters: %j", (text, part) => {
    const drawn = renderToHtml(text, { emoji: "/pictures/" }).html;
    expect(drawn.replaceAll(/ data-block="[^"]*"/g, "")).toContain(part);
  });

  it("draws no emoji where texts are compared", () => {
    expect(renderToHtml("Go 🚀", { emoji: "/pictures/", compared: true }).html).not.toContain("<img");
  });

  const smile = '<span class="emoji">😀</span>';
  it.each([
    ['<emoji code="1f600"/>', `<p>${smile}</p>`],
    ['<emoji code="1f600"/> a', `<p>${smile} a</p>`],
    ['a <emoji code="1f600"/> **<emoji code="1f600"/>**', `<p>a ${smile} <strong>${smile}</strong></p>`],
    ['# a <emoji code="1f600"/>', `>a ${smile}</h1>`],
    ['> <emoji code="1f600"/>', `<p>${smile}</p>`],
    ['- a <emoji code="1f600"/>', `<li>a ${smile}</li>`],
    ['| <emoji code="1f600"/> |\n|---|', `<th scope="col">${smile}</th>`],
    [':::expandable[<emoji code="1f600"/> T]\nb\n:::', `<summary>${smile} T</summary>`],
  ])("shows an object in place: %j", (text, part) => {
    expect(html(text).replaceAll(/ data-block="[^"]*"/g, "")).toContain(part);
  });

  it.each([
    ["# Pumps\n\nThey run.", '</h1>\n<p class="lead">Of <b> pumps</p>\n<p>They run.</p>'],
    ["They run.\n\n# Pumps", '</h1>\n<p class="lead">Of <b> pumps</p>'],
    ["## Pumps\n\nThey run.", "</h2>\n<p>They run.</p>"],
  ])("shows a page's description below the title from its text: %j", (text, part) => {
    const { html: shown } = renderToHtml(text, { description: "Of <b> pumps" });
    expect(shown.replaceAll(/ data-block="[^"]*"/g, "")).toContain(part.replace("<b>", "&#x3C;b>"));
  });

  it.each([
    ["![a](/files/f1)", 'width="800" height="400"'],
    ['::image{ref="/files/f1"}', 'width="800" height="400"'],
    ['::drawing{ref="/files/f1"}', 'width="800" height="400"'],
    ['::image{ref="/files/f1" width="200"}', 'width="200" height="100"'],
    ['::image{ref="/files/f1" width="200" height="300"}', 'width="200" height="100"'],
    ['::image{ref="/files/f1" width="50%" height="300"}', 'width="600" height="300"'],
    ['a <inline-image ref="/files/f1" height="20"/>', 'width="40" height="20"'],
    ['::::cards\n:::card[T]{ref="/files/f1"}\nb\n:::\n::::', 'width="800" height="400"'],
  ])("reserves the space of an image of known size: %j", (text, part) => {
    const links = { "/files/f1": { href: "/f/1", size: { width: 800, height: 400 } } };
    expect(renderToHtml(text, { links }).html).toContain(part);
  });

  it("shows another image in dark mode", () => {
    const shown = html(
      '::image{ref="https://example.org/a.png" refDark="https://example.org/b.png" alt="A"}',
    );
    expect(shown).toMatch(
      /<img alt="A"[^>]*src="[^"]*a.png" class="only-light"[^>]*><img alt="A"[^>]*src="[^"]*b.png" class="only-dark"/,
    );
  });

  it("loads the first image of a site's page at once, and later ones lazily", () => {
    const pictures = renderToHtml("![a](https://example.org/a.png)\n\n![b](https://example.org/b.png)", {
      site: true,
    });
    expect(pictures.html.match(/<img [^>]*>/g)?.map((img) => img.includes('loading="lazy"'))).toEqual([
      false,
      true,
    ]);
  });

  it("begins a page of a site with its title, also where text was written above it", () => {
    const shown = (text: string) =>
      [...renderToHtml(text, { site: true }).html.matchAll(/<(h\d|p)\b/g)].map(([, name]) => name);
    expect(shown("Text.\n\nMore.\n\n# Title\n\nEnd.\n\n# Other\n")).toEqual(["h1", "p", "p", "p", "h1"]);
    expect(shown("Text.\n\n## Part\n\n# Other\n")).toEqual(["p", "h2", "h1"]);
  });

  it("leaves a heading of the first level on a page of a site where it is, unless it is the title", () => {
    const shown = (text: string) =>
      [...renderToHtml(text, { site: true }).html.matchAll(/<(h\d|p)\b/g)].map(([, name]) => name);
    expect(shown("Text.\n\n<h1>HTML</h1>\n\n## Part\n")).toEqual(["p", "h1", "h2"]);
    expect(shown(":::hint\n## Part\n:::\n\nText.\n\n# Other\n")).toEqual(["h2", "p", "h1"]);
  });

  it("has the description of a page of a site below its title, above the text before it", () => {
    const { html } = renderToHtml("Text.\n\n# Title\n\nEnd.\n", { site: true, description: "About" });
    const tags = [...html.matchAll(/<(h1|p class="lead"|p)(?=[ >])/g)].map(([, tag]) => tag);
    expect(tags).toEqual(["h1", 'p class="lead"', "p", "p"]);
  });

  it("frames the code of a page of a site, with a row for its title and language", () => {
    const framed = (code: string) => renderToHtml(code, { site: true }).html;
    expect(framed('- List:\n\n  ```text title="a.sh"\n  ls\n  ```')).toContain(
      '<div class="code-frame"><pre data-title="a.sh" tabindex="0"><code class="language-text">ls\n</code></pre>' +
        '<div class="code-tools" data-title="a.sh"></div></div>',
    );
    expect(framed("```ts\nlet a;\n```")).toContain(
      '<div class="code-tools" data-language="TypeScript"></div>',
    );
    expect(renderToHtml("```math\nx^2\n```", { site: true }).html).not.toContain("code-frame");
  });

  it("leaves ids out when the same text appears twice on a screen", () => {
    expect(renderBlocksToHtml(["# A\n\n[^1]\n\n[^1]: x"])[0]).not.toMatch(/\sid=/);
  });
});

describe("renderWordDiffToHtml", () => {
  it("marks words in the rendered text, through markup", () => {
    const { before, after, merged } = renderWordDiffToHtml(
      "Limit **100** apples.",
      "Limit **250** green apples.",
    );
    expect(before).toContain("<strong><del>100</del></strong>");
    expect(after).toContain("<strong><ins>250</ins></strong>");
    expect(merged).toContain("<del>100</del><ins>250</ins>");
  });

  it("marks removed words, and not those that their author struck through", () => {
    const { before, merged } = renderWordDiffToHtml(
      "It takes ~~five~~ six days.",
      "It takes ~~five~~ seven days.",
    );
    expect(before).toContain("<s>five</s> <del>six</del>");
    expect(merged).toContain("<s>five</s> <del>six</del><ins>seven</ins>");
    expect(renderBlocksToHtml(["~~five~~ six"])[0]).toContain("<s>five</s> six");
  });

  it("shows a replaced image", () => {
    const { before, after } = renderWordDiffToHtml("see ![x](a.png) here", "see ![x](b.png) here");
    expect(before).toMatch(/<del>.*a\.png/);
    expect(after).toMatch(/<ins>.*b\.png/);
  });

  it("shows a quotation marked as a note as a hint, and others as quotations", () => {
    expect(html("> [!WARNING]\n> Mind *this*.\n")).toMatch(
      /<aside class="hint hint-warning"[^>]*>\s*<p>Mind <em>this<\/em>\.<\/p>/,
    );
    expect(html("> A [!NOTE] within.\n")).toContain("<blockquote");
  });
});
