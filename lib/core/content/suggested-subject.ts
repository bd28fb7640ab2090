import type { Change, FileRecord, PageRecord, ReusableRecord } from "./records";
import { diffPage } from "./tree-diff";

/** The changes of a change request, by id; variables by name. */
export type SubjectChanges = {
  pages: ReadonlyMap<string, Change<PageRecord>>;
  files: ReadonlyMap<string, Change<FileRecord>>;
  reusables: ReadonlyMap<string, Change<ReusableRecord>>;
  variables: ReadonlyMap<string, Change<unknown>>;
};

/** The longest subject, and the longest title in one. */
const LONGEST_TITLE = 34;
const LONGEST_SUBJECT = 100;

const VERBS = ["Add", "Edit", "Rename", "Move", "Reorder", "Delete"] as const;
type Verb = (typeof VERBS)[number];
type PageChange = Change<PageRecord> & { id: string };

const shortened = (title: string, most: number): string =>
  title.length > most ? `${title.slice(0, most - 1).trimEnd()}…` : title;
const quoted = (title: string | undefined): string =>
  `“${shortened(title?.trim() || "Untitled page", LONGEST_TITLE)}”`;
const titleOf = ({ before, after }: PageChange): string => quoted((after ?? before)?.title);
const byTitle = (one: PageChange, other: PageChange): number =>
  titleOf(one).localeCompare(titleOf(other), "en") || (one.id < other.id ? -1 : 1);
const lowered = (clause: string): string => clause.charAt(0).toLowerCase() + clause.slice(1);

/** True if only the page's title or slug changed. */
const isRenaming = (attributes: object): boolean =>
  "title" in attributes && Object.keys(attributes).every((name) => name === "title" || name === "slug");

function verbOf(change: Change<PageRecord>): Verb | null {
  const diff = diffPage(change);
  if (diff === null) return null;
  if (diff.kind === "created") return "Add";
  if (diff.kind === "deleted") return "Delete";
  if (isRenaming(diff.attributes)) return "Rename";
  if (Object.keys(diff.attributes).length > 0) return "Edit";
  return diff.moved ? "Move" : "Reorder";
}

/** Pages without a parent among them: their subpages come and go with them. */
const topmost = (pages: readonly PageChange[]): PageChange[] => {
  const ids = new Set(pages.map(({ id }) => id));
  return pages.filter(({ before, after }) => !ids.has((after ?? before)?.parentId ?? ""));
};

const changedParentsOf = (pages: readonly PageChange[]): Set<string | null> =>
  new Set(pages.map(({ before, after }) => (after ?? before)?.parentId ?? null));

const pagesBelow = (count: number): string => (count === 1 ? "a page below it" : `${count} pages below it`);

/** The common parent of these pages in words: " to Guides"; empty for several parents or the top level. */
function parentPhrase(
  pages: readonly PageChange[],
  preposition: string,
  parents: ReadonlyMap<string, string>,
): string {
  const [parent, ...others] = changedParentsOf(pages);
  const title = others.length === 0 && parent ? parents.get(parent) : undefined;
  return title === undefined ? "" : ` ${preposition} ${shortened(title, LONGEST_TITLE)}`;
}

function clauseOf(verb: Verb, pages: readonly PageChange[], parents: ReadonlyMap<string, string>): string {
  const [first, second] = pages;
  if (!first) return "";
  const many = `${pages.length} pages`;
  switch (verb) {
    case "Add":
    case "Delete": {
      const tops = topmost(pages);
      const place = verb === "Add" ? parentPhrase(tops, "to", parents) : parentPhrase(tops, "from", parents);
      if (tops.length > 1) return `${verb} ${many}${place}`;
      const below = pages.length - 1;
      return `${verb} ${titleOf(tops[0]!)}${below > 0 ? ` and ${pagesBelow(below)}` : place}`;
    }
    case "Rename":
      return second ? `Rename ${many}` : `Rename ${quoted(first.before?.title)} to ${titleOf(first)}`;
    case "Move": {
      const toTop = [...changedParentsOf(pages)].every((parent) => parent === null);
      const place = toTop ? " to the top level" : parentPhrase(pages, "to", parents);
      return `Move ${second ? many : titleOf(first)}${place}`;
    }
    case "Reorder":
      return `Reorder pages${parentPhrase(pages, "in", parents)}`;
    case "Edit":
      if (pages.length === 2) return `Edit ${titleOf(first)} and ${titleOf(second!)}`;
      return second ? `Edit ${many}${parentPhrase(pages, "in", parents)}` : `Edit ${titleOf(first)}`;
  }
}

const assetVerb = ({ before, after }: Change<unknown>): string =>
  before === undefined ? "Add" : after === undefined ? "Delete" : "Edit";

/** The changes of files, reusable contents and variables, used when no page changed. */
function assetClause({ files, reusables, variables }: SubjectChanges): string {
  const clauses: string[] = [];
  const tell = (noun: string, plural: string, changes: readonly (Change<unknown> & { name?: string })[]) => {
    const [first, ...others] = changes;
    if (!first) return;
    const verbs = new Set(changes.map(assetVerb));
    const verb = verbs.size === 1 ? assetVerb(first) : "Change";
    clauses.push(
      others.length > 0 ? `${verb} ${changes.length} ${plural}` : `${verb} ${noun}${quoted(first.name)}`,
    );
  };
  tell(
    "",
    "files",
    [...files.values()].map((one) => ({ ...one, name: (one.after ?? one.before)?.name })),
  );
  tell(
    "reusable content ",
    "reusable contents",
    [...reusables.values()].map((one) => ({ ...one, name: (one.after ?? one.before)?.title })),
  );
  tell(
    "variable ",
    "variables",
    [...variables].map(([name, change]) => ({ ...change, name })),
  );
  return joined(clauses);
}

/** "Add “Install”, edit 2 pages and delete “Old”". */
function joined(clauses: readonly string[]): string {
  const [first = "", ...rest] = clauses;
  const words = [first, ...rest.map(lowered)];
  const last = words.pop()!;
  return words.length === 0 ? last : `${words.join(", ")} and ${last}`;
}

/** The parents of changed pages, whose titles a subject may contain. */
export const parentsOf = ({ pages }: Pick<SubjectChanges, "pages">): string[] => {
  const parents = [...pages.values()].flatMap(({ before, after }) => (after ?? before)?.parentId ?? []);
  return [...new Set(parents)];
};

/**
 * Suggests a subject for a change request without one, from its changes: “Add 3 pages to Guides”. Empty without
 * changes. `parents` are the titles of the changed pages' parents.
 */
export function suggestedSubject(changes: SubjectChanges, parents: ReadonlyMap<string, string>): string {
  const byVerb = new Map<Verb, PageChange[]>();
  for (const [id, change] of changes.pages) {
    const verb = verbOf(change);
    if (verb) byVerb.set(verb, [...(byVerb.get(verb) ?? []), { ...change, id }]);
  }
  for (const pages of byVerb.values()) pages.sort(byTitle);
  // Reordered pages are mentioned only when nothing else changed.
  const verbs = VERBS.filter((verb) => byVerb.has(verb) && (verb !== "Reorder" || byVerb.size === 1));
  if (verbs.length === 0) return shortened(assetClause(changes), LONGEST_SUBJECT);
  const whole = joined(verbs.map((verb) => clauseOf(verb, byVerb.get(verb)!, parents)));
  if (whole.length <= LONGEST_SUBJECT) return whole;
  const counted = verbs.map((verb) => {
    const pages = byVerb.get(verb)!.length;
    return `${verb} ${pages === 1 ? "a page" : `${pages} pages`}`;
  });
  return shortened(joined(counted), LONGEST_SUBJECT);
}
