const LONGEST = 50;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the title of a copy: “Handbook (copy)”, shortened before the bracket if necessary. */
export function copyTitle(title: string): string {
  const suffix = " (copy)";
  let kept = "";
  for (const { segment } of characters.segment(title)) {
    if (kept.length + segment.length + suffix.length > LONGEST) return `${kept.trimEnd()}${suffix}`;
    kept += segment;
  }
  return `${kept}${suffix}`;
}
