import { describe, expect, it } from "vitest";
import { robotsAllow } from "./robots";

const allows = (text: string, path: string) => robotsAllow(text, new URL(path, "https://docs.example").href);

describe("robots.txt", () => {
  it("allows addresses without a rule", () => {
    expect(allows("", "/a")).toBe(true);
    expect(allows("<html>Not found</html>", "/a")).toBe(true);
    expect(allows("User-agent: *\nDisallow:\n", "/a")).toBe(true);
    expect(allows("Disallow: /a", "/a")).toBe(true);
  });

  it("applies rules for all agents, and ignores those for other agents", () => {
    const text =
      "User-agent: Other\nDisallow: /\n\nUser-agent: *\nCrawl-delay: 5\nDisallow: /private # keep\r\n";
    expect(allows(text, "/private/x")).toBe(false);
    expect(allows(text, "/privateer")).toBe(false);
    expect(allows(text, "/public")).toBe(true);
  });

  it("applies our own rules instead of those for all agents", () => {
    const text = "User-agent: *\nDisallow: /\nUser-agent: a\nUser-agent: Bindery\nDisallow: /x";
    expect(allows(text, "/y")).toBe(true);
    expect(allows(text, "/x")).toBe(false);
  });

  it("joins groups of the same name", () => {
    const text = "User-agent: *\nDisallow: /a\nUser-agent: b\nDisallow: /\nUser-agent: *\nDisallow: /c";
    expect(["/a", "/c", "/d"].map((path) => allows(text, path))).toEqual([false, false, true]);
  });

  it("applies the longest rule, and of equals the one that allows", () => {
    const text = "User-agent: *\nDisallow: /docs\nAllow: /docs/public\nDisallow: /same\nAllow: /same";
    expect(allows(text, "/docs/x")).toBe(false);
    expect(allows(text, "/docs/public/x")).toBe(true);
    expect(allows(text, "/same")).toBe(true);
  });

  it.each([
    ["/*.pdf$", "/a/b.pdf", false],
    ["/*.pdf$", "/a/b.pdf?x", true],
    ["/*.pdf", "/a/b.pdf?x", false],
    ["/a/*/c", "/a/b/c/d", false],
    ["/a/*/c", "/a/c", true],
    ["/*?", "/a?print=1", false],
    ["/a*a$", "/a", true],
    ["/$", "/", false],
    ["/$", "/a", true],
    ["/%7Ejoe", "/~joe/x", false],
    ["/p%c3%bc", "/pü", false],
  ])("reads the pattern %s at %s", (pattern, path, allowed) => {
    expect(allows(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(allowed);
  });

  it("is matched in time for any pattern", () => {
    const text = `User-agent: *\nDisallow: /${"*a".repeat(10_000)}$`;
    expect(allows(text, `/${"a".repeat(8_000)}b`)).toBe(true);
  });
});
