import { describe, expect, it } from "vitest";
import { editMentions, mentionAt, mentionOf, showMentions, writeMentions } from "./mention-text";

const at = (text: string) => mentionAt(text, text.length);

it("a mention begins with an @ at the start of a word", () => {
  expect(at("@")).toEqual({ start: 0, name: "" });
  expect(at("see @Ri")).toEqual({ start: 4, name: "Ri" });
  expect(at("(@Zoë Müller")).toEqual({ start: 1, name: "Zoë Müller" });
  expect(at("mail me at ana@example")).toBeNull();
  expect(at("@Ana, and then")).toBeNull();
  expect(mentionAt("@Ri and more", 3)).toEqual({ start: 0, name: "Ri" });
});

it("a mention becomes a link, whatever characters the name contains", () => {
  expect(mentionOf({ id: "a1", displayName: "Ana [QA] *" })).toBe("[@Ana \\[QA\\] \\*](/users/a1)");
});

describe("mentions in an edited text", () => {
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
  it("leave other links unchanged", () =>
    expect(showMentions("[a](/users/u1) [@b](/pages/p1)")).toEqual({
      text: "[a](/users/u1) [@b](/pages/p1)",
      mentions: [],
    }));
  it("move with the text around them", () =>
    expect(writeMentions(editMentions(shown, "Please ask @Ana [QA] or @Ben."))).toBe(
      "Please ask [@Ana \\[QA\\]](/users/u1) or [@Ben](/users/u2).",
    ));
  it("become plain text once they are edited", () =>
    expect(editMentions(shown, "Ask @Ana QA] or @Ben.").mentions).toEqual([
      { start: 16, end: 20, id: "u2" },
    ]));
});
