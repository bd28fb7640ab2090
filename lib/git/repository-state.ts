import "server-only";
import { blankPage, foldSlug, hashText, type PageRecord, type ReusableRecord } from "@/lib/content/records";
import { Invalid } from "@/lib/errors";
import { type NewFile, newFile } from "@/lib/files/store";
import { newId } from "@/lib/ids";
import { isMarkdown } from "@/lib/imports/paths";
import { type PlannedPage, planMarkdownImport, walk } from "@/lib/imports/plan";
import { freeSlug } from "@/lib/imports/records";
import { readTextFacts } from "@/lib/rendering/render";
import { fromFile } from "./exported-text";
import { Identities, type KnownFile } from "./identities";
import { keepOrder } from "./order";
import { type FoundReusable, reusablesAmong } from "./reusable-files";

/** A file of the repository's folder that the space is. */
export type RepositoryFile = { oid: string; bytes: Buffer };

/** What a repository says that a space holds. */
export type RepositoryState = {
  pages: Map<string, PageRecord>;
  files: NewFile[];
  reusables: Map<string, ReusableRecord>;
  texts: string[];
  /** where all of it stands */
  places: KnownFile[];
};

type Known = {
  places: readonly KnownFile[];
  /** pages as they were, for what no file says: their layout, cover and variables */
  pages: ReadonlyMap<string, PageRecord>;
};

const MAXIMUM_DEPTH = 32;

/**
 * Reads a folder of files as the content of a space. The same files with the same things known give the same
 * state, which is what later imports are compared with.
 */
export async function readRepository(
  entries: ReadonlyMap<string, RepositoryFile>,
  known: Known,
  onProgress: () => Promise<void>,
): Promise<RepositoryState> {
  const reusables = reusablesAmong(entries);
  const others = new Map([...entries].filter(([path]) => !reusables.has(path)));
  if (![...others.keys()].some(isMarkdown)) {
    throw new Invalid(
      "There are no Markdown files (.md) to import. Check the branch and the folder.",
      "nothing_to_import",
    );
  }
  const oids = new Map([...others].map(([path, { oid }]) => [path, oid]));
  const identities = new Identities(known.places, oids, newId);
  const plan = await planMarkdownImport(new Map([...others].map(([path, { bytes }]) => [path, bytes])), {
    newId: identities.idOf,
    readText: readTextFacts,
    onProgress,
  });
  const places = identities.settle(plan);
  for (const page of walk(plan.pages)) {
    if (page.path !== null) page.text = fromFile(page.text ?? "", identities.hasHeading(page.path));
  }
  return {
    pages: recordsOf(plan.pages, known.pages),
    files: plan.files.map(({ id, name, bytes }) => newFile(id, name, bytes)),
    reusables: new Map([...reusables.values()].map(({ record }) => [record.id, record])),
    texts: [...walk(plan.pages), ...reusables.values()].flatMap(({ text }) => text || []),
    places: [...places, ...placesOf(reusables, entries)],
  };
}

const placesOf = (
  reusables: ReadonlyMap<string, FoundReusable>,
  entries: ReadonlyMap<string, RepositoryFile>,
): KnownFile[] =>
  [...reusables].map(
    ([
      path,
      {
        record: { id },
      },
    ]) => ({
      ...{ kind: "reusable", id, key: path, path },
      ...{ oid: entries.get(path)?.oid ?? null, hasHeading: false },
    }),
  );

function recordsOf(
  planned: readonly PlannedPage[],
  known: ReadonlyMap<string, PageRecord>,
): Map<string, PageRecord> {
  const records = new Map<string, PageRecord>();
  add(planned, null, 0);
  return records;

  function add(siblings: readonly PlannedPage[], parentId: string | null, depth: number): void {
    if (siblings.length > 0 && depth >= MAXIMUM_DEPTH) {
      throw new Invalid(
        `The repository puts pages more than ${MAXIMUM_DEPTH} levels deep; flatten it.`,
        "too_deep",
      );
    }
    const before = siblings.map(({ id }) => known.get(id));
    const keys = keepOrder(before.map((page) => (page && page.parentId === parentId ? page.orderKey : null)));
    const taken = new Set<string>();
    for (const [index, page] of siblings.entries()) {
      const record = recordOf(page, before[index], parentId, keys[index]!);
      records.set(page.id, { ...record, slug: freeSlug(foldSlug(record.slug), taken) });
      add(page.children, page.id, depth + 1);
    }
  }
}

/** A page as its file says; what the file cannot say stays as it was. */
function recordOf(
  page: PlannedPage,
  before: PageRecord | undefined,
  parentId: string | null,
  orderKey: string,
): PageRecord {
  const known = before ?? blankPage(page.id);
  const { title, emoji, icon, description, hidden, noIndex, noRobotsIndex, target } = page;
  // Groups stand at the root only; elsewhere the same thing is a page without a text.
  const kind = page.kind === "group" && parentId !== null ? "document" : page.kind;
  const isSame = before !== undefined && before.kind === kind && before.title === title;
  const slug = page.path === null && isSame ? before.slug : page.slug;
  return {
    ...known,
    id: page.id,
    parentId,
    orderKey,
    kind,
    title,
    slug,
    slugAuto: before !== undefined && before.slug === slug && before.slugAuto,
    ...(page.path === null ? {} : { emoji, icon, description, hidden, noIndex, noRobotsIndex }),
    target,
    contentHash: page.text ? hashText(page.text) : null,
  };
}
