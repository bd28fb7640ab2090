import type { VariantsName } from "./view-models";

const NAMES_VERSION =
  /\d|\b(?:alpha|archived?|beta|canary|current|edge|latest|legacy|lts|next|nightly|old|preview|previous|stable|unreleased)\b/i;

/**
 * Names the variants of a section: languages if theirs differ, versions if their titles are versions. The
 * default title may lack a number, as in "Guide" and "Guide 1.0".
 */
export function variantsName(
  variants: readonly { title: string; language: string | null; default: boolean }[],
): VariantsName {
  const languages = new Set(variants.flatMap(({ language }) => language ?? []));
  if (languages.size > 1) return "language";
  const others = variants.filter((variant) => !variant.default);
  return others.length > 0 && others.every(({ title }) => NAMES_VERSION.test(title)) ? "version" : "variant";
}
