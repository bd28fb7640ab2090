/** The input of a PDF, as plain data that can be passed to the rendering thread. */
export interface PdfBook {
  title: string;
  /** The snapshot of the content, in words, under the title. */
  subtitle: string | null;
  author: string;
  /** BCP 47. */
  language: string;
  /** The time of the request, ISO 8601. */
  date: string;
  /** In reading order; each is one or more sheets. */
  pages: PdfPage[];
  /** Paths of all pages of the snapshot by id, including those outside of the book. */
  paths: Record<string, string>;
  /** The console's address of the content, without the path of a page. */
  address: string;
  files: Record<string, PdfFile>;
  /** Names of mentioned people by id, as far as the readers may know them. */
  people: Record<string, string>;
}

export interface PdfPage {
  id: string;
  title: string;
  description: string | null;
  /** 0 for the topmost pages of the book. */
  depth: number;
  /** Null for pages without a text. */
  markdown: string | null;
  /** The target of a link page. */
  href: string | null;
}

export interface PdfFile {
  name: string;
  address: string;
  /** Only for pictures. */
  bytes: Uint8Array | null;
}
