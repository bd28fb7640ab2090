import type { JsonMap } from "./json-map";
import { PAGE_KINDS, type PageKind } from "./page-kind";

/**
 * The fields of a page, each with all of its properties; the page's position (parent and order) and its text are no
 * fields. Rows, commits, copies, merges, comparisons, change requests, front matter, the API and its reference follow
 * from this table. Reads with `metadata=false` include every field: they only leave out `git`, which is about a
 * repository and never part of a record.
 */

/** The type of the value in changes and front matter; an empty text clears the field. */
type FieldInput = { as: "text"; longest: number } | { as: "emoji" } | { as: "flag" };

export type PageField = {
  /**
   * The default. Undefined: absent, also from the record's hash, so that pages stored before the field came keep
   * theirs.
   */
  readonly empty: unknown;
  /** In a column of its own, or as a member of the column `meta`, which needs no migration. */
  readonly stored: "column" | "meta";
  /** Merged as one value; key by key; key by key while both sides have the same generator; or by its own rules. */
  readonly merge: "value" | "keys" | "source" | "own";
  /** The label in comparisons. Null: never shown as a change of its own. */
  readonly label: string | null;
  /** For the API's reference, where the name has several meanings. */
  readonly about?: string;
  readonly given?: FieldInput;
  /** Names in front matter: exports write the first, all are read. */
  readonly frontMatter?: readonly string[];
  /** Kinds of pages whose reads return the value unchanged; others need code of their own. */
  readonly shown?: readonly PageKind[];
  /** Contains references to pages, files and others, which are links of the page. */
  readonly refers?: true;
  /** Not part of files: an import from a repository leaves it unchanged. */
  readonly unsaid?: true;
};

const NOTHING: JsonMap = Object.freeze({});

export const PAGE_FIELDS = {
  kind: { empty: "document" as PageKind, stored: "column", merge: "value", label: "Kind of page" },
  title: { empty: "" as string, stored: "column", merge: "own", label: "Title" },
  slug: { empty: "" as string, stored: "column", merge: "own", label: "Address" },
  /** True if the slug was made from a title; a slug that a person wrote wins over it in a merge. */
  slugAuto: { empty: true as boolean, stored: "column", merge: "own", label: null },
  description: {
    empty: null as string | null,
    stored: "column",
    merge: "value",
    label: "Description",
    given: { as: "text", longest: 1000 },
    frontMatter: ["description"],
    shown: ["document"],
  },
  icon: {
    empty: null as string | null,
    stored: "column",
    merge: "value",
    label: "Icon",
    given: { as: "text", longest: 50 },
    frontMatter: ["icon"],
    shown: PAGE_KINDS,
  },
  emoji: {
    empty: null as string | null,
    stored: "column",
    merge: "value",
    label: "Emoji",
    given: { as: "emoji" },
    frontMatter: ["emoji"],
    shown: PAGE_KINDS,
  },
  hidden: {
    empty: false as boolean,
    stored: "column",
    merge: "value",
    label: "Hidden from navigation",
    about: "True if the table of contents leaves the page out.",
    given: { as: "flag" },
    frontMatter: ["hidden"],
    shown: ["document", "group", "link"],
  },
  noIndex: {
    empty: false as boolean,
    stored: "column",
    merge: "value",
    label: "Hidden from search",
    about: "True if search in the published content leaves the page out.",
    given: { as: "flag" },
    frontMatter: ["noIndex", "noindex"],
    shown: ["document", "group"],
  },
  noRobotsIndex: {
    empty: false as boolean,
    stored: "column",
    merge: "value",
    label: "Hidden from search engines",
    about: "True if search engines are asked to leave the page out.",
    given: { as: "flag" },
    frontMatter: ["noRobotsIndex"],
    shown: ["document", "group"],
  },
  template: {
    empty: undefined as boolean | undefined,
    stored: "meta",
    merge: "value",
    label: "Template",
    about: "True if new pages can start with the text of this one.",
    given: { as: "flag" },
    // Other tools have a key `template`, with the name of a file.
    frontMatter: ["pageTemplate"],
    shown: ["document"],
  },
  layout: { empty: NOTHING, stored: "meta", merge: "keys", label: "Layout", unsaid: true },
  cover: { empty: NOTHING, stored: "meta", merge: "keys", label: "Cover", unsaid: true, refers: true },
  variables: { empty: NOTHING, stored: "meta", merge: "keys", label: "Variables", unsaid: true },
  /** Configuration of a generated page; its output is never stored in the record. */
  computed: {
    empty: null as JsonMap | null,
    stored: "meta",
    merge: "source",
    label: "Source",
    refers: true,
  },
  /** The target of a link page. */
  target: {
    empty: null as JsonMap | null,
    stored: "meta",
    merge: "value",
    label: "Link target",
    refers: true,
  },
  /** Links for search engines, see `meta-links.ts`. */
  metaLinks: {
    empty: undefined as JsonMap | undefined,
    stored: "meta",
    merge: "value",
    label: "Links for search engines",
    refers: true,
  },
  condition: {
    empty: undefined as string | undefined,
    stored: "meta",
    merge: "value",
    label: "Visible if",
    about: "Expression that decides which visitors see the page.",
    given: { as: "text", longest: 1024 },
    frontMatter: ["condition"],
    shown: PAGE_KINDS,
  },
} as const satisfies Record<string, PageField>;

type Fields = typeof PAGE_FIELDS;
export type PageFieldName = keyof Fields;
/** Names of the fields with these properties. */
export type NamesWhere<Needed> = {
  [Name in PageFieldName]: Fields[Name] extends Needed ? Name : never;
}[PageFieldName];
type OptionalName = {
  [Name in PageFieldName]: undefined extends Fields[Name]["empty"] ? Name : never;
}[PageFieldName];

/** The values of a page's fields. */
export type PageFieldValues = { [Name in Exclude<PageFieldName, OptionalName>]: Fields[Name]["empty"] } & {
  [Name in OptionalName]?: Fields[Name]["empty"];
};

/** Fields that changes of a page set directly. */
export type SettableName = NamesWhere<{ given: FieldInput }>;
export type FrontMatterName = NamesWhere<{ frontMatter: readonly string[] }>;
export type ShownName<Kind extends PageKind> = {
  [Name in PageFieldName]: Fields[Name] extends { shown: readonly (infer Shown)[] }
    ? Kind extends Shown
      ? Name
      : never
    : never;
}[PageFieldName];

/** All fields, in the order of the table. */
export const pageFields = (): [PageFieldName, PageField][] =>
  Object.entries(PAGE_FIELDS) as [PageFieldName, PageField][];

/** The names of the fields that match, in the order of the table. */
export const fieldNames = <Name extends PageFieldName = PageFieldName>(
  holds: (field: PageField) => unknown,
): Name[] => pageFields().flatMap(([name, field]) => (holds(field) ? [name as Name] : []));

/** A title as pages store it. */
export const storedTitle = (title: string): string => title.normalize("NFC").slice(0, 250);
