import { slug } from "github-slugger";

/** The anchor of a heading with this title when it is the first of its name on the page. */
export function anchorSlug(title: string): string {
  return slug(title).replace(/^_+/, "") || "section";
}

/** The anchor that the fragment of an address leads to, decoded and normalized as heading ids are. */
export function anchorOf(fragment: string): string {
  const plain = decoded(fragment);
  return plain.startsWith("_") ? anchorSlug(plain) : plain;
}

function decoded(text: string): string {
  try {
    // A NUL is the one character that the database cannot store in texts.
    return decodeURIComponent(text).replaceAll("\0", "\uFFFD");
  } catch {
    return text;
  }
}

/** The letters and digits of an anchor or a title, which tools join by different hyphens. */
export const anchorWords = (anchor: string): string =>
  anchor
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
