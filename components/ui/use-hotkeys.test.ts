import { describe, expect, it } from "vitest";
import { chordOf } from "./use-hotkeys";

const press = (
  key: string,
  held: Partial<Record<"metaKey" | "ctrlKey" | "altKey" | "shiftKey", boolean>> = {},
  code = "",
) => ({
  key,
  code,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe("chordOf", () => {
  it.each([
    ["a plain letter is itself", press("j"), false, "j"],
    ["Ctrl is mod away from Apple keyboards", press("k", { ctrlKey: true }), false, "mod+k"],
    ["Command is mod on Apple keyboards", press("k", { metaKey: true }), true, "mod+k"],
    ["Ctrl is not mod on Apple keyboards", press("k", { ctrlKey: true }), true, "k"],
    ["shift is named with letters", press("P", { ctrlKey: true, shiftKey: true }), false, "mod+shift+p"],
    ["shift is part of a sign already", press("?", { shiftKey: true }), false, "?"],
    ["the space bar has a name", press(" "), false, "space"],
    [
      "Option does not change the key",
      press("Dead", { metaKey: true, altKey: true }, "KeyE"),
      true,
      "mod+alt+e",
    ],
    [
      "Option does not change a digit",
      press("¡", { metaKey: true, altKey: true }, "Digit1"),
      true,
      "mod+alt+1",
    ],
    ["a Cyrillic letter counts by its position", press("Л", { ctrlKey: true }, "KeyK"), false, "mod+k"],
    [
      "a letter typed with Ctrl and Alt is no shortcut",
      press("ę", { ctrlKey: true, altKey: true }, "KeyE"),
      false,
      "mod+alt+ę",
    ],
    ["Enter has a name", press("Enter", { ctrlKey: true }), false, "mod+enter"],
  ])("%s", (_claim, event, apple, chord) => {
    expect(chordOf(event, apple)).toBe(chord);
  });
});
