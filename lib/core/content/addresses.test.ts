import { describe, expect, it } from "vitest";
import { isLinkAddress, safeHref } from "./addresses";

describe("addresses of links", () => {
  it.each([
    ["https://x.y", "https://x.y"],
    ["HTTPS://x.y", "https://x.y"],
    ["/pages/1", "/pages/1"],
    ["#a:b", "#a:b"],
    ["a/b:c", "a/b:c"],
    ["mailto:a@b.c", "mailto:a@b.c"],
    ["java\nscript:x", null],
    [" javascript:x", null],
    ["blob:x", null],
    ["java\u200bscript:x", null],
    ["file:///etc/passwd", null],
  ])("accept %j as %j", (href, safe) => {
    expect(safeHref(href)).toBe(safe);
  });

  it.each([
    "https://x.y/a?b#c",
    "HTTP://x.y",
    "mailto:a@b.c",
    "tel:+49123",
    "//x.y",
    "/a",
    "a/b c",
    "../x",
    "#y",
    "?z",
  ])("allow storing %j", (href) => expect(isLinkAddress(href)).toBe(true));

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://x.y",
    "https://x.y/a\nb",
    "/a\tb",
    "/a\u0000",
  ])("refuse storing %j", (href) => expect(isLinkAddress(href)).toBe(false));
});
