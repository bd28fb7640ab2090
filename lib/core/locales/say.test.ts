import { expect, it } from "vitest";
import { sayEnglish, sayWith, text } from "./say";

const say = sayWith("de", {
  "Delete {name}?": "{name} löschen?",
  "{count} pages": { one: "{count} Seite", other: "{count} Seiten" },
  "Open|state": "Offen",
});

it("a text is said in its language, with values that are never read as placeholders", () => {
  expect(say("Delete {name}?", { name: "{count}" })).toBe("{count} löschen?");
  const pages = (count: number) => say({ one: "{count} page", other: "{count} pages" }, { count });
  expect([pages(1), pages(1234)]).toEqual(["1 Seite", "1.234 Seiten"]);
});

it("a text without a translation is said in English, and a note for translators is never shown", () => {
  expect(say("Close")).toBe("Close");
  expect([say("Open|state"), sayEnglish("Open|state")]).toEqual(["Offen", "Open"]);
});

it("members that every object has are no translations", () => {
  expect(say(text("constructor"))).toBe("constructor");
});
