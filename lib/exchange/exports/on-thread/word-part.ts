import type { DocumentPart } from "./document-part";

export type WordPicture = {
  /** console address, for a link to a picture that is not shown */
  address: string;
  /** in a format that Word shows */
  bytes: Uint8Array | null;
  /** the name of its relationship */
  relation: string;
};

/** The place of the parts in the document of a frame. */
export const PARTS = "<!-- parts -->";

/** The looks and the title of a document. */
export type WordFrame = {
  title: string;
  /** a language tag */
  language: string;
  direction: "ltr" | "rtl";
  /** true for a whole space, which has a title above its pages */
  isBook: boolean;
  /** the headings that the table of contents lists; without any there is none */
  headings: readonly WordHeading[];
};

export type WordHeading = { title: string; level: number; bookmark: string };

/** The highest numbers of the parts so far: each part goes on from those of the parts before it. */
export type WordNumbers = { bookmark: number; list: number; note: number; picture: number; link: number };

export type WordPart = Pick<WordFrame, "language" | "direction"> &
  DocumentPart & {
    /** its place in the tree, which names its bookmarks */
    number: number;
    html: string;
    startsSheet: boolean;
    /** bookmarks that earlier parts link to, which lead to the start of this one if it lacks their anchors */
    wanted: readonly string[];
    /** by their addresses in the HTML */
    pictures: Readonly<Record<string, WordPicture>>;
    numbers: WordNumbers;
  };

/** Content of the document, and of the other files of the archive that belongs to it. */
export type MadePart = {
  body: string;
  notes: string;
  relations: WordRelation[];
  noteRelations: WordRelation[];
  lists: WordList[];
  pictures: { path: string; ending: string }[];
  headings: WordHeading[];
  bookmarks: string[];
  numbers: WordNumbers;
};

/** A link or a picture; its attributes are XML. */
export type WordRelation = { id: string; type: string; target: string; isOutside: boolean };

/** The form of a list, as XML: the marks and indents of its levels, and where its numbers start. */
export type WordForm = { form: string; overrides: string };

export type WordList = WordForm & { number: number };
