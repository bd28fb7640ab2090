import { describe, expect, it } from "vitest";
import { fromHtml } from "./html";

const page = (body: string, title = "A page") =>
  `<!doctype html><html><head><title>${title}</title><style>p{}</style></head><body>${body}</body></html>`;

describe("a web page as Markdown", () => {
  it("is its text, without the layout around it", () => {
    const html = page(
      `<header>Logo</header><nav><a href="/">Home</a></nav><main><h1>Pumps</h1><p>They <em>run</em> at <strong>night</strong>.</p>
       <script>alert(1)</script></main><footer>© 2026</footer>`,
    );
    expect(fromHtml(html)).toBe("# Pumps\n\nThey *run* at **night**.\n");
  });

  it("gets its title as a heading if the text has none", () => {
    expect(fromHtml(page("<h2>Parts</h2><p>One.</p>", "All &amp; more"))).toBe(
      "# All & more\n\n## Parts\n\nOne.\n",
    );
  });

  it("keeps tables, code with its language, task lists, quotations and images", () => {
    const markdown = fromHtml(
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
    const markdown = fromHtml(
      page(
        `<h1>T</h1><p><a href="../setup.html#first">Setup</a> <a href="https://example.org/a.html">Out</a> <a href="files/a.pdf">File</a></p>`,
      ),
    );
    expect(markdown).toContain("[Setup](../setup.md#first)");
    expect(markdown).toContain("[Out](https://example.org/a.html)");
    expect(markdown).toContain("[File](files/a.pdf)");
  });

  it("survives broken and hostile markup", () => {
    expect(fromHtml("<p>Open <b>and <i>never</b> closed")).toContain("Open");
    expect(fromHtml("")).toBe("");
    expect(fromHtml(page(`<p><a href="javascript:alert(1)">x</a></p>`))).toBe("# A page\n\nx\n");
  });
});
