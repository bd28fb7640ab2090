import { attribute, stylesIn, type WordStyle } from "./docx-styles";

/*
 * Headings of a Word document that have no style of that name: a style based on one of these, or a level in the outline,
 * makes them headings. The converter knows only the names, so their paragraphs get the style with the name.
 */

const PARAGRAPH =
  /(<w:p(?:\s[^<>]*[^<>/])?>\s*)<w:pPr(?:\s[^<>]*)?>((?:(?!<w:p[\s>]|<\/w:pPr>)[\s\S])*)<\/w:pPr>((?:(?!<w:p[\s>]|<\/w:p>)[\s\S])*)/g;
const STYLE = /<w:pStyle\s[^<>]*>/;
const HEADING = /^heading ([1-6])$/i;
/** Styles that have a meaning of their own. */
const OTHERS = /^(?:heading \d|(?:sub)?title|toc\b|quote|intense quote)/i;
const END_OF_STYLES = /<\/w:styles>\s*$/;
const DEEPEST = 20;
/** A longer paragraph is text, whatever its level. */
const LONGEST = 250;

const idOf = (level: number): string => `BinderyHeading${level}`;

/** Marks the headings in the parts of a document. */
export class HeadingMarker {
  private readonly styles: ReadonlyMap<string, WordStyle>;

  constructor(private readonly stylesXml: string) {
    this.styles = stylesIn(stylesXml);
  }

  /** The part of styles with those of headings. */
  withStyles(): string {
    const added = [1, 2, 3, 4, 5, 6].map(
      (level) =>
        `<w:style w:type="paragraph" w:styleId="${idOf(level)}"><w:name w:val="heading ${level}"/></w:style>`,
    );
    return this.stylesXml.replace(END_OF_STYLES, `${added.join("")}</w:styles>`);
  }

  mark(xml: string): string {
    if (!END_OF_STYLES.test(this.stylesXml)) return xml;
    return xml.replace(PARAGRAPH, (whole, opening: string, properties: string, content: string) => {
      const level = this.levelOf(properties);
      if (level === null || content.replace(/<[^<>]*>/g, "").trim().length > LONGEST) return whole;
      const others = properties.replace(STYLE, "");
      return `${opening}<w:pPr><w:pStyle w:val="${idOf(level)}"/>${others}</w:pPr>${content}`;
    });
  }

  /** The level of the heading that a paragraph is only by its outline or its style; null for all others. */
  private levelOf(properties: string): number | null {
    const style = this.styles.get(attribute(properties, "pStyle") ?? "") ?? null;
    if (style && OTHERS.test(style.name)) return null;
    const number = attribute(properties, "numId");
    const outline = attribute(properties, "outlineLvl");
    const level = outline === null ? null : headingAt(Number(outline));
    return outline !== null && level === null ? null : this.levelWith(style, number, level);
  }

  /** The level of a paragraph or its style: of a numbered one only if a style it is based on is named a heading. */
  private levelWith(own: WordStyle | null, number: string | null, outline: number | null): number | null {
    let style = own;
    let level = outline;
    let numbered = number;
    for (let depth = 0; style && depth < DEEPEST; depth += 1) {
      numbered ??= style.numId;
      if (style.outline !== null && level === null) {
        level = headingAt(style.outline);
        if (level === null) return null;
      }
      const named = HEADING.exec(style.name)?.[1];
      if (named !== undefined) return level ?? Number(named);
      style = style.basedOn === null ? null : (this.styles.get(style.basedOn) ?? null);
    }
    return isNumber(numbered) ? null : level;
  }
}

/** The numbering 0 takes the number of a style away. */
const isNumber = (numId: string | null): boolean => numId !== null && numId !== "0";

/** Levels of text, and those of parts without a level in Markdown, are none. */
const headingAt = (outline: number): number | null => (outline >= 0 && outline < 6 ? outline + 1 : null);
