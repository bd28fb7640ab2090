/** Everything a PDF is made from, as plain data that can cross to the rendering thread. */
export interface PdfBook {
  title: string;
  /** What the content is a state of, under the title. */
  subtitle: string | null;
  author: string;
  /** BCP 47. */
  language: string;
  /** When the content was asked for, ISO 8601. */
  date: string;
  /** In reading order; each is one or more sheets. */
  pages: PdfPage[];
  /** Paths of all pages of the state by id, also of those that are not in the book. */
  paths: Record<string, string>;
  /** Where the console shows a page: this and its path. */
  address: string;
  files: Record<string, PdfFile>;
}

export interface PdfPage {
  id: string;
  title: string;
  description: string | null;
  /** 0 for the topmost pages of the book. */
  depth: number;
  /** Null for pages without a text. */
  markdown: string | null;
  /** Where a page that is nothing but a link leads. */
  href: string | null;
}

export interface PdfFile {
  name: string;
  address: string;
  /** Only of pictures that can be shown in a PDF. */
  bytes: Uint8Array | null;
}
