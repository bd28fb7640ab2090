/*
 * Speeds up shaping, with which the library finds the glyph of each letter and its advance. Applying all rules of a
 * font takes a millisecond per word, which was half the time of a book. Plain words need only the kerning of
 * neighbours, which is cached by pairs. The font shapes everything else.
 */

interface Glyph {
  id: number;
  advanceWidth: number;
}

interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}

export interface Shaped {
  glyphs: Glyph[];
  positions: Position[];
  advanceWidth: number;
}

/** The PDF library's interface of an opened font, which its types leave out. */
export interface Face {
  scale: number;
  encode(text: string): unknown;
  layoutRun(text: string, features?: unknown): Shaped;
  widthOfString(text: string, size: number): number;
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    unitsPerEm: number;
    layout(text: string): { glyphs: { path: { toSVG(): string } }[]; positions: Position[] };
  };
}

/** Words that a text font shows letter by letter: without digits and signs, whose shape depends on their neighbours. */
const WORD = /^[A-Za-z]+[.,]? ?$/;
/** Code is shown as written: without ligatures. */
const CODE = /^[\x20-\x7e\u00a0]+$/;

/** Makes a font shape plain words letter by letter. */
export function shapeLetters(face: Face, { monospace }: { monospace: boolean }): void {
  const shapeByRules = face.layoutRun.bind(face);
  const glyphs = new Map<string, Glyph>();
  const kernings = new Map<string, number>();
  const plain = monospace ? CODE : WORD;

  const glyphOf = (letter: string): Glyph => {
    const known = glyphs.get(letter) ?? face.font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    glyphs.set(letter, known);
    return known;
  };
  const kerningOf = (pair: string): number => {
    const known = kernings.get(pair);
    if (known !== undefined) return known;
    // The preceding letter marks this as Latin: fonts kern by script.
    const first = shapeByRules(`n${pair}`).positions[1];
    const kerning = first ? first.xAdvance - first.advanceWidth : 0;
    kernings.set(pair, kerning);
    return kerning;
  };

  face.layoutRun = (text, features) => {
    if (features !== undefined || !plain.test(text)) return shapeByRules(text, features);
    const letters = [...text];
    const shaped: Shaped = { glyphs: letters.map(glyphOf), positions: [], advanceWidth: 0 };
    for (const [index, glyph] of shaped.glyphs.entries()) {
      const advanceWidth = glyph.advanceWidth * face.scale;
      const next = letters[index + 1];
      const kerning = monospace || next === undefined ? 0 : kerningOf(letters[index] + next);
      shaped.positions.push({
        xAdvance: advanceWidth + kerning,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
        advanceWidth,
      });
      shaped.advanceWidth += advanceWidth + kerning;
    }
    return shaped;
  };
}
