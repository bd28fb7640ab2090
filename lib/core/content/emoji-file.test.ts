import { expect, it } from "vitest";
import { emojiFile } from "./emoji-file";

it("emojiFile names the picture of an emoji by its code points", () => {
  expect(emojiFile("🚀")).toBe("1f680.svg");
  expect(emojiFile("🇩🇪")).toBe("1f1e9-1f1ea.svg");
});

it("emojiFile leaves the selector of pictures out, except within joined sequences", () => {
  expect(emojiFile("🛠️")).toBe("1f6e0.svg");
  expect(emojiFile("#️⃣")).toBe("23-20e3.svg");
  expect(emojiFile("🏳️‍🌈")).toBe("1f3f3-fe0f-200d-1f308.svg");
});
