/*
 * What the library does for a text before it draws it: a glyph for each letter, and how far it moves on. Looking
 * through all rules of a font takes a millisecond a word, which was half the time of a book. Plain words need
 * none of them but the kerning of neighbours, so that is kept by pairs. Everything else is shaped by the font.
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

/** What the PDF library knows of an opened font; its types leave this out. */
export interface Face {
  scale: number;
  layoutRun(text: string, features?: unknown): Shaped;
  widthOfString(text: string, size: number): number;
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    unitsPerEm: number;
    layout(text: string): { glyphs: { path: { toSVG(): string } }[]; positions: Position[] };
  };
}

/** Words that a font of text shows letter by letter: no digits and signs, whose shape depends on what is around. */
const WORD = /^[A-Za-z]+[.,]? ?$/;
/** Code is shown as it is written: no ligature of signs stands in for them. */
const CODE = /^[\x20-\x7e\u00a0]+$/;

/** Has a font shape plain words letter by letter. */
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
    // The letter before it says that this is Latin: fonts kern by script.
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
