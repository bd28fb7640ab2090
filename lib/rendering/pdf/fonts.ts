import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/*
 * Inter and JetBrains Mono as static fonts: a PDF cannot hold variable ones. They cover Latin, Greek and
 * Cyrillic; only the characters that are used go into the file.
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

export type FontName = keyof typeof FILES;

/** What the PDF library knows of an opened font; its types leave this out. */
interface Face {
  widthOfString(text: string, size: number): number;
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

type Opened = { _font: Face };

/** Characters that change how others look, and pictures in place of letters: without a glyph nothing is lost. */
const ORNAMENT = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{M}|\p{Cf})$/u;

/** The library looks at the outline of glyphs without one, which may lie behind the end of the file. */
const ROOM = Buffer.alloc(16);

export class Fonts {
  private readonly faces = {} as Record<FontName, Face>;
  private readonly widths = new Map<string, number>();

  constructor(doc: PDFKit.PDFDocument) {
    const { resolve } = createRequire(import.meta.url);
    for (const name of Object.keys(FILES) as FontName[]) {
      doc.registerFont(name, Buffer.concat([readFileSync(resolve(FILES[name])), ROOM]));
      doc.font(name);
      this.faces[name] = (doc as unknown as Opened)._font;
    }
  }

  widthOf(text: string, font: FontName, size: number): number {
    const key = `${font}\n${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known * size;
    const width = this.faces[font].widthOfString(text, 1000) / 1000;
    this.widths.set(key, width);
    return width * size;
  }

  /** A text in parts that one font each can show. What no font has and nobody misses is left out. */
  split(text: string, font: FontName): { text: string; font: FontName }[] {
    if (/^[\x20-\x7e]*$/.test(text)) return [{ text, font }];
    const parts: { text: string; font: FontName }[] = [];
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      const chosen = [font, "regular" as const, "mono" as const].find((name) =>
        this.faces[name].font.hasGlyphForCodePoint(codePoint),
      );
      if (chosen === undefined && ORNAMENT.test(character)) continue;
      const last = parts.at(-1);
      if (last?.font === (chosen ?? font)) last.text += character;
      else parts.push({ text: character, font: chosen ?? font });
    }
    return parts;
  }
}
