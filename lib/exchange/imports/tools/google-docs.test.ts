import { describe, expect, it } from "vitest";
import { imported, outline, textAt } from "@/lib/exchange/imports/testing";

describe("a document of Google Docs", () => {
  it("as a web page has its title, marks, nested lists, notes and links to headings; comments are reported", async () => {
    const css =
      '@import url(https://themes.googleusercontent.com/fonts/css?kit=x);.lst-kix_a-0>li:before{content:"x"}.c1{font-weight:700}.c2{color:#000;font-style:italic}.c5{text-decoration:line-through}';
    const list = (level: number, text: string, start = "") =>
      `<ul class="c7 lst-kix_a-${level} ${start}"><li class="c3 li-bullet-0"><span class="c0">${text}</span></li></ul>`;
    const plan = await imported({
      "Manual.html": `<html><head><style type="text/css">${css}</style></head><body class="c9 doc-content"><p class="c3 title" id="h.a"><span class="c0">Manual</span></p><h1 class="c4" id="h.b"><span class="c1">Parts</span></h1><p class="c3"><span class="c1">bold </span><span class="c1 c2">both</span><span class="c5">gone</span><span>, </span><span><a class="c6" href="https://www.google.com/url?q=https://example.org/a?b%3D1&amp;sa=D">out</a></span><span>, <a href="#h.b">parts</a></span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p>${list(0, "one", "start")}${list(1, "in one", "start")}${list(0, "two")}<p><img alt="" src="images/image1.png"></p><hr style="page-break-before:always;display:none;"><div><p class="c3"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;The note</span></p></div><div class="c8"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>A remark</span></p></div></body></html>`,
      "images/image1.png": "png",
    });
    expect(outline(plan.pages)).toEqual(["Manual"]);
    expect(textAt(plan, "Manual.md")).toBe(
      "# Manual\n\n## Parts\n\n**bold *both***~~gone~~, [out](https://example.org/a?b=1), [parts](#parts)[^1]\n\n- one\n  - in one\n- two\n\n![](images/image1.png)\n\n[^1]: The note\n",
    );
    expect(plan.report.find(({ outcome }) => outcome === "warning")?.detail).toBe(
      "Not shown on the page: 3 words: “a A remark”.",
    );
  });

  it("as a web page has code where the font is one of code", async () => {
    const html = `<html><head><style>.lst-kix_a-0{x:y}.c1{font-family:"Roboto Mono"}.c2{font-family:"Arial"}</style></head><body class="doc-content"><p><span class="c2">Run this before you start the first server: </span><span class="c1">{% if x %}</span></p><p><span class="c1">npm i</span></p><p><span class="c1">  npm start<br></span><span class="c1"># end</span></p><table><tr><td><p><span class="c1">a</span></p></td></tr></table></body></html>`;
    expect(textAt(await imported({ "Doc.html": html }), "Doc.md")).toBe(
      "Run this before you start the first server: `{% if x %}`\n\n```\nnpm i\n  npm start\n# end\n```\n\n|     |\n| --- |\n| `a` |\n",
    );
  });

  it("as Markdown has its pictures as files", async () => {
    const plan = await imported({
      "My doc (1).md":
        '# Doc\n\n![][image1] <img src="data:image/png;base64,AAAA">\n\n```\n![](data:image/gif;base64,AAAA)\n```\n\n[image1]: <data:image/jpeg;base64,/9j/>\n',
    });
    expect(textAt(plan, "My doc (1).md")).toBe(
      '# Doc\n\n![][image1] <img src="My doc (1)-1.png">\n\n```\n![](data:image/gif;base64,AAAA)\n```\n\n[image1]: <My doc (1)-2.jpg>\n',
    );
    expect(plan.files.map(({ name }) => name)).toEqual(["My doc (1)-1.png", "My doc (1)-2.jpg"]);
  });
});
