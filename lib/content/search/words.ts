import { foldText } from "@/lib/core/fold-text";

/*
 * The tokenizer, the same for texts and queries. Words are runs of letters and digits, folded (`Café` and
 * `CAFE` are one); `useState` is also found by its parts. Scripts without spaces are cut into pairs of
 * characters, so that any part of a sentence is found. Signs are no part of a word, except in the names of
 * programming languages such as `C++` and `C#`.
 */

type Word = {
  /** folded: letters and digits only */
  word: string;
  start: number;
  end: number;
  /** a pair of characters of a script without spaces, or the last character of a run */
  pair?: true;
};

/** Soft hyphens and word joiners are within words. */
const RUN = /[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}]|[\u00ad\u2060]+(?=[\p{L}\p{N}\p{M}]))*/gu;
const SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu;
const HUMP = /\p{Lu}?\p{Ll}[\p{Ll}\p{N}]*|\p{Lu}[\p{Lu}\p{N}]*(?!\p{Ll})/gu;
const HAS_HUMP = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;

/** Names that end in signs, as words of letters. */
const SIGNS = [
  { pattern: /^(?:[A-Za-z]+\+\+(?![\p{L}\p{N}+])|[Cc]\+\+(?=\p{N}))/u, length: 2, ending: "plusplus" },
  { pattern: /^(?:[A-Za-z]#(?![\p{L}\p{N}#])|[Cc]#(?=\p{N}))/u, length: 1, ending: "sharp" },
];

/** Longer words are keys, hashes or pictures as text; their beginning is enough to find them. */
const LONGEST_WORD = 48;

/** Returns the words of a text in order, with their positions. */
export function wordsIn(text: string): Word[] {
  const found: Word[] = [];
  for (const run of text.matchAll(RUN)) {
    let at = 0;
    addSigned(found, text, run[0], run.index);
    for (const script of run[0].matchAll(SCRIPT)) {
      addSpaced(found, run[0].slice(at, script.index), run.index + at);
      addPairs(found, script[0], run.index + script.index);
      at = script.index + script[0].length;
    }
    addSpaced(found, run[0].slice(at), run.index + at);
  }
  return found;
}

/** Adds the name that a run is with the signs behind it. */
function addSigned(found: Word[], text: string, run: string, start: number): void {
  const end = start + run.length;
  if (text[end] !== "+" && text[end] !== "#") return;
  const rest = text.slice(start, end + 3);
  const signs = SIGNS.find(({ pattern }) => pattern.test(rest));
  if (signs) found.push({ word: foldText(run) + signs.ending, start, end: end + signs.length });
}

function addSpaced(found: Word[], text: string, start: number): void {
  if (text === "") return;
  add(found, text, start);
  if (!HAS_HUMP.test(text)) return;
  for (const part of text.matchAll(HUMP)) if (part[0].length > 1) add(found, part[0], start + part.index);
}

function addPairs(found: Word[], text: string, start: number): void {
  const characters = [...text];
  let at = start;
  for (const [index, character] of characters.entries()) {
    const pair = character + (characters[index + 1] ?? "");
    add(found, pair, at, true);
    at += character.length;
  }
}

function add(found: Word[], text: string, start: number, pair?: true): void {
  // Folding can produce characters that are no letters, such as the fraction slash of “½”.
  const word = foldText(text)
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "")
    .slice(0, LONGEST_WORD)
    .replace(/[\uD800-\uDBFF]$/, "");
  if (word !== "") found.push({ word, start, end: start + text.length, ...(pair && { pair }) });
}
