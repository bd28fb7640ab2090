import "server-only";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { type NewFile, newFile } from "@/lib/content/files/store";
import { printDocument, readWritten, saveDocument } from "@/lib/content/rendering/render";
import type { Viewer } from "@/lib/core/access/actor";
import { inField } from "@/lib/core/content/content-errors";
import { parseDocument } from "@/lib/core/content/document/validate";
import { isStored } from "@/lib/core/content/links";
import type { FileRecord } from "@/lib/core/content/records";
import { normalizeMarkdown } from "@/lib/core/content/text";
import type { TextFacts } from "@/lib/core/content/text-facts";
import { Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { inLanes } from "@/lib/platform/fetch/lanes";
import { safeFetch } from "@/lib/platform/fetch/safe-fetch";
import { findAssets, loadPages, loadTexts, loadTextsOfPages } from "@/lib/store/read";
import { type Snapshot, snapshotOfChangeRequest } from "@/lib/store/snapshot";
import type { ContentBody, PageChange } from "./schemas";
import { WorkingAssets, workingReusables, workingVariables } from "./working-assets";
import { WorkingTree } from "./working-tree";

type WithBody = Extract<
  PageChange,
  {
    operation: "insert_page" | "update_page" | "insert_reusable_content" | "update_reusable_content";
  }
>;
/** A parsed text, ready to be stored. */
export type ParsedText = { markdown: string; facts: TextFacts };

/** A change of a batch; a page that it inserts has its id. */
type NamedChange<Change = PageChange> = Change extends { operation: "insert_page" }
  ? Change & { id: string }
  : Change;
type Storable<Change> = Change extends WithBody
  ? Omit<Change, "document"> & { document?: ParsedText }
  : Change;
/** A change whose body, if it has one, is the Markdown that is stored. */
export type StorableChange = Storable<NamedChange>;
export type ChangeOf<Name extends PageChange["operation"]> = Extract<StorableChange, { operation: Name }>;
/** The target of a name that the batch itself defines. */
type RefTarget = { pageId: string } | { fileId: string };
type Touch = { page: string; existed: boolean; ref?: string };

/**
 * The state of a batch while it is applied: the tree, the texts and files to be stored, and the names it
 * defines.
 */
export type Batch = {
  subject: ChangeRequestSubject;
  snapshot: Snapshot;
  /** the caller, whose changes they are */
  reader: Viewer;
  tree: WorkingTree;
  reusables: WorkingAssets<"reusable">;
  variables: WorkingAssets<"variable">;
  fileRecords: WorkingAssets<"file">;
  texts: Map<string, string>;
  /** texts before the batch and in the space, of pages with links to resolve */
  storedTexts: ReadonlyMap<string, readonly string[]>;
  /** bytes that come with the batch */
  files: NewFile[];
  inserted: string[];
  refs: Map<string, RefTarget>;
  touched: Map<string, Touch>;
  /** page fields set by front matter and headings */
  stated: Map<string, ReadonlySet<string>>;
  /** texts whose links are resolved once all names of the batch are known; restored texts stay as they are */
  bodies: ({ pageId: string; written: ParsedText } | { pageId: string; restored: string })[];
  reusableBodies: { id: string; written: ParsedText }[];
};

/** Limits for the files of a batch that come by address: count, total size, total time. */
const MOST_ADDRESSES = 50;
const MOST_FETCHED_BYTES = 100 << 20;
const PATIENCE_MS = 60_000;

/**
 * Fetches files by address, before the transaction begins. Throws Invalid for too many or too much.
 * @param group the account the fetches count for
 */
export async function fetchFiles(
  changes: readonly StorableChange[],
  group: string,
): Promise<Map<string, Buffer>> {
  const addresses = new Set(
    changes.flatMap((change) => {
      const files =
        change.operation === "insert_files"
          ? change.files
          : change.operation === "update_file"
            ? [change]
            : [];
      return files.flatMap(({ url }) => url ?? []);
    }),
  );
  if (addresses.size > MOST_ADDRESSES) {
    throw new Invalid(
      `A batch fetches files from at most ${MOST_ADDRESSES} addresses; send several batches.`,
      "too_many",
    );
  }
  const fetched = new Map<string, Buffer>();
  const until = Date.now() + PATIENCE_MS;
  let total = 0;
  await inLanes([...addresses], async (url) => {
    const left = Math.max(until - Date.now(), 1);
    const { bytes } = await safeFetch(url, { group, timeoutMs: Math.min(left, 20_000) });
    total += bytes.length;
    if (total > MOST_FETCHED_BYTES)
      throw new Invalid("The files to fetch come to more than 100 MB; send several batches.", "too_large");
    fetched.set(url, bytes);
  });
  return fetched;
}

export async function newBatch(
  reader: Viewer,
  subject: ChangeRequestSubject,
  changes: readonly StorableChange[],
  fetched: Map<string, Buffer>,
): Promise<Batch> {
  const snapshot = snapshotOfChangeRequest(subject);
  const batch: Batch = {
    subject,
    snapshot,
    reader,
    tree: new WorkingTree(snapshot),
    reusables: workingReusables(snapshot),
    variables: workingVariables(snapshot),
    fileRecords: new WorkingAssets(snapshot, "file"),
    texts: new Map(),
    storedTexts: new Map(),
    files: [],
    inserted: [],
    refs: new Map(),
    touched: new Map(),
    stated: new Map(),
    bodies: [],
    reusableBodies: [],
  };
  for (const change of changes) {
    if (change.operation === "insert_files") {
      for (const file of change.files) {
        const { id } = await storeFile(batch, newId(), file.name, bytesOf(file, fetched));
        batch.inserted.push(id);
        nameRef(batch, file.ref, { fileId: id });
      }
    }
  }
  return batch;
}

/** Loads all pages that changes name in one query, with their texts if needed. */
export async function loadNamed(db: Db, batch: Batch, changes: readonly StorableChange[]): Promise<void> {
  const updates = changes.filter((change) => change.operation === "update_page");
  const linking = updates.filter(({ document }) => document !== undefined && linksOut(document));
  const ids = (of: typeof updates) => [...new Set(of.map(({ page }) => page))];
  const [texts] = await Promise.all([
    loadTextsOfPages(db, batch.snapshot, ids(linking)),
    batch.tree.load(db, ids(updates)),
  ]);
  batch.storedTexts = texts;
}

/** Returns the links that are not in stored form. */
export const unstoredLinks = ({ facts }: ParsedText) => facts.links.filter(({ href }) => !isStored(href));

/** True if a text has links that may have to be converted to stored form. */
export const linksOut = (written: ParsedText): boolean =>
  written.facts.metaLinks !== null || unstoredLinks(written).length > 0;

/** Puts bytes under a file's id, to be stored with the batch. */
export async function storeFile(batch: Batch, id: string, name: string, bytes: Buffer): Promise<FileRecord> {
  const stored = await newFile(id, name, bytes);
  batch.files.push(stored);
  batch.fileRecords.set(id, stored.record);
  return stored.record;
}

export const bytesOf = (file: { url?: string; base64?: string }, fetched: Map<string, Buffer>): Buffer =>
  file.url === undefined ? Buffer.from(file.base64!, "base64") : fetched.get(file.url)!;

/** Defines a name of the batch for something that it adds. Throws Invalid for a name that is taken. */
export function nameRef({ refs }: Batch, ref: string | undefined, target: RefTarget): void {
  if (ref === undefined) return;
  if (refs.has(ref))
    throw new Invalid(`The ref “${ref}” is given twice in this batch; make it unique.`, "duplicate_ref");
  refs.set(ref, target);
}

/** Notes once that the batch touches a page. */
export function markTouched(batch: Batch, page: string, existed: boolean, ref?: string): void {
  if (!batch.touched.has(page)) batch.touched.set(page, { page, existed, ref });
}

/**
 * Converts the bodies of changes to Markdown, before the transaction begins; JSON documents are merged into
 * the texts that they replace. Names of pages that the batch inserts become their ids. Throws Invalid for bodies that
 * cannot be stored.
 */
export async function parseBodies(
  db: Db,
  subject: ChangeRequestSubject,
  given: readonly PageChange[],
): Promise<StorableChange[]> {
  const changes = withPageIds(given);
  const sources = await sourcesOf(db, subject, changes);
  return Promise.all(
    changes.map(async (change, index): Promise<StorableChange> => {
      if (!hasBody(change)) return change;
      const { document, ...rest } = change;
      if (document === undefined) return rest;
      const written = await textOf(document, sources.get(targetOf(change) ?? "")).catch((error: unknown) => {
        throw inField(`changes.${index}.document`, error);
      });
      return { ...rest, document: written };
    }),
  );
}

/** Gives pages that changes insert their ids, and the changes after them those ids in the place of batch names. */
function withPageIds(changes: readonly PageChange[]): NamedChange[] {
  const ids = new Map<string, string>();
  const idOf = (name: string) => ids.get(name) ?? name;
  return changes.map((given) => {
    const change = "into" in given && given.into ? { ...given, into: idOf(given.into) } : given;
    if (change.operation === "insert_page") {
      const id = newId();
      if (change.ref !== undefined) ids.set(change.ref, id);
      return { ...change, id };
    }
    return "page" in change && change.page !== undefined ? { ...change, page: idOf(change.page) } : change;
  });
}

/** The page or reusable content that a body is written to; undefined for a new one. */
const targetOf = (change: WithBody): string | undefined => {
  if (change.operation === "update_page") return change.page;
  return change.operation === "update_reusable_content" ? change.reusableContent : undefined;
};

/** The texts that JSON documents replace, by page or reusable content. */
async function sourcesOf(
  db: Db,
  subject: ChangeRequestSubject,
  changes: readonly NamedChange[],
): Promise<Map<string, string>> {
  const structured = changes.filter(hasBody).filter(({ document }) => document && "document" in document);
  const ids = [...new Set(structured.flatMap((change) => targetOf(change) ?? []))];
  if (ids.length === 0) return new Map();
  const snapshot = snapshotOfChangeRequest(subject);
  const [pages, reusables] = await Promise.all([
    loadPages(db, snapshot, ids),
    findAssets(db, snapshot, "reusable", ids),
  ]);
  const hashes = new Map([
    ...pages.map(({ record }) => [record.id, record.contentHash] as const),
    ...[...reusables].map(([id, { record }]) => [id, record.contentHash] as const),
  ]);
  const texts = await loadTexts(db, snapshot.organizationId, [
    ...new Set([...hashes.values()].flatMap((hash) => hash ?? [])),
  ]);
  return new Map([...hashes].map(([id, hash]) => [id, texts.get(hash ?? "") ?? ""]));
}

const hasBody = (change: NamedChange): change is NamedChange<WithBody> => "document" in change;

async function textOf(body: ContentBody, source = ""): Promise<ParsedText> {
  if ("markdown" in body) return readWrittenText(body.markdown);
  if (!("document" in body)) return readWrittenText("");
  const document = parseDocument(body.document);
  return readWrittenText(
    source === "" ? await printDocument(document) : await saveDocument(document, source),
  );
}

/** A text in the form in which it is stored. Throws TooComplex and InvalidText. */
export async function readWrittenText(markdown: string): Promise<ParsedText> {
  const text = normalizeMarkdown(markdown);
  return { markdown: text, facts: await readWritten(text) };
}
