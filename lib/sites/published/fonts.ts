import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BundledFont, familyOf } from "@/lib/core/sites/fonts";
import { products } from "@/lib/platform/products";
import { reservedPath } from "./reserved-path";
import type { FontMeasures, WebFont } from "./view-models";

/*
 * The typefaces that come with an installation. Each has a file for each script, and browsers load those whose
 * characters are on the page. See scripts/support/site-fonts.mjs.
 */

type Face = { script: string; file: string; range: string; weight: string; measures?: FontMeasures };
type Fallback = NonNullable<WebFont["fallback"]>;
type FontList = Record<BundledFont, { faces: Face[]; fallback: Fallback | null }>;

type SiteFonts = {
  /** @param basePath the path of the site, whose address the files have */
  fontOf: (font: BundledFont, basePath: string, language: string) => WebFont;
  /** the bytes of a file; undefined for other names */
  fileAt: (name: string) => Uint8Array | undefined;
};

let loaded: Promise<SiteFonts> | undefined;

export function loadSiteFonts(): Promise<SiteFonts> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<SiteFonts> {
  const folder = join((await products()).folder, "fonts");
  const listed = JSON.parse(await readFile(join(folder, "fonts.json"), "utf8")) as FontList;
  const names = new Set(Object.values(listed).flatMap(({ faces }) => faces.map(({ file }) => file)));
  // A first view shows a typeface only if it arrives with the style sheet, so it is not read from disk first.
  const files = new Map(
    await Promise.all([...names].map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
  return {
    fontOf: (font, basePath, language) => {
      const { faces, fallback } = listed[font];
      // Code is in Latin letters, whichever language is around it.
      const script = fallback ? scriptOf(language) : "latin";
      return {
        family: familyOf(font),
        faces: faces.map(({ file, range, weight, measures }) => ({
          weight,
          range,
          measures,
          sources: [{ url: reservedPath(basePath, file), format: "woff2" }],
        })),
        fallback,
        preload: faces.flatMap((face) =>
          face.script === script ? [reservedPath(basePath, face.file)] : [],
        )[0],
      };
    },
    fileAt: (name) => files.get(name),
  };
}

const SCRIPTS: Record<string, string> = { Latn: "latin", Cyrl: "cyrillic", Grek: "greek", Arab: "arabic" };

/** The script that a language is written in; null if no file has it, as for Chinese. */
function scriptOf(language: string): string | null {
  try {
    return SCRIPTS[new Intl.Locale(language).maximize().script ?? ""] ?? null;
  } catch {
    return null;
  }
}
