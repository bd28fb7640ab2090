/* Texts as they are compared where people search, so that “cafe” finds “Café”. */

/** Letters that are no other letter with an accent, but are typed as others. */
export const LETTERS: Record<string, string> = {
  // Lower case of a capital sigma depends on its place in the word.
  ς: "σ",
  ...{ ß: "ss", ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ħ: "h", ı: "i", ŧ: "t" },
  // Arabic is often written with the letters of its neighbours, and these with those of Arabic.
  ...{ ٱ: "ا", ى: "ي", ی: "ي", ک: "ك", ة: "ه" },
  ...Object.fromEntries([..."٠١٢٣٤٥٦٧٨٩"].map((digit, value) => [digit, String(value)])),
  ...Object.fromEntries([..."۰۱۲۳۴۵۶۷۸۹"].map((digit, value) => [digit, String(value)])),
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
/** Accents of Latin, Greek and Cyrillic letters, and the vowel marks of Hebrew and Arabic, which few texts have. */
export const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;

/** Returns a text in lower case, without accents and vowel marks. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // ASCII needs no more.
  if (/^\p{ASCII}*$/u.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(MARKS, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter]!);
}
