import { posix } from "node:path";

/*
 * Diagrams and charts of a Word document, whose words are in parts of their own. They are drawn by Word only, so their
 * words are written in lines where they are.
 */

const DRAWING = /<w:drawing(?:\s[^<>]*)?>(?:(?!<w:drawing[\s>])[\s\S])*?<\/w:drawing>/g;
const REFERENCE = /<(?:dgm:relIds\s[^<>]*?r:dm|c:chart\s[^<>]*?r:id)\s*=\s*"([^"<]*)"/;
const RELATIONSHIP = /<Relationship\s([^<>]*)>/g;
const PARAGRAPH = /<a:p(?:\s[^<>]*)?>((?:(?!<a:p[\s>])[\s\S])*?)<\/a:p>/g;
const TEXT = /<a:t(?:\s[^<>]*)?>([^<]*)<\/a:t>/g;
/** The names of the series and categories of a chart. */
const NAMES =
  /<c:(?:s|multiLvlS)trCache>((?:(?!<c:(?:s|multiLvlS)trCache>)[\s\S])*?)<\/c:(?:s|multiLvlS)trCache>/g;
const NAME = /<c:v>([^<]*)<\/c:v>/g;

/**
 * Writes the words of diagrams and charts behind them.
 * @param partAt the text of a part by its name
 */
export function withWordsOfDrawings(
  xml: string,
  relationships: string,
  partAt: (name: string) => string,
): string {
  if (!/<(?:dgm:relIds|c:chart)\s/.test(xml)) return xml;
  const targets = new Map(
    [...relationships.matchAll(RELATIONSHIP)].map(([, attributes = ""]) => [
      /(?:^|\s)Id="([^"]*)"/.exec(attributes)?.[1] ?? "",
      /(?:^|\s)Target="([^"]*)"/.exec(attributes)?.[1] ?? "",
    ]),
  );
  return xml.replace(DRAWING, (drawing) => {
    const target = targets.get(REFERENCE.exec(drawing)?.[1] ?? "");
    if (!target) return drawing;
    const name = posix.normalize(target.startsWith("/") ? target.slice(1) : `word/${target}`);
    const lines = linesIn(partAt(name)).map((line) => `<w:t xml:space="preserve">${line}</w:t><w:br/>`);
    return lines.length === 0 ? drawing : `${drawing}<w:br/>${lines.join("")}`;
  });
}

function linesIn(part: string): string[] {
  const paragraphs = [...part.matchAll(PARAGRAPH)].map(([, content = ""]) =>
    [...content.matchAll(TEXT)].map(([, text]) => text).join(""),
  );
  const names = [...part.matchAll(NAMES)].flatMap(([, content = ""]) =>
    [...content.matchAll(NAME)].map(([, text = ""]) => text),
  );
  return [...paragraphs, ...new Set(names)].filter((line) => line.trim() !== "");
}
