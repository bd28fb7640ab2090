import { slug } from "github-slugger";

/** The anchor of a heading with this title when it is the first of its name on the page. */
export function anchorSlug(title: string): string {
  return slug(title).replace(/^_+/, "") || "section";
}

/** What the fragment of an address leads to: compared as it reads, and by the rule of the ids of headings. */
export function anchorOf(fragment: string): string {
  const plain = decoded(fragment);
  return plain.startsWith("_") ? anchorSlug(plain) : plain;
}

function decoded(text: string): string {
  try {
    // The one character that no text of the database holds.
    return decodeURIComponent(text).replaceAll("\0", "\uFFFD");
  } catch {
    return text;
  }
}
