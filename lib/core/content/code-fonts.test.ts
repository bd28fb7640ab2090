import { expect, it } from "vitest";
import { isCodeFont } from "./code-fonts";

it.each([
  "Courier New",
  '"JetBrains Mono", sans-serif',
  "Menlo, Monaco",
  "SFMono-Regular",
  "ui-monospace",
  "Roboto Mono Light",
])("%s is a font of code", (family) => expect(isCodeFont(family)).toBe(true));

it.each(["Arial", "Monotype Corsiva", '"Source Sans Pro", serif', ""])("%j is no font of code", (family) =>
  expect(isCodeFont(family)).toBe(false),
);
