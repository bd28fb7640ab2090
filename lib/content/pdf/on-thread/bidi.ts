import createBidi from "bidi-js";
import type { Fonts } from "./fonts";
import type { MeasuredRun } from "./runs";

/*
 * Lines with words of right-to-left scripts. The library reverses the letters within a word when it draws them; this
 * orders the words of a line from left to right.
 */

const bidi = createBidi();

/** Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

export type TextDirection = "ltr" | "rtl";

/** The direction of a paragraph: that of its first letter. */
export const directionOf = (text: string): TextDirection =>
  RIGHT_TO_LEFT.test(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? "rtl" : "ltr";

/** The pieces of a line from left to right, split where the direction changes. */
export function visualOrder(
  pieces: readonly MeasuredRun[],
  direction: TextDirection,
  fonts: Fonts,
): MeasuredRun[] {
  const text = pieces.map((piece) => piece.text).join("");
  if (direction === "ltr" && !RIGHT_TO_LEFT.test(text)) return [...pieces];
  const owners = pieces.flatMap((piece) => Array.from({ length: piece.text.length }, () => piece));
  const levels = bidi.getEmbeddingLevels(text, direction);
  const isTurned = (index: number) => (levels.levels[index] ?? 0) % 2 === 1;
  const ordered: MeasuredRun[] = [];
  let run: number[] = [];
  const end = () => {
    const [first] = run;
    const owner = first === undefined ? undefined : owners[first];
    if (owner === undefined || first === undefined) return;
    const written = text.slice(Math.min(...run), Math.max(...run) + 1);
    // Letters keep their order, since the library reverses them when it draws them; brackets are mirrored here.
    const shown = isTurned(first) && !RIGHT_TO_LEFT.test(written) ? turned(written) : written;
    const { font, size } = owner.style;
    const width = owner.picture || owner.formula ? owner.width : fonts.widthOf(shown, font, size);
    ordered.push({ ...owner, text: shown, width });
    run = [];
  };
  for (const index of bidi.getReorderedIndices(text, levels)) {
    const last = run.at(-1);
    const follows =
      last !== undefined &&
      isTurned(last) === isTurned(index) &&
      last + (isTurned(index) ? -1 : 1) === index &&
      owners[last] === owners[index];
    if (!follows) end();
    run.push(index);
  }
  end();
  return ordered;
}

const turned = (text: string): string =>
  [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join("");
