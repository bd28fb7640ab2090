import { getScript } from "unicode-properties";
import { MISSING } from "./fonts";
import { BODY } from "./inline";
import { COLORS, type Element, type Paper } from "./paper";

/** Unicode's names for characters of no single script. */
const UNSCRIPTED = new Set(["Common", "Inherited", "Unknown"]);

/** Names the scripts of the characters that no font has, at the end of the document. */
export function drawMissing(paper: Paper, parent: Element): void {
  const scripts = scriptsOf(paper.fonts.missing);
  if (scripts.length === 0) return;
  const text = `Each ${MISSING} is a character that the fonts of this document lack. Missing: ${scripts.join(", ")}.`;
  paper.space(16);
  paper.written(parent, "P", [{ text, style: { ...BODY, size: 8.5, color: COLORS.muted } }]);
}

function scriptsOf(characters: ReadonlySet<string>): string[] {
  const names = [...characters].map((character) => getScript(character.codePointAt(0) ?? 0) ?? "Unknown");
  const scripts = new Set(names.filter((name) => !UNSCRIPTED.has(name)));
  const hasSymbols = names.some((name) => UNSCRIPTED.has(name));
  return [
    ...[...scripts].sort().map((name) => name.replaceAll("_", " ")),
    ...(hasSymbols ? ["symbols"] : []),
  ];
}
