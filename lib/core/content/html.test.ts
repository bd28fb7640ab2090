import { describe, expect, it } from "vitest";
import { fromHtml } from "./html";

const markdownOf = (html: string): string => fromHtml(html).markdown;

const page = (body: string, title = "A page") =>
  `<!doctype html><html><head><title>${title}</title><style>p{}</style></head><body>${body}</body></html>`;

describe("a web page as Markdown", () => {
  it("is its text, without the layout around it", () => {
    const html = page(
      `<header>Logo</header><nav><a href="/">Home</a></nav><main><h1>Pumps</h1><p>They <em>run</em> at <strong>night</strong>.</p>
       <script>alert(1)</script></main><footer>© 2026</footer>`,
    );
    expect(markdownOf(html)).toBe("# Pumps\n\nThey *run* at **night**.\n");
  });

  it("gets its title as a heading if the text has none", () => {
    expect(markdownOf(page("<h2>Parts</h2><p>One.</p>", "All &amp; more"))).toBe(
      "# All & more\n\n## Parts\n\nOne.\n",
    );
  });

  it("keeps tables, code with its language, task lists, quotations and images", () => {
    const markdown = markdownOf(
      page(`<h1>T</h1><table><thead><tr><th>Valve</th><th>Turns</th></tr></thead><tbody><tr><td>North</td><td>12</td></tr></tbody></table>
        <pre><code class="language-sh">open --slowly
</code></pre><ul><li><input type="checkbox" checked> Done</li><li><input type="checkbox"> Open</li></ul>
        <blockquote><p>Said.</p></blockquote><p><img src="img/pump.png" alt="A pump"></p>`),
    );
    expect(markdown).toContain("| Valve | Turns |");
    expect(markdown).toContain("```sh\nopen --slowly\n```");
    expect(markdown).toMatch(/\[x\] Done/);
    expect(markdown).toMatch(/\[ \] Open/);
    expect(markdown).toContain("> Said.");
    expect(markdown).toContain("![A pump](img/pump.png)");
  });

  it("points links between its pages at their Markdown, and keeps others", () => {
    const markdown = markdownOf(
      page(
        `<h1>T</h1><p><a href="../setup.html#first">Setup</a> <a href="https://example.org/a.html">Out</a> <a href="files/a.pdf">File</a></p>`,
      ),
    );
    expect(markdown).toContain("[Setup](../setup.md#first)");
    expect(markdown).toContain("[Out](https://example.org/a.html)");
    expect(markdown).toContain("[File](files/a.pdf)");
  });

  it("has the tabs of web pages with their titles, by roles and by radio buttons, also inside of each other", () => {
    const radios = `<div class="set"><input type="radio" name="t" id="t1"><input type="radio" name="t" id="t2">
      <div class="labels"><label for="t1">One</label><label for="t2">Two</label></div>
      <div class="content"><div><p>a</p></div><div><p>b</p></div></div></div>`;
    const html = page(
      `<h1>T</h1><div><p>Before.</p><ul role="tablist"><li role="presentation"><button role="tab">npm</button></li><li role="tab">yarn</li></ul>
       <div role="tabpanel"><pre><code>npm i</code></pre></div><div role="tabpanel" hidden>${radios}</div><p>After.</p></div>`,
    );
    expect(markdownOf(html)).toBe(
      '# T\n\nBefore.\n\n::::::tabs\n:::tab{title="npm"}\n```\nnpm i\n```\n:::\n\n:::::tab{title="yarn"}\n::::tabs\n:::tab{title="One"}\na\n:::\n\n:::tab{title="Two"}\nb\n:::\n::::\n:::::\n::::::\n\nAfter.\n',
    );
  });

  it("has tabs where each radio button is followed by its panel, which may have controls of its own", () => {
    const tab = (id: string) =>
      `<input type="radio" name="t" id="${id}"><label for="${id}">Tab ${id}</label><div><button>Copy</button><p>${id}</p></div>`;
    expect(markdownOf(page(`<h1>T</h1><div>${tab("a")}${tab("b")}</div>`))).toBe(
      '# T\n\n::::tabs\n:::tab{title="Tab a"}\na\n:::\n\n:::tab{title="Tab b"}\nb\n:::\n::::\n',
    );
  });

  describe("has no tabs made of", () => {
    const choice = (...names: string[]) =>
      names
        .map((name) => `<input type="radio" name="c" id="${name}"><label for="${name}">${name}</label>`)
        .join("");

    it.each([
      ["a question to readers", `<main><h1>T</h1><div>${choice("Yes", "No")}</div><p>a b</p></main>`],
      [
        "a choice of colours above the text",
        `<header>${choice("Light", "Dark", "Auto")}</header><main><h1>T</h1><div>a</div><div>b</div></main>`,
      ],
      [
        "a choice of colours beside the text",
        `${choice("Light", "Dark", "Auto")}<main><h1>T</h1><div>a</div><div>b</div></main>`,
      ],
      [
        "a choice of colours beside everything",
        `${choice("Light", "Dark")}<div><div>Logo</div><div><main><h1>T</h1>a b</main></div></div>`,
      ],
      ["a choice before paragraphs", `<main><h1>T</h1>${choice("Yes", "No")}<p>a</p><p>b</p></main>`],
      ["a choice behind the text", `<main><h1>T</h1><div>a</div><div>b</div>${choice("Yes", "No")}</main>`],
      [
        "two choices",
        `<main><h1>T</h1>${choice("Yes")}${choice("No").replace('name="c"', 'name="d"')}<div>a</div><div>b</div></main>`,
      ],
    ])("%s", (_name, body) => {
      expect(markdownOf(page(body))).toMatch(/^# T\n[^:]*\ba\s+b\b[^:]*$/);
    });
  });

  it("is no table of contents because of the name of a class", () => {
    const contents = (more: string) =>
      fromHtml(
        page(
          `<main class="contents"><h1>T</h1><nav><ul><li><a href="a.html">A</a></li></ul></nav>${more}</main>`,
        ),
      );
    expect(contents("<p>Words</p>")).toMatchObject({ isContents: false, markdown: "# T\n\nWords\n" });
    expect(contents("")).toMatchObject({ isContents: true });
  });

  it("has notes where an item of a list and the place that links to it link to each other", () => {
    const html = page(
      `<p>A<sup><a href="#fn-1" id="fnref-1">1</a></sup>, B<a href="#n2" id="r2"><sup>*</sup></a>, A<sup id="r3"><a href="#fn-1">1</a></sup> and <a href="#x">there</a>.</p>
       <ul><li id="x">Item</li></ul>
       <section><h2 class="sr-only">Footnotes</h2><hr><ol><li id="fn-1"><p>First. <a href="#fnref-1">↩</a> <a href="#r3">↩2</a></p></li><li id="n2">Second. <a href="#r2">↑</a></li></ol></section>`,
    );
    expect(markdownOf(html)).toBe(
      "# A page\n\nA[^1], B[^2], A[^1] and [there](#x).\n\n- Item\n\n[^1]: First.\n\n[^2]: Second.\n",
    );
  });

  it("survives broken and hostile markup", () => {
    expect(markdownOf("<p>Open <b>and <i>never</b> closed")).toContain("Open");
    expect(markdownOf("")).toBe("");
    expect(markdownOf(page(`<p><a href="javascript:alert(1)">x</a></p>`))).toBe("# A page\n\nx\n");
  });

  it("keeps every row of a table, and paragraphs, items and lines of code in its cells apart", () => {
    expect(
      markdownOf(
        "<h1>T</h1><table><tr><th>A</th><th>B</th></tr><tr><td><ul><li>one</li><li><p>two</p></li></ul></td><td><p>p1</p><p>p2</p></td></tr><tr><td>x<br>y<ol start=3><li>z</li></ol></td><td><pre><code>l1\nl2</code></pre></td></tr></table>",
      ),
    ).toBe(
      "# T\n\n| A              | B            |\n| -------------- | ------------ |\n| • one<br>• two | p1<br>p2     |\n| x<br>y<br>3. z | `l1`<br>`l2` |\n",
    );
  });

  it("keeps expandable parts, and signs that Markdown lacks", () => {
    expect(markdownOf(page("<h1>T</h1><p><u>under</u></p>"))).toBe("# T\n\n<u>under</u>\n");
    expect(markdownOf("<h1>T</h1><details><summary>More</summary><p>H<sub>2</sub>O</p></details>")).toBe(
      "# T\n\n:::expandable[More]\nH<sub>2</sub>O\n:::\n",
    );
  });
});

describe("a page of a Confluence export", () => {
  const confluence = (title: string, text: string) =>
    `<html><head><title>ENG : ${title}</title></head><body><div id="breadcrumb-section"></div><h1 id="title-heading"><span id="title-text">\n ENG : ${title}\n</span></h1><div id="main-content">${text}</div></body></html>`;

  it("has its title without the space's name, above the headings of the text", () => {
    expect(markdownOf(confluence("Set up : all", "<h1>Steps</h1><h2>One</h2>"))).toBe(
      "# Set up : all\n\n## Steps\n\n### One\n",
    );
  });

  it("keeps code with its language, panels, tasks, expandable parts and emojis, without the table of contents", () => {
    const text = `<div class="code panel"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: bash; gutter: false">a\nb</pre></div>
<div class="confluence-information-macro confluence-information-macro-warning"><p class="title">Careful</p><span class="aui-icon"></span><div class="confluence-information-macro-body"><p>Once.</p></div></div>
<ul class="inline-task-list"><li class="checked" data-inline-task-id="1">done</li><li data-inline-task-id="2">open</li></ul>
<p>Yes <img class="emoticon emoticon-tick" src="images/check.png" alt="(tick)"/></p>
<div class="toc-macro"><ul><li><a href="#x">Steps</a></li></ul></div>
<div class="expand-container"><div class="expand-control"><span class="expand-control-text">More</span></div><div class="expand-content"><p>Detail.</p></div></div>`;
    expect(markdownOf(confluence("T", text))).toBe(
      '# T\n\n```bash\na\nb\n```\n\n:::hint{style="danger"}\n**Careful**\n\nOnce.\n:::\n\n- [x] done\n- [ ] open\n\nYes ✅\n\n:::expandable[More]\nDetail.\n:::\n',
    );
  });

  it("is a table of contents where it lists the pages of the space", () => {
    const index = `<body><h1><span id="title-text">Space Details:</span></h1><div id="main-content"><table><tr><td>Key</td></tr></table></div><div class="pageSection"><div class="pageSectionHeader"><h2 class="pageSectionTitle">Available Pages:</h2></div><ul><li><a href="1.html">Home</a><img src="x.png"/><ul><li><a href="Setup_2.html">Setup</a></li></ul></li></ul></div></body>`;
    expect(fromHtml(index)).toMatchObject({
      markdown: "- [Home](1.md)\n  - [Setup](Setup_2.md)\n",
      isContents: true,
    });
  });
});
