import { describe, expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { browserLabel, isPhone } from "./user-agent";

describe("a user agent", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari on iOS",
    ],
    ["curl/8.5.0", "curl/8.5.0"],
    [undefined, "Unknown browser"],
  ])("%j is labelled %s", (userAgent, words) => {
    expect(browserLabel(sayEnglish, userAgent)).toBe(words);
  });

  it("distinguishes phones from desktops", () => {
    expect(isPhone("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36")).toBe(true);
    expect(isPhone("Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0)")).toBe(false);
  });
});
