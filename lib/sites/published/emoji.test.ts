import { describe, expect, it } from "vitest";
import { drawnEmoji } from "./emoji";

describe("the emoji of a site's name", () => {
  it("is drawn in the page itself if its drawing is small", () => {
    const { html } = drawnEmoji("/docs", "📘");
    expect(html).toMatch(
      /^<svg class="emoji" aria-hidden="true" xmlns="[^"]+" viewBox="[^"]+"><path .*<\/svg>$/s,
    );
  });

  it("is a picture if its drawing is large", () => {
    expect(drawnEmoji("/docs", "🇲🇽").html).toContain(
      '<img class="emoji" src="/docs/~/emoji-1f1f2-1f1fd.svg"',
    );
  });

  it("is text if there is no drawing of it", () => {
    expect(drawnEmoji("/docs", "☃︎x").html).toContain(">☃︎x</span>");
  });
});
