import { describe, expect, it } from "vitest";
import { openLinks } from "./new-links";

const hrefs = (text: string, ...stored: string[]) => openLinks(text, stored).map(({ href }) => href);
const lines = (...all: string[]) => all.map((line) => `${line}\n\n`).join("");

describe("links to resolve", () => {
  it("are all links outside of their stored form, in a new text", () => {
    const text = "[a](a.md) [b](/pages/abcdefghijklmnopqrstuv) [c](#c) ![d](d.png)\n\n[e]: ../e.md\n";
    expect(hrefs(text)).toEqual(["a.md", "d.png", "../e.md"]);
  });

  it("exclude links on unchanged lines, wherever these are now", () => {
    const stored = lines("# T", "[a](a.md) and [b](b.md)", "[c](c.md)");
    expect(hrefs(lines("# T", "New.", "[a](a.md) and [b](b.md)", "[c](c.md)!"), stored)).toEqual([]);
    expect(hrefs(lines("# T", "[c](c.md)", "[a](a.md) and [b](b.md)"), stored)).toEqual([]);
  });

  it("are the added links, also beside others on a line and with an address from another line", () => {
    const stored = lines("[a](a.md)", "Words.");
    const again = lines("[a](a.md)", "Words with [a](a.md).");
    expect(openLinks(again, [stored]).map(({ start }) => start)).toEqual([again.lastIndexOf("a.md")]);
    expect(hrefs(lines("[a](a.md) and [b](b.md)", "Words."), stored)).toEqual(["b.md"]);
    expect(hrefs(lines("[a](a.md) and [again](a.md)", "Words."), stored)).toEqual(["a.md"]);
  });

  it("exclude links of any of several stored texts", () => {
    expect(hrefs("[a](a.md) [b](b.md) [c](c.md)\n", "[a](a.md)\n", "[b](b.md)\n")).toEqual(["c.md"]);
  });
});
