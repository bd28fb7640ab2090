import { describe, expect, it } from "vitest";
import { editMentions, mentionAt, mentionOf, showMentions, writeMentions } from "./mention-text";

const at = (text: string) => mentionAt(text, text.length);

it("begins with an @ that begins a word", () => {
  expect(at("@")).toEqual({ start: 0, name: "" });
  expect(at("see @Ri")).toEqual({ start: 4, name: "Ri" });
  expect(at("(@Zoë Müller")).toEqual({ start: 1, name: "Zoë Müller" });
  expect(at("mail me at ana@example")).toBeNull();
  expect(at("@Ana, and then")).toBeNull();
  expect(mentionAt("@Ri and more", 3)).toEqual({ start: 0, name: "Ri" });
});

it("names somebody by a link, whatever is in the name", () => {
  expect(mentionOf({ id: "a1", displayName: "Ana [QA] *" })).toBe("[@Ana \\[QA\\] \\*](/users/a1)");
});

describe("mentions in a text that is written", () => {
  const markdown = "Ask [@Ana \\[QA\\]](/users/u1) or [@Ben](/users/u2).";
  const shown = {
    text: "Ask @Ana [QA] or @Ben.",
    mentions: [
      { start: 4, end: 13, id: "u1" },
      { start: 17, end: 21, id: "u2" },
    ],
  };
  it("show names", () => expect(showMentions(markdown)).toEqual(shown));
  it("are written as links", () => expect(writeMentions(shown)).toBe(markdown));
  it("leave other links as they are", () =>
    expect(showMentions("[a](/users/u1) [@b](/pages/p1)")).toEqual({
      text: "[a](/users/u1) [@b](/pages/p1)",
      mentions: [],
    }));
  it("move with the text around them", () =>
    expect(writeMentions(editMentions(shown, "Please ask @Ana [QA] or @Ben."))).toBe(
      "Please ask [@Ana \\[QA\\]](/users/u1) or [@Ben](/users/u2).",
    ));
  it("are none any more once they are edited", () =>
    expect(editMentions(shown, "Ask @Ana QA] or @Ben.").mentions).toEqual([
      { start: 16, end: 20, id: "u2" },
    ]));
});
