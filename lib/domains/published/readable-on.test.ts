import { expect, it } from "vitest";
import { readableOn } from "./readable-on";

it.each([
  ["#1d4ed8", "#ffffff"],
  ["#8ab4ff", "#111111"],
  ["#ff0", "#111111"],
  ["#000000", "#ffffff"],
  ["#767676", "#ffffff"],
])("says what is read on %s: %s", (color, text) => expect(readableOn(color)).toBe(text));
