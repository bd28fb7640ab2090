import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fallbackFonts, JOINED } from "./fallback";
import { type Face, shapeByHarfBuzz, shapeLetters } from "./shaping";

/*
 * Inter and JetBrains Mono as static fonts: a PDF cannot contain variable ones. They cover Latin, Greek and Cyrillic;
 * other scripts use the fonts of fallback.ts. The file contains only the characters that are used.
 */

const INTER = "@expo-google-fonts/inter";
const MONO = "@expo-google-fonts/jetbrains-mono";

const FILES = {
  regular: `${INTER}/400Regular/Inter_400Regular.ttf`,
  italic: `${INTER}/400Regular_Italic/Inter_400Regular_Italic.ttf`,
  bold: `${INTER}/700Bold/Inter_700Bold.ttf`,
  boldItalic: `${INTER}/700Bold_Italic/Inter_700Bold_Italic.ttf`,
  mono: `${MONO}/400Regular/JetBrainsMono_400Regular.ttf`,
  monoBold: `${MONO}/700Bold/JetBrainsMono_700Bold.ttf`,
} as const;

type BaseName = keyof typeof FILES;
type FallbackName = `${string}/${"regular" | "bold"}`;
export type FontName = BaseName | FallbackName;

/** The library has no public way to the glyphs of a font, which fallback and shaping need. */
type DocumentWithFont = { _font: Face };

/** Shown in place of a character that no font has. */
export const MISSING = "□";

/** Characters that every font has. */
const PLAIN = /^[\x20-\x7e]*$/;

/** True for a letter that is drawn alone and of which no part is another letter. */
const isWhole = (character: string): boolean =>
  !JOINED.test(character) && character.normalize("NFKD") === character;

/** Scripts whose rules the library lacks, or fails at. */
const SHAPED = /^noto-sans-(?:devanagari|bengali|tamil|arabic|hebrew) /;

/** The library reads the outline of glyphs without one, which may be beyond the end of the file. */
const ROOM = Buffer.alloc(16);

export class Fonts {
  private readonly faces = new Map<FontName, Face>();
  private readonly fallback = new Map<string, string>();
  private readonly widths = new Map<string, number>();
  /** Characters of the texts so far that no font has. */
  readonly missing = new Set<string>();

  private constructor(private readonly doc: PDFKit.PDFDocument) {
    const { resolve } = createRequire(import.meta.url);
    for (const name of Object.keys(FILES) as BaseName[]) {
      const face = this.open(name, readFileSync(resolve(FILES[name])));
      shapeLetters(face, { monospace: name.startsWith("mono") });
    }
  }

  /** Fonts for a document with these texts. */
  static async for(doc: PDFKit.PDFDocument, texts: Iterable<string>, language: string): Promise<Fonts> {
    const fonts = new Fonts(doc);
    const missing = new Set<string>();
    for (const text of texts) {
      if (PLAIN.test(text)) continue;
      for (const character of text) if (!fonts.baseFor(character, "regular")) missing.add(character);
    }
    if (missing.size === 0) return fonts;
    for await (const { name, characters, regular, bold } of fallbackFonts(missing, language)) {
      for (const [weight, bytes] of [
        ["regular", regular],
        ["bold", bold],
      ] as const) {
        const face = fonts.open(`${name}/${weight}`, bytes);
        if (SHAPED.test(name)) {
          await shapeByHarfBuzz(face, bytes);
          continue;
        }
        // A glyph is copied as the letter of its first use, where it may be a part of another letter.
        for (const character of characters)
          if (isWhole(character) && fonts.has(`${name}/${weight}`, character)) face.encode(character);
      }
      for (const character of characters) {
        if (JOINED.test(character) || !fonts.has(`${name}/regular`, character)) continue;
        fonts.fallback.set(character, name);
        missing.delete(character);
      }
    }
    return fonts;
  }

  private open(name: FontName, bytes: Buffer): Face {
    this.doc.registerFont(name, Buffer.concat([bytes, ROOM]));
    this.doc.font(name);
    const { _font: face } = this.doc as unknown as DocumentWithFont;
    this.faces.set(name, face);
    return face;
  }

  private has(name: FontName, character: string): boolean {
    try {
      return this.faces.get(name)?.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ?? false;
    } catch {
      // A font that was cut down to nothing lacks even its table of characters.
      return false;
    }
  }

  private baseFor(character: string, font: FontName): FontName | undefined {
    return [font, "regular" as const, "mono" as const].find((name) => this.has(name, character));
  }

  widthOf(text: string, font: FontName, size: number): number {
    const key = `${font}\n${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known * size;
    const width = (this.faces.get(font)?.widthOfString(text, 1000) ?? 0) / 1000;
    this.widths.set(key, width);
    return width * size;
  }

  /** The outline of a text in one font as SVG paths, from the start of its baseline, in pixels. */
  outlineOf(text: string, font: FontName, { x, y, size }: { x: number; y: number; size: number }): string {
    const face = this.faces.get(font)?.font;
    if (!face) return "";
    const { glyphs, positions } = face.layout(text);
    const scale = size / face.unitsPerEm;
    const place = (value: number) => Number(value.toFixed(2));
    let at = x;
    return glyphs
      .map((glyph, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index]!;
        const [left, base] = [place(at + xOffset * scale), place(y - yOffset * scale)];
        at += xAdvance * scale;
        const path = glyph.path.toSVG();
        return path && `<path transform="translate(${left} ${base}) scale(${scale} ${-scale})" d="${path}"/>`;
      })
      .join("");
  }

  /** Splits a text into parts of one font each; replaces characters that no font has. */
  split(text: string, font: FontName): { text: string; font: FontName }[] {
    if (PLAIN.test(text)) return [{ text, font }];
    const parts: { text: string; font: FontName }[] = [];
    for (const character of text) {
      const last = parts.at(-1);
      const isJoined = JOINED.test(character);
      const joins = isJoined && last !== undefined && this.has(last.font, character);
      const chosen = joins ? last.font : (this.baseFor(character, font) ?? this.fallbackFor(character, font));
      // A missing combining character may be dropped.
      if (chosen === undefined && isJoined) continue;
      if (chosen === undefined) this.missing.add(character);
      const [shown, face] = chosen === undefined ? [MISSING, "regular" as const] : [character, chosen];
      if (last?.font === face) last.text += shown;
      else parts.push({ text: shown, font: face });
    }
    return parts;
  }

  private fallbackFor(character: string, font: FontName): FontName | undefined {
    const name = this.fallback.get(character);
    return name === undefined ? undefined : `${name}/${/bold/i.test(font) ? "bold" : "regular"}`;
  }
}
