/** Lines that hardly occur in other texts. */
const CERTAIN = /^(?:#{1,6} \S|(?:`{3,}|~{3,})[\w-]*$|\|.+\|$|> \S|[-*+] \[[ xX]\] \S|:::[\w-]+)/m;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,3}[.)]) \S/;
const INLINE = /\*\*[^\s*][^*\n]*\*\*|!?\[[^\]\n]+\]\([^\s)]+\)|(?<!`)`[^`\n]+`(?!`)/;

/** True if a plain text has the syntax of Markdown where it is unlikely to be meant as text. */
export function looksLikeMarkdown(text: string): boolean {
  if (CERTAIN.test(text) || INLINE.test(text)) return true;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 1 && lines.filter((line) => ITEM.test(line)).length > 1;
}
