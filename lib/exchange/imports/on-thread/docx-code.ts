import { isCodeFont, isTypewritten } from "@/lib/core/content/code-fonts";

/*
 * Code in a Word document. Word has no code: authors choose a font whose letters are all equally wide, directly or by
 * a style of their own. Such runs and paragraphs get styles that the converter reads as code; as text, their words
 * would be read as formatting and tags, and their lines as sentences.
 */

const [BLOCK, INLINE] = ["BinderyCodeBlock", "BinderyCode"];

/** The elements that the converter makes of the styles. */
export const CODE_STYLES = [
  `p[style-name='${BLOCK}'] => pre:separator('\\n')`,
  `r[style-name='${INLINE}'] => code`,
];

const FONT = /<w:rFonts\s[^<>]*?w:ascii="([^"]*)"/;
const isMonospace = (xml: string): boolean => isCodeFont(FONT.exec(xml)?.[1] ?? "");

const STYLE = /<w:style\s([^<>]*)>((?:(?!<w:style\s)[\s\S])*?)<\/w:style>/g;
const STYLE_NAME = /<w:name\s[^<>]*?w:val="([^"]*)"/;
/** Styles of paragraphs that often have another font than the text. */
const APART = /^(?:(?:heading|toc) \d|(?:sub)?title)$/i;
const END_OF_STYLES = /<\/w:styles>\s*$/;
const DEFAULTS = /<w:docDefaults>(?:(?!<w:(?:style\s|docDefaults>))[\s\S])*<\/w:docDefaults>/;

const PARAGRAPH =
  /(<w:p(?:\s[^<>]*[^<>/])?>)(\s*<w:pPr(?:\s[^<>]*)?>(?:(?!<w:p[\s>]|<\/w:pPr>)[\s\S])*<\/w:pPr>)?((?:(?!<w:p[\s>]|<\/w:p>)[\s\S])*)<\/w:p>/g;
const RUN =
  /(<w:r(?:\s[^<>]*)?>)(?:\s*<w:rPr(?:\s[^<>]*)?>((?:(?!<w:r[\s>]|<\/w:rPr>)[\s\S])*)<\/w:rPr>)?((?:(?!<w:r[\s>]|<\/w:r>)[\s\S])*)<\/w:r>/g;
const WITHOUT_CONTENT = /<w:p(\s[^<>]*)?\/>/g;
/** The converter drops a paragraph without text. */
const BLANK_LINE = '<w:r><w:t xml:space="preserve"> </w:t></w:r>';
const PARAGRAPH_STYLE = /<w:pStyle\s[^<>]*?w:val="([^"]*)"[^<>]*>/;
const RUN_STYLE = /<w:rStyle\s[^<>]*?w:val="([^"]*)"[^<>]*>/;
/** Parts of a paragraph of code; all others are no text. */
const TEXT_ELEMENTS =
  /<\/?w:(?:t|tab|br|proofErr|bookmarkStart|bookmarkEnd|lastRenderedPageBreak|noBreakHyphen)(?:\s[^<>]*)?\/?>/g;

/** Code with blanks as they are typed, without those that do not break. */
const withBlanks = (code: string): string => code.replaceAll("\u00a0", " ");

/** The text of a block of code with its blank lines, without those at its end. */
export const withBlankLines = (code: string): string => code.replace(/^ $/gm, "").replace(/\n+$/, "");

/** Marks code in the parts of a document. */
export class CodeMarker {
  /** ids of the document's own styles in a font of code */
  private readonly styles: ReadonlySet<string>;
  private readonly stylesApart: ReadonlySet<string>;
  /** false without a place for the styles of code, and where the font of all text would be one */
  private readonly canMark: boolean;

  constructor(private readonly stylesXml: string) {
    const styles = [...stylesXml.matchAll(STYLE)];
    const idsWhere = (matches: (xml: string) => boolean) =>
      new Set(
        styles.flatMap(([, attributes, xml]) =>
          matches(xml!) ? (/w:styleId="([^"]*)"/.exec(attributes!)?.[1] ?? []) : [],
        ),
      );
    this.styles = idsWhere(isMonospace);
    this.stylesApart = idsWhere((xml) => APART.test(STYLE_NAME.exec(xml)?.[1] ?? ""));
    const ofText = styles.filter(([, attributes]) => /w:default="(?:1|true)"/.test(attributes!));
    const fonts = [DEFAULTS.exec(stylesXml), ...ofText].map((found) => found?.[0] ?? "");
    this.canMark = END_OF_STYLES.test(stylesXml) && !fonts.some(isMonospace);
  }

  /** The part of styles with those of code. */
  withStyles(): string {
    const style = (type: string, id: string) =>
      `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/></w:style>`;
    return this.stylesXml.replace(
      END_OF_STYLES,
      style("paragraph", BLOCK) + style("character", INLINE) + "</w:styles>",
    );
  }

  /** Marks code in a part; one that is mostly in such fonts stays text. */
  mark(xml: string): string {
    if (!this.canMark) return xml;
    const count = { code: 0, all: 0 };
    const paragraphs = xml.replace(WITHOUT_CONTENT, "<w:p$1></w:p>");
    /** where a block of code ends that the next paragraph may belong to */
    let end = -1;
    const marked = paragraphs.replace(
      PARAGRAPH,
      (whole, opening: string, properties = "", content = "", at) => {
        const style = PARAGRAPH_STYLE.exec(properties)?.[1];
        const isStyled = style !== undefined && this.styles.has(style);
        const runs = this.markRuns(content, isStyled);
        if (style === undefined || !this.stylesApart.has(style)) {
          count.code += runs.code;
          count.all += runs.all;
        }
        const isBlock = isStyled || (style === undefined && !properties.includes("<w:numPr"));
        const isEmpty = runs.areCode && runs.all === 0 && !content.includes("<w:br");
        const isBlankLine = isEmpty && end >= 0 && paragraphs.slice(end, at).trim() === "";
        const isCode = isBlock && (isBlankLine || (runs.areCode && runs.code > 0));
        end = isCode ? at + whole.length : -1;
        if (!isCode) return `${opening}${properties}${runs.xml}</w:p>`;
        const others = properties.replace(/<\/?w:pPr(?:\s[^<>]*)?>/g, "").replace(PARAGRAPH_STYLE, "");
        return `${opening}<w:pPr><w:pStyle w:val="${BLOCK}"/>${others}</w:pPr>${isBlankLine ? BLANK_LINE : withBlanks(content)}</w:p>`;
      },
    );
    return isTypewritten(count) ? xml : marked;
  }

  /** Marks the runs of code in a paragraph, counts their letters, and finds out if it has no others. */
  private markRuns(content: string, isStyled: boolean) {
    const count = { code: 0, all: 0 };
    let areCode = content.replace(RUN, "").replace(TEXT_ELEMENTS, "").trim() === "";
    const xml = content.replace(RUN, (run: string, start: string, own = "", inner = "") => {
      const { length } = inner.replace(/<[^<>]*>/g, "").trim();
      const isText = !inner.replace(TEXT_ELEMENTS, "").includes("<w:");
      const isCode = isText && (isStyled || this.isCode(own));
      count.all += length;
      areCode &&= isText && (isCode || length === 0);
      if (!isCode || length === 0) return run;
      count.code += length;
      return `${start}<w:rPr><w:rStyle w:val="${INLINE}"/>${own.replace(RUN_STYLE, "")}</w:rPr>${withBlanks(inner)}</w:r>`;
    });
    return { xml, areCode, ...count };
  }

  private isCode(properties: string): boolean {
    const style = RUN_STYLE.exec(properties)?.[1];
    return isMonospace(properties) || (style !== undefined && this.styles.has(style));
  }
}
