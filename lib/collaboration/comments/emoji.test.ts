import { describe, expect, it } from "vitest";
import { isReaction } from "./emoji";

describe("isReaction", () => {
  it.each(["👍", "👍🏽", "❤️", "❤", "🇩🇪", "1️⃣", "👩‍💻", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏳️‍🌈"])(
    "accepts the emoji %s",
    (emoji) => {
      expect(isReaction(emoji)).toBe(true);
    },
  );

  it.each(["tada", ":tada:", "+1", ":+1:", "1f44d"])("accepts the short code %s", (code) => {
    expect(isReaction(code)).toBe(true);
  });

  it.each(["", "👍👍", "well done", "<b>", ":tada", "tada:", "🇩", "👍 ", "a".repeat(51), "👍".repeat(30)])(
    "refuses %j",
    (text) => {
      expect(isReaction(text)).toBe(false);
    },
  );
});
