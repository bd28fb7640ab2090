import { foldSlug } from "./records";

/** The slug, or the first of "slug-2", "slug-3", … that no sibling has. Link pages have none. */
export function freeSlug(wanted: string, taken: Set<string>): string {
  if (wanted === "") return "";
  let slug = wanted;
  for (let count = 2; taken.has(foldSlug(slug)); count += 1) slug = `${wanted.slice(0, 90)}-${count}`;
  taken.add(foldSlug(slug));
  return slug;
}
