import type { VariantsName } from "./view";

const NAMES_VERSION =
  /\d|\b(?:alpha|archived?|beta|canary|current|edge|latest|legacy|lts|next|nightly|old|preview|previous|stable|unreleased)\b/i;

/**
 * What variants of a section are to readers, which a list of titles alone does not say: languages where theirs differ,
 * versions where their titles say so. The default one may go without, as in "Guide" and "Guide 1.0".
 */
export function variantsName(
  variants: readonly { title: string; language: string | null; default: boolean }[],
): VariantsName {
  const languages = new Set(variants.flatMap(({ language }) => language ?? []));
  if (languages.size > 1) return "Language";
  const others = variants.filter((variant) => !variant.default);
  return others.length > 0 && others.every(({ title }) => NAMES_VERSION.test(title)) ? "Version" : "Variant";
}
