import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { Fonts } from "./fonts";
import { type Face, type Shaped, shapeLetters } from "./shaping";

const { resolve } = createRequire(import.meta.url);

function faceOf(file: string): Face {
  const doc = new PDFDocument();
  doc.registerFont("face", readFileSync(resolve(`@expo-google-fonts/${file}`)));
  doc.font("face");
  return (doc as unknown as { _font: Face })._font;
}

const drawn = ({ glyphs, positions, advanceWidth }: Shaped) => ({
  glyphs: glyphs.map(({ id }) => id),
  moves: positions.map(({ xAdvance, xOffset, yOffset }) => [Math.round(xAdvance * 100), xOffset, yOffset]),
  width: Math.round(advanceWidth * 100),
});

const WORDS =
  "AVATAR Today, WAVE. To. Type, a I office affliction fjord Kyiv Yes, r. x waltz LTV Pa. quay".split(" ");

describe("words shaped by their letters", () => {
  it.each([
    "inter/400Regular/Inter_400Regular.ttf",
    "inter/400Regular_Italic/Inter_400Regular_Italic.ttf",
    "inter/700Bold/Inter_700Bold.ttf",
    "inter/700Bold_Italic/Inter_700Bold_Italic.ttf",
  ])("look the same as by all rules of %s", (file) => {
    const face = faceOf(file);
    const asRuled = face.layoutRun.bind(face);
    const texts = WORDS.flatMap((word) => [word, `${word} `]);
    const expected = texts.map((text) => drawn(asRuled(text)));
    shapeLetters(face, { monospace: false });
    expect(texts.map((text) => drawn(face.layoutRun(text)))).toEqual(expected);
    for (const text of ["10x10", "A->B", "Łódź", "Ελλάδα"])
      expect(drawn(face.layoutRun(text)), text).toEqual(drawn(asRuled(text)));
  });

  it("keep the characters of code apart, each as wide as the others", () => {
    const face = faceOf("jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf");
    shapeLetters(face, { monospace: true });
    const code = "a != b => c\u00a0";
    const { glyphs, positions } = face.layoutRun(code);
    expect(glyphs.map(({ id }) => id)).toEqual(
      [...code].map((letter) => face.font.glyphForCodePoint(letter.codePointAt(0)!).id),
    );
    expect(new Set(positions.map(({ xAdvance }) => xAdvance)).size).toBe(1);
  });
});

it("joined letters of Bengali have their whole width, so that the next word does not overlap them", async () => {
  const fonts = await Fonts.for(new PDFDocument(), ["ক্ত", "ক"], "bn");
  const widthOf = (letters: string) => {
    const [part] = fonts.split(letters, "regular");
    return fonts.widthOf(part!.text, part!.font, 10);
  };
  expect(widthOf("ক্ত")).toBeGreaterThan(widthOf("ক"));
});
