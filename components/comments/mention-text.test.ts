import { expect, it } from "vitest";
import { mentionAt, mentionOf } from "./mention-text";

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
