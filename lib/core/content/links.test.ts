import { describe, expect, it } from "vitest";
import { linksIn } from "@/lib/testing/texts";
import { findLinks } from "./find-links";
import { candidatePaths, type PageLookup, replaceLinks, resolvePageHref } from "./links";

const TEXT =
  '[x](./foo.md#a "t") ![im](<a b.png>) <https://a.b> https://c.d/e [r][k] [![p](p.png)](q.md)\n\n> [k]: ../z.md\n\n| a |\n|-|\n| [t](u.md) |\n\n`[no](code.md)` [t `](x)` ](real.md)\n';

describe("linksIn", () => {
  it("finds every address at its place", () => {
    const found = linksIn(TEXT);
    expect(found.map((link) => link.href)).toEqual([
      ...[
        "./foo.md#a",
        "a b.png",
        "https://a.b",
        "https://c.d/e",
        "q.md",
        "p.png",
        "../z.md",
        "u.md",
        "real.md",
      ].sort((a, b) => TEXT.indexOf(a) - TEXT.indexOf(b)),
    ]);
    for (const link of found) expect(TEXT.slice(link.start, link.end)).toBe(link.href);
  });

  it("finds each picture of a srcset, with blanks in it, a width or a density behind it", () => {
    const text =
      '<picture>\n<source srcset="my pic.png 1x,\n  big.png 2.5x">\n<source srcset="dark pic.png">\n<img src="a.png" srcset="a.png 480w, b,c.png 2x, data:image/png;base64,xx 3x">\n</picture>\n';
    const found = linksIn(text).map(({ href, start, end }) => [href, text.slice(start, end)]);
    const hrefs = ["dark pic.png", "a.png", "a.png"];
    expect(found).toEqual(hrefs.map((href) => [href, href]));
    const line = '<source srcset="my pic.png 1x, big.png 2.5x,">\n';
    expect(replaceLinks(line, findLinks(line), ({ href }) => `/x/${href}`)).toBe(
      '<source srcset="/x/my%20pic.png 1x, /x/big.png 2.5x,">\n',
    );
  });
});

describe("replaceLinks", () => {
  it("changes the addresses of a directive, with and without quotes, and no other attribute", () => {
    const text = `:::card{title='a url="b.md"' url=b.md#x ref = "c.png"}\nText\n:::\n`;
    expect(linksIn(text).map(({ href }) => href)).toEqual(["b.md#x", "c.png"]);
    expect(replaceLinks(text, findLinks(text), ({ href }) => `/pages/${href}?a=1`)).toBe(
      `:::card{title='a url="b.md"' url="/pages/b.md#x?a=1" ref = "/pages/c.png?a=1"}\nText\n:::\n`,
    );
  });

  it("changes only addresses", () => {
    expect(replaceLinks(TEXT, findLinks(TEXT), () => null)).toBe(TEXT);
    expect(replaceLinks(TEXT, findLinks(TEXT), ({ href }) => (href === "u.md" ? "/pages/1" : null))).toBe(
      TEXT.replace("u.md", "/pages/1"),
    );
    expect(replaceLinks("<https://a.b>", findLinks("<https://a.b>"), () => "/pages/1")).toBe(
      "[https://a.b](/pages/1)",
    );
  });

  it.each(["a b", "a(b", "a)b", "<x>", "a|b", "a\\b", "&amp;x", ""])(
    "writes %j so that it parses to the same address",
    (href) => {
      const written = replaceLinks("[x](y)", findLinks("[x](y)"), () => href);
      expect(linksIn(written)[0]?.href.replace("%7C", "|")).toBe(href);
    },
  );
});

describe("linksIn, for components", () => {
  it.each([
    ['<Card href="a.md">Text</Card>\n'],
    ['<Card title="a" href="a.md">\nText\n</Card>\n'],
    ["<Card title=\"a > b\" href='a.md' />\n"],
    ['<CardGroup>\n<Card href="a.md">Text</Card>\n</CardGroup>\n'],
  ])("finds the address of the card in %j", (text) => {
    expect(linksIn(text).map(({ href }) => href)).toEqual(["a.md"]);
  });
});

describe("resolvePageHref", () => {
  const pages: Record<string, string> = {
    "": "root",
    guide: "g",
    "guide/install": "i",
    "guide/use": "u",
    "guide/install/linux": "l",
  };
  const lookup: PageLookup = {
    byId: (id) => (Object.values(pages).includes(id) ? id : null),
    byPath: (path) => pages[path] ?? null,
    byRef: (ref) => (ref === "draft" ? { pageId: "d" } : ref === "pic" ? { fileId: "f" } : null),
  };
  it.each([
    ["/pages/i", { pageId: "i" }],
    ["/pages/i#top", { pageId: "i", anchor: "top" }],
    ["/pages/guide/install", { pageId: "i" }],
    ["/pages/guide/install.md", { pageId: "i" }],
    ["/pages/guide/README.md", { pageId: "g" }],
    ["/pages/README.md", { pageId: "root" }],
    ["use", { pageId: "u" }],
    ["./use.md#x", { pageId: "u", anchor: "x" }],
    ["../guide", { pageId: "g" }],
    ["linux.md", { pageId: "l" }],
    ["install/linux", { pageId: "l" }],
    ["./draft.md", { pageId: "d" }],
    ["./pic", { fileId: "f" }],
    ["/files/abc", { fileId: "abc" }],
    ["https://x.y", { url: "https://x.y" }],
    ["mailto:a@b.c", { url: "mailto:a@b.c" }],
    ["#part", { anchor: "part" }],
    ["../../../x", null],
    ["nowhere.md", null],
    ["javascript:alert(1)", null],
    ["%E0%A4%A", null],
  ])("resolves %j", (href, target) => {
    expect(resolvePageHref(href, "guide/install", lookup)).toEqual(target);
  });

  it.each(["./", ".", "README.md", "./index.md", "README.md?x", "./index"])(
    "resolves %j on a page at the root to the top, even if the viewer sees no page there",
    (href) => {
      expect(resolvePageHref(href, "guide", lookup)).toEqual({ pageId: "root" });
      const withoutTop = {
        ...lookup,
        byPath: (path: string) => (path === "" ? null : (pages[path] ?? null)),
      };
      expect(resolvePageHref(href, "guide", withoutTop)).toBeNull();
      expect([...candidatePaths([href], "guide")].filter((path) => path.startsWith("guide"))).toEqual([]);
    },
  );
});
