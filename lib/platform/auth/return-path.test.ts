import { describe, expect, it } from "vitest";
import { returnPath } from "./return-path";

const own = "https://docs.example";

describe("the path a person is returned to", () => {
  it("is a path, or an absolute address of the own origin", () => {
    expect(returnPath("/s/abc/guide?tab=1#top")).toBe("/s/abc/guide?tab=1#top");
    expect(returnPath("https://docs.example/account", own)).toBe("/account");
    expect(returnPath("https://docs.example", own)).toBe("/");
  });

  it.each([
    undefined,
    5,
    "",
    "relative",
    " /account",
    "https://evil.example/",
    "http://docs.example/",
    "https://docs.example:8443/",
    "https://docs.example@evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/account\\..\\x",
    "\\\\evil.example",
    "/\t/evil.example/",
    "/.//evil.example/",
    "/account\r\nset-cookie: a=b",
    "/account\u0000",
    "/account\u0085",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "https://[",
  ])("is never %j", (wanted) => {
    expect(returnPath(wanted, own)).toBeNull();
  });
});
