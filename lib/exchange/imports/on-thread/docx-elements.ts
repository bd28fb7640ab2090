/*
 * Elements of a Word document that the converter does not know, as others that mean the same: it would leave their
 * words out.
 */

/** Text in the other direction, which a browser finds out by itself. */
const DIRECTION = /<\/?w:(?:bdo|dir)(?:\s[^<>]*)?>/g;
/** A character of a font whose letters are those of Unicode, unlike the private ones of fonts of symbols. */
const SYMBOL = /<w:sym\s[^<>]*?w:char="([\da-f]{4})"[^<>]*>(?:<\/w:sym>)?/gi;
const isPrivate = (code: number): boolean => code < 0x20 || (code >= 0xd800 && code <= 0xf8ff);
const SYMBOL_FONT = /w:font="(?:symbol|webdings|wingdings[^"]*)"/i;
const CARRIAGE_RETURN = /<w:cr(?:\s[^<>]*)?(?:\/>|><\/w:cr>)/g;
/** The format before a tracked change of it. */
const FORMER_FORMAT = /<w:([rp]PrChange)\s[^<>]*[^<>/]>(?:(?!<w:\1\s)[\s\S])*?<\/w:\1>/g;
/** A field in one element, such as the number of a figure. */
const FIELD = /<w:fldSimple\s([^<>]*[^/<>])>/g;
const INSTRUCTION = /w:instr="([^"<>]*)"/;
const EMPTY_FIELD = /<w:fldSimple(?:\s[^<>]*)?\/>/g;
const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
/** The reading of Chinese characters, written above them. */
const READING =
  /<w:rt>((?:(?!<w:rt>|<w:ruby>)[\s\S])*?)<\/w:rt>\s*<w:rubyBase>((?:(?!<w:rubyBase>|<w:ruby>)[\s\S])*?)<\/w:rubyBase>/g;
const RUBY = /<\/?w:ruby>|<w:rubyPr>(?:(?!<w:rubyPr>)[\s\S])*?<\/w:rubyPr>/g;
const sign = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;

const INSTRUCTION_TEXT = /(<w:instrText(?:\s[^<>]*)?>)([^<]*)(?=<\/w:instrText>)/g;
const QUOTE = `(?:"|&quot;|&#34;)`;
const LINK = new RegExp(`^(\\s*HYPERLINK\\s+)${QUOTE}((?:(?!${QUOTE})[^<])*)${QUOTE}(.*)$`, "s");
const HEADING = new RegExp(`^(\\s*HYPERLINK\\s+\\\\l\\s+)${QUOTE}((?:(?!${QUOTE})[^<])*)${QUOTE}`);
const PLACE = new RegExp(`\\\\l\\s+${QUOTE}((?:(?!${QUOTE})[^<])*)${QUOTE}`);

export function withKnownElements(xml: string): string {
  return xml
    .replace(DIRECTION, "")
    .replace(FORMER_FORMAT, "")
    .replace(SYMBOL, (whole, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return isPrivate(code) || SYMBOL_FONT.test(whole) ? whole : `<w:t>&#${code};</w:t>`;
    })
    .replace(CARRIAGE_RETURN, "<w:br/>")
    .replace(EMPTY_FIELD, "")
    .replace(FIELD, (_tag, attributes: string) => {
      const instruction = INSTRUCTION.exec(attributes)?.[1] ?? "";
      const text = `<w:r><w:instrText>${instruction}</w:instrText></w:r>`;
      return field("begin") + text + field("separate");
    })
    .replaceAll("</w:fldSimple>", field("end"))
    .replace(READING, (_pair, reading: string, base: string) => base + sign("（") + reading + sign("）"))
    .replace(RUBY, "")
    .replace(
      INSTRUCTION_TEXT,
      (_text, tag: string, instruction: string) => tag + withoutSwitches(instruction),
    );
}

const REFERRING = /<(?:v:imagedata|a:blip|a:hlinkClick|w:hyperlink)\s[^<>]*>/g;
const QUOTED = `\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`;
const REFERENCE = new RegExp(`\\sr:(?:id|embed|link)${QUOTED}`, "g");
const RELATIONSHIP = new RegExp(`\\sId${QUOTED}`, "g");

/** Drops references to relationships that a document lacks, at which the converter stops. */
export function withoutMissingReferences(xml: string, relationships: string): string {
  const known = new Set(
    [...relationships.matchAll(RELATIONSHIP)].map(([, double, single]) => double ?? single),
  );
  return xml.replace(REFERRING, (tag) =>
    tag.replace(REFERENCE, (whole, double?: string, single?: string) =>
      known.has(double ?? single) ? whole : "",
    ),
  );
}

/** The converter takes switches behind the address of a link, as of its window, for a part of it. */
function withoutSwitches(instruction: string): string {
  const [heading] = HEADING.exec(instruction) ?? [];
  if (heading !== undefined) return heading;
  const [, start, address, switches = ""] = LINK.exec(instruction) ?? [];
  if (start === undefined) return instruction;
  const place = PLACE.exec(switches)?.[1];
  return `${start}"${address}${place === undefined ? "" : `#${place}`}"`;
}
