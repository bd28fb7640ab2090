import type { JsonMap, PageKind } from "./records";

/**
 * The fields of a page, each with everything that has to be known of it; where the page stands (parent and order) and
 * its text are no fields. Rows, commits, copies, merges, comparisons, change requests, front matter, the API and its
 * reference follow from this table. No field is left out by reads with `metadata=false`: what those leave out, `git`,
 * is about a repository and never part of a record.
 */

/** How changes and front matter give a value; an empty text clears the field. */
type Given = { as: "text"; longest: number } | { as: "emoji" } | { as: "flag" };

export type PageField = {
  /** What a page has of which nothing is said. Undefined: absent, also from the record's hash, so that pages stored before the field came keep theirs. */
  readonly empty: unknown;
  /** In a column of its own, or as a member of the column `meta`, which needs no migration. */
  readonly stored: "column" | "meta";
  /** As one value; key by key; key by key while both sides mean the same generator; or by rules of its own. */
  readonly merge: "value" | "keys" | "source" | "own";
  /** What people call it where states are compared. Null: no change of its own to anybody. */
  readonly label: string | null;
  /** For the API's reference, where the name does not mean the same everywhere. */
  readonly about?: string;
  readonly given?: Given;
  /** Names in front matter: the first is what exports write, all are read. */
  readonly frontMatter?: readonly string[];
  /** Kinds of pages with which reads answer it as it is; what needs more is presented by hand. */
  readonly shown?: readonly PageKind[];
  /** Holds references to pages, files and others, which are links of the page. */
  readonly refers?: true;
  /** No file says it: an import from a repository leaves it as it was. */
  readonly unsaid?: true;
};

const NOTHING: JsonMap = Object.freeze({});
const EVERYWHERE = ["document", "group", "link", "computed"] as const;

export const PAGE_FIELDS = {
  kind: { empty: "document" as PageKind, stored: "column", merge: "value", label: "Kind of page" },
  title: { empty: "" as string, stored: "column", merge: "own", label: "Title" },
  slug: { empty: "" as string, stored: "column", merge: "own", label: "Address" },
  /** Whether the slug was made from a title; one that somebody wrote stands against it in a merge. */
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
    shown: EVERYWHERE,
  },
  emoji: {
    empty: null as string | null,
    stored: "column",
    merge: "value",
    label: "Emoji",
    given: { as: "emoji" },
    frontMatter: ["emoji"],
    shown: EVERYWHERE,
  },
  hidden: {
    empty: false as boolean,
    stored: "column",
    merge: "value",
    label: "Hidden from navigation",
    about: "Whether it is left out of the table of contents.",
    given: { as: "flag" },
    frontMatter: ["hidden"],
    shown: ["document", "group", "link"],
  },
  noIndex: {
    empty: false as boolean,
    stored: "column",
    merge: "value",
    label: "Hidden from search",
    about: "Whether it is left out of search in the published content.",
    given: { as: "flag" },
    frontMatter: ["noIndex", "noindex"],
    shown: ["document", "group"],
  },
  noRobotsIndex: {
    empty: false as boolean,
    stored: "column",
    merge: "value",
    label: "Hidden from search engines",
    about: "Whether search engines are asked to leave it out.",
    given: { as: "flag" },
    frontMatter: ["noRobotsIndex"],
    shown: ["document", "group"],
  },
  layout: { empty: NOTHING, stored: "meta", merge: "keys", label: "Layout", unsaid: true },
  cover: { empty: NOTHING, stored: "meta", merge: "keys", label: "Cover", unsaid: true, refers: true },
  variables: { empty: NOTHING, stored: "meta", merge: "keys", label: "Variables", unsaid: true },
  /** Configuration of a computed page; what it generates is never stored in the record. */
  computed: {
    empty: null as JsonMap | null,
    stored: "meta",
    merge: "source",
    label: "Source",
    refers: true,
  },
  /** Where a link page leads. */
  target: {
    empty: null as JsonMap | null,
    stored: "meta",
    merge: "value",
    label: "Link target",
    refers: true,
  },
  /** What search engines are told, see `meta-links.ts`. */
  metaLinks: {
    empty: undefined as JsonMap | undefined,
    stored: "meta",
    merge: "value",
    label: "Told to search engines",
    refers: true,
  },
  condition: {
    empty: undefined as string | undefined,
    stored: "meta",
    merge: "value",
    label: "Visible if",
    about: "Expression that decides for which visitors the page is there.",
    given: { as: "text", longest: 1024 },
    frontMatter: ["condition"],
    shown: EVERYWHERE,
  },
} as const satisfies Record<string, PageField>;

type Fields = typeof PAGE_FIELDS;
export type PageFieldName = keyof Fields;
/** Names of the fields of which the table says this. */
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

/** Fields that changes of a page give as they are. */
export type GivenName = NamesWhere<{ given: Given }>;
export type StatedName = NamesWhere<{ frontMatter: readonly string[] }>;
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

/** The names of the fields of which something holds, in the order of the table. */
export const fieldNames = <Name extends PageFieldName = PageFieldName>(
  holds: (field: PageField) => unknown,
): Name[] => pageFields().flatMap(([name, field]) => (holds(field) ? [name as Name] : []));
