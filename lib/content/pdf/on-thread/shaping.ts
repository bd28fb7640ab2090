/*
 * Speeds up shaping, with which the library finds the glyph of each letter and its advance. Applying all rules of a
 * font takes a millisecond per word, which was half the time of a book. Plain words need only the kerning of
 * neighbours, which is cached by pairs. The font shapes everything else.
 */

interface Glyph {
  id: number;
  advanceWidth: number;
  /** the letters that it is copied as */
  codePoints: number[];
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
  /** The codes of glyphs in the PDF, whose own font has the used ones only. */
  encode(text: string): [codes: string[], positions: Position[]];
  layout(text: string): Shaped;
  subset: { glyphs: number[] };
  /** by code */
  widths: number[];
  unicode: number[][];
  layoutRun(text: string, features?: unknown): Shaped;
  widthOfString(text: string, size: number): number;
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    getGlyph(id: number, codePoints: number[]): Glyph;
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

/**
 * Makes a font shape texts by HarfBuzz: the library lacks rules of Indic scripts, so that their words overlap, and fails
 * at some vowel marks of Arabic.
 */
export async function shapeByHarfBuzz(face: Face, bytes: Uint8Array): Promise<void> {
  const harfBuzz = await import("harfbuzzjs");
  const font = new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(bytes)));
  const placed = (text: string) => {
    const buffer = new harfBuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setClusterLevel(harfBuzz.ClusterLevel.MONOTONE_CHARACTERS);
    harfBuzz.shape(font, buffer);
    return buffer.getGlyphInfosAndPositions();
  };
  face.layoutRun = (text) => {
    const found = placed(text);
    const letters = lettersOf(face, text, found);
    const shaped: Shaped = { glyphs: [], positions: [], advanceWidth: 0 };
    for (const [index, { codepoint: id, ...position }] of found.entries()) {
      const codePoints = letters[index]!;
      const { advanceWidth } = face.font.getGlyph(id, codePoints);
      const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = position;
      shaped.glyphs.push({ id, advanceWidth, codePoints });
      shaped.positions.push({
        ...{ xAdvance: xAdvance * face.scale, yAdvance: yAdvance * face.scale },
        ...{ xOffset: xOffset * face.scale, yOffset: yOffset * face.scale },
        advanceWidth: advanceWidth * face.scale,
      });
      shaped.advanceWidth += xAdvance * face.scale;
    }
    return shaped;
  };
  encodeByLetters(face);
}

/** Gives a glyph a code for each of the letters that it shows, so that it is copied as them. */
function encodeByLetters(face: Face): void {
  const known = new Map<string, string>();
  const codeOf = ({ id, advanceWidth, codePoints }: Glyph): string => {
    const key = `${id} ${codePoints.join(" ")}`;
    const code = known.get(key);
    if (code !== undefined) return code;
    const added = face.subset.glyphs.push(id) - 1;
    face.widths[added] = advanceWidth * face.scale;
    face.unicode[added] = codePoints;
    const written = added.toString(16).padStart(4, "0");
    known.set(key, written);
    return written;
  };
  face.encode = (text) => {
    const { glyphs, positions } = face.layout(text);
    return [glyphs.map(codeOf), positions];
  };
}

/**
 * The letters that each glyph is copied as: those that it shows, but in the order of the text where some are drawn
 * before the letters that they follow.
 */
function lettersOf(
  { font }: Face,
  text: string,
  glyphs: readonly { codepoint: number; cluster: number }[],
): number[][] {
  const isForward = glyphs.every(
    ({ cluster }, index) => index === 0 || cluster >= glyphs[index - 1]!.cluster,
  );
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const letters: number[][] = glyphs.map(() => []);
  for (const [at, start] of starts.entries()) {
    const all = codesOf(text.slice(start, starts[at + 1]));
    const group = [...glyphs.keys()].filter((index) => glyphs[index]!.cluster === start);
    const left = [...all];
    for (const index of group) {
      const own = left.findIndex((letter) => font.glyphForCodePoint(letter).id === glyphs[index]!.codepoint);
      if (own >= 0) letters[index] = left.splice(own, 1);
    }
    const free = group.find((index) => letters[index]!.length === 0);
    if (free !== undefined) letters[free] = left;
    const isInOrder = group.flatMap((index) => letters[index]!).join() === all.join();
    if (!isForward || isInOrder) continue;
    const inOrder = all.length < group.length ? codesOf(String.fromCodePoint(...all).normalize("NFD")) : all;
    for (const [place, index] of group.entries())
      letters[index] = inOrder.slice(place, place === group.length - 1 ? undefined : place + 1);
  }
  return letters;
}

const codesOf = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0)!);
