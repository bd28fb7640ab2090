import { describe, expect, it } from "vitest";
import { nextPath } from "./next-path";

describe("the destination after sign-in", () => {
  it("is the requested path, with its query and fragment", () => {
    expect(nextPath("/s/abc/guide?tab=1#top")).toBe("/s/abc/guide?tab=1#top");
  });

  it.each([
    undefined,
    "",
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/\t/evil.example/",
    "/.//evil.example/",
    "javascript:alert(1)",
    "relative",
  ])("is the start page for %j, which is no path of this origin", (wanted) => {
    expect(nextPath(wanted)).toBe("/");
  });

  it("is the start page instead of a sign-in page", () => {
    expect(nextPath("/signin?next=/x")).toBe("/");
    expect(nextPath("/setup")).toBe("/");
    expect(nextPath("/signin#x")).toBe("/");
    expect(nextPath("/signing-keys")).toBe("/signing-keys");
  });
});
