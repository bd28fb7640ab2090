import type { FontName } from "./fonts";

/** The target of a link: a place in the book, or an address. */
export type LinkDestination = { place: string } | { url: string };

export interface Style {
  font: FontName;
  size: number;
  color: string;
  target?: LinkDestination;
  strike?: boolean;
  /** Shown as code, on a tinted ground. */
  code?: boolean;
  /** The height above the baseline, as a fraction of the size. */
  rise?: number;
}

/** A picture with its preferred size on paper, in points. */
export interface SizedPicture {
  source: PDFKit.Mixins.OpenedImage;
  width: number;
  height: number;
}

/** A formula. Lengths are fractions of the size of the text around it. */
export interface Formula {
  width: number;
  /** above and below the baseline */
  height: number;
  depth: number;
  draw: (doc: PDFKit.PDFDocument, x: number, baseline: number, style: Pick<Style, "size" | "color">) => void;
}

/** A stretch of text in one style. A line feed in it ends the line. */
export interface TextRun {
  text: string;
  style: Style;
  /** Shown in place of the text. */
  picture?: SizedPicture & { alt: string };
  formula?: Formula & { alt: string };
}

export interface MeasuredRun extends TextRun {
  width: number;
}
