import { describe, expect, it, vi } from "vitest";
import { renderBlocksToHtml } from "./single-block";
import { renderToHtml } from "./to-html";
import { renderWordDiffToHtml } from "./word-diff";

const html = (text: string): string => renderToHtml(text).html;
const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`;

describe("code on a page", () => {
  it("has the colours of its language", () => {
    expect(html(code("js", "const a = 1;"))).toContain('<span class="hljs-keyword">const</span> a');
  });

  it.each([
    ["dockerfile", "FROM node:22", "keyword"],
    ["protobuf", "message Pump {}", "keyword"],
    ["postgresql", "SELECT 1", "keyword"],
    ["json5", "{ a: 'b' }", "string"],
  ])("has the colours of %s, too", (language, text, kind) => {
    expect(html(code(language, text))).toContain(`class="hljs-${kind}"`);
  });

  it.each([
    ["an unknown language", "nonsense"],
    ["no language", ""],
  ])("stays unchanged with %s", (_name, language) => {
    expect(html(code(language, "const a = <b>;"))).toContain("const a = &#x3C;b>;");
  });

  it("of HTML has the colours of its scripts and styles", () => {
    const shown = html(code("html", "<style>a { color: red }</style><script>const a = 1;</script>"));
    expect(shown).toContain('<span class="hljs-attribute">color</span>');
    expect(shown).toContain('<span class="hljs-keyword">const</span>');
  });

  it.each(["<script>", "<script>html`", "<style>\n"])("of many %j is read once", (tag) => {
    const exec = vi.spyOn(RegExp.prototype, "exec");
    const stepsFor = (count: number): number => {
      const text = code("html", tag.repeat(count));
      exec.mockClear();
      html(text);
      return exec.mock.calls.length;
    };
    const [some, more] = [stepsFor(50), stepsFor(200)];
    exec.mockRestore();
    expect(more).toBeLessThan(5 * some);
  });

  it("stays unchanged when it is too long", () => {
    expect(html(code("js", "const a = 1;\n".repeat(2_000)))).not.toContain("hljs");
  });

  it("has numbered lines on request, whose numbers stay beside them when they wrap", () => {
    expect(html(code("text lineNumbers", "a\n\nc"))).toContain(
      '<code class="language-text"><span class="numbered-line">a\n</span><span class="numbered-line">\n</span><span class="numbered-line">c\n</span></code>',
    );
    expect(html(code('text lineNumbers highlight="2"', "a\nb"))).toContain(
      '<span class="numbered-line">a\n</span><span class="numbered-line marked-line">b\n</span></code>',
    );
  });

  it("has highlighted lines, also within a comment of several lines", () => {
    const text = "/* one\ntwo */\nconst a = 1;\n\nlast";
    const shown = html(code('js highlight="2,4-9"', text));
    expect(shown).toContain(
      '<span class="hljs-comment">/* one\n</span><span class="marked-line"><span class="hljs-comment">two */</span>\n</span>' +
        '<span class="hljs-keyword">const</span> a',
    );
    expect(shown).toContain(
      '<span class="marked-line">\n</span><span class="marked-line">last\n</span></code>',
    );
  });

  it.each(["0", "9", "3-1", "-", ""])("keeps its lines as they are for highlight=%j", (highlight) => {
    expect(html(code(`text highlight="${highlight}"`, "a\nb\nc"))).not.toContain("marked-line");
  });

  it("is plain in comparisons", () => {
    expect(renderBlocksToHtml([code('js lineNumbers highlight="1"', "const a = 1;")])[0]).not.toMatch(
      /class="(?:hljs|numbered-line|marked-line)/,
    );
  });
});

describe("a formula of a comparison", () => {
  const MATH = /<math[^>]*>/g;
  const formulas = (text: string) => text.match(MATH)?.length ?? 0;

  it("is drawn in blocks that are shown whole", () => {
    const [line, block] = renderBlocksToHtml(["So $a^2$.\n", "$$\nb^2\n$$\n"]);
    expect(line).toMatch(/^<p[^>]*>So <span class="math"><.*<msup>/s);
    expect(block).toMatch(/^<div class="math".*display="block".*<msup>/s);
  });

  it("is drawn as it was and as it is where it changed, and once where it did not", () => {
    const { before, after, merged } = renderWordDiffToHtml("So $a^2$ and $c$.", "So $a^3$ and $c$.");
    expect([formulas(before), formulas(after), formulas(merged)]).toEqual([2, 2, 3]);
    expect(before).toMatch(/<del><span class="math"><.*<mn>2<\/mn>.*<\/del>/s);
    expect(after).toMatch(/<ins><span class="math"><.*<mn>3<\/mn>.*<\/ins>/s);
    expect(merged).toMatch(/<del>.*<mn>2<\/mn>.*<\/del><ins>.*<mn>3<\/mn>.*<\/ins>.*<mi>c<\/mi>/s);
  });

  it("is drawn as a block too, and stays as written where it cannot be drawn", () => {
    const block = renderWordDiffToHtml("$$\na^2\n$$", "$$\na^3\n$$");
    expect(formulas(block.merged)).toBe(2);
    expect(block.merged).toMatch(/<del><div class="math".*<\/del><ins><div class="math".*<\/ins>/s);
    const wrong = renderWordDiffToHtml("$\\frac{1$", "$\\frac{2$");
    expect(wrong.merged).toContain("\\frac{2");
    expect(formulas(wrong.merged)).toBe(0);
  });
});

describe("a formula", () => {
  it("is MathML, inline and as a block", () => {
    expect(html('x <inline-math formula="a^2"/> y')).toMatch(
      /<math[^>]*>.*<msup><mi>a<\/mi><mn>2<\/mn><\/msup>/,
    );
    expect(html(code("math", "\\frac{1}{2}"))).toMatch(/display="block".*<mfrac><mn>1<\/mn><mn>2<\/mn>/s);
  });

  it.each([
    ["between dollars", "x $a^2$ y"],
    ["between double dollars in a text", "x $$a^2$$ y"],
    ["as a tag", 'x <inline-math formula="a^2"/> y'],
  ])("is read %s", (_name, text) => {
    expect(html(text)).toContain("<msup><mi>a</mi><mn>2</mn></msup>");
  });

  it("between double dollars on lines of their own is a block", () => {
    expect(html("$$\n\\frac{1}{2}\n$$")).toMatch(/^<div class="math" [^>]*>.*display="block".*<mfrac>/s);
  });

  it("with a syntax error shows its source", () => {
    expect(html(code("math", "\\frac{1"))).toContain("<code>\\frac{1");
  });

  it.each([
    "\\href{javascript:alert(1)}{x}",
    "\\url{javascript:alert(1)}",
    "\\includegraphics{http://example.com/x.png}",
    "\\htmlData{onclick=alert(1)}{x}",
    "\\text{<script>alert(1)</script>}",
  ])("contains no links and no active content: %s", (formula) => {
    expect(html(code("math", formula))).not.toMatch(/<(?:a|img|script)\b|\son\w+=|href=/);
  });

  it("has a bounded expansion", () => {
    expect(html(code("math", "\\def\\a{\\a\\a}\\a"))).toContain("<code>");
    expect(html(`$${"{".repeat(900)}x${"}".repeat(900)}$`)).toContain("x");
  });
});
