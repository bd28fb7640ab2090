/**
 * Prepares the typefaces of published sites: of each family a file for each script, reduced to the characters and weights
 * that documentation uses, and a fallback with the same measures, so that no line moves while a typeface loads. This
 * takes a while, so the result is kept apart from other products and made again only when its sources change.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./engine.mjs";

const folder = join(root, ".engine", "fonts");
const resolve = createRequire(import.meta.url).resolve;
const FAMILIES = join(root, "lib", "core", "sites", "fonts.json");

/**
 * The characters of each file. Latin covers the languages of western Europe with the punctuation of texts; the other
 * scripts are those of the packages.
 * @type {Record<string, string>}
 */
const LATIN = {
  latin:
    "U+20-7E,U+A0-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+2010-2015,U+2018-201A,U+201C-201E,U+2020-2022,U+2026,U+2030,U+2039-203A,U+20AC,U+2122,U+2190-2193,U+2212",
  "latin-ext": "U+100-17F,U+218-21B,U+1E9E",
};
const SCRIPTS = ["latin", "latin-ext", "vietnamese", "cyrillic", "greek"];
/**
 * Arabic text is set in one family, whichever the site has for Latin letters, and with the measures of that one: lines
 * would move when the file with their spaces arrives.
 */
const ARABIC = { script: "arabic", name: "noto-sans-arabic", range: "U+600-6FF,U+200C-200F" };

/** Fonts that systems have, whose measures are adjusted to those of a family. */
const FALLBACKS = {
  sans: { metrics: "arial", local: ["Arial", "Liberation Sans", "Arimo", "Helvetica"] },
  serif: { metrics: "timesNewRoman", local: ["Times New Roman", "Liberation Serif", "Tinos", "Times"] },
};

/** Lower and upper bound: texts in regular and semibold, titles in bold. */
const WEIGHTS = { min: 400, max: 700 };
/** Distances between letters are those of the regular weight, since those of all weights are a tenth of a file. */
const POSITIONS = ["GPOS", "GDEF"];
/** Code has no bold, and no ligatures, whose letters are a third of a file. */
const CODE_WEIGHT = 400;
const CODE_FEATURES = ["ccmp", "locl", "mark", "mkmk"];

/** @returns {Promise<string>} the folder with the files, and `fonts.json` that lists them */
export async function buildSiteFonts() {
  const families = JSON.parse(await readFile(FAMILIES, "utf8"));
  const names = [...Object.keys(families), ARABIC.name];
  const versions = await Promise.all(
    names.map((name) => readFile(resolve(`@fontsource-variable/${name}/package.json`), "utf8")),
  );
  const hash = createHash("sha256");
  for (const part of [await readFile(FAMILIES), await readFile(new URL(import.meta.url)), ...versions])
    hash.update(part);
  const built = join(folder, hash.digest("hex").slice(0, 16));
  if (await stat(built).catch(() => null)) return built;
  const unfinished = join(folder, `unfinished-${process.pid}-${Date.now()}`);
  await mkdir(unfinished, { recursive: true });
  const arabic = await subset(ARABIC.name, ARABIC.script, ARABIC.range, WEIGHTS, unfinished);
  const listed = {};
  for (const [name, { like, metrics, boldest = WEIGHTS.max }] of Object.entries(families)) {
    const isCode = like === "mono";
    const faces = [];
    for (const script of SCRIPTS) {
      const range = await rangeOf(name, script);
      if (range)
        faces.push(
          await subset(name, script, range, isCode ? CODE_WEIGHT : { ...WEIGHTS, max: boldest }, unfinished),
        );
    }
    if (!isCode) faces.push({ ...arabic, measures: await measuresOf(metrics) });
    listed[name] = { faces, fallback: isCode ? null : await fallbackOf(like, metrics) };
  }
  await writeFile(join(unfinished, "fonts.json"), JSON.stringify(listed));
  await rename(unfinished, built).catch(() => rm(unfinished, { recursive: true }));
  for (const other of await readdir(folder)) {
    if (join(folder, other) !== built && !other.startsWith("unfinished-"))
      await rm(join(folder, other), { recursive: true });
  }
  return built;
}

/**
 * The characters of a script that a family has; null if it has none.
 * @param {string} name @param {string} script
 */
async function rangeOf(name, script) {
  const ranges = JSON.parse(await readFile(resolve(`@fontsource-variable/${name}/unicode.json`), "utf8"));
  return ranges[script] && (LATIN[script] ?? ranges[script]);
}

/**
 * @param {string} name @param {string} script @param {string} range
 * @param {number | { min: number, max: number }} wght @param {string} into
 */
async function subset(name, script, range, wght, into) {
  const { default: subsetFont } = await import("subset-font");
  const source = await readFile(
    resolve(`@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`),
  );
  const characters = charactersOf(range);
  const options = {
    // Half of the families have no hints for coarse screens, so that texts look alike in all.
    noHinting: true,
    ...(wght === CODE_WEIGHT && { keepFeatures: CODE_FEATURES }),
    // Letters of Arabic have other forms within words; those of other scripts only alternatives that are not used.
    noLayoutClosure: script !== ARABIC.script,
  };
  /** @param {typeof wght} weight @param {"sfnt" | "woff2"} targetFormat */
  const reduced = (weight, targetFormat) =>
    subsetFont(source, characters, { ...options, targetFormat, variationAxes: { wght: weight } });
  const bytes =
    typeof wght === "number"
      ? await reduced(wght, "woff2")
      : await subsetFont(
          withTablesOf(await reduced(wght, "sfnt"), await reduced(wght.min, "sfnt"), POSITIONS),
          characters,
          { ...options, targetFormat: "woff2" },
        );
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const file = `${name}-${script}.${hash}.woff2`;
  await writeFile(join(into, file), bytes);
  // Browsers choose among the faces of a family by weight before they look at characters, so all state the same one.
  const weight = typeof wght === "number" ? `${wght}` : `${WEIGHTS.min} ${WEIGHTS.max}`;
  return { script, file, range, weight };
}

/**
 * A font with some tables of another one that has the same glyphs.
 * https://learn.microsoft.com/typography/opentype/spec/otff#table-directory
 * @param {Buffer} font @param {Buffer} other @param {readonly string[]} replaced
 */
function withTablesOf(font, other, replaced) {
  const others = new Map(tablesOf(other));
  const tables = tablesOf(font).map(([tag, table]) => [
    tag,
    (replaced.includes(tag) && others.get(tag)) || table,
  ]);
  const directory = Buffer.alloc(HEADER + ENTRY * tables.length);
  font.copy(directory, 0, 0, HEADER);
  const parts = [directory];
  let end = directory.length;
  for (const [index, [tag, table]] of tables.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const at = HEADER + ENTRY * index;
    directory.write(tag, at, "latin1");
    // The checksum before it remains 0, since the font is written once more.
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    end += padded.length;
  }
  return Buffer.concat(parts);
}
const HEADER = 12;
const ENTRY = 16;

/** @param {Buffer} font @returns {[string, Buffer][]} */
const tablesOf = (font) =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = HEADER + ENTRY * index;
    const start = font.readUInt32BE(at + 8);
    return [font.toString("latin1", at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12))];
  });

/** @param {string} range */
const charactersOf = (range) =>
  range
    .split(",")
    .map((part) => part.slice(2).split("-"))
    .map(([from, to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)])
    .map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at)))
    .join("");

/** @param {string} metrics */
async function measuresOf(metrics) {
  const { default: own } = await import(`@capsizecss/metrics/${metrics}`);
  /** @param {number} length */
  const part = (length) => `${((Math.abs(length) / own.unitsPerEm) * 100).toFixed(4)}%`;
  return {
    ascentOverride: part(own.ascent),
    descentOverride: part(own.descent),
    lineGapOverride: part(own.lineGap),
  };
}

/** @param {"sans" | "serif"} like @param {string} metrics */
async function fallbackOf(like, metrics) {
  const { createFontStack } = await import("@capsizecss/core");
  const { metrics: system, local } = FALLBACKS[like];
  const [{ default: own }, { default: others }] = await Promise.all([
    import(`@capsizecss/metrics/${metrics}`),
    import(`@capsizecss/metrics/${system}`),
  ]);
  const [face] = createFontStack([own, others], { fontFaceFormat: "styleObject" }).fontFaces;
  const { ascentOverride, descentOverride, lineGapOverride, sizeAdjust } = face["@font-face"];
  return { local, ascentOverride, descentOverride, lineGapOverride, sizeAdjust };
}
