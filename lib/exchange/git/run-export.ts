import "server-only";
import { readFileBytes } from "@/lib/content/files/queries";
import { sameValue } from "@/lib/core/canonical-json";
import { frontMatterFieldsOf } from "@/lib/core/content/page-front-matter";
import type { PageRecord } from "@/lib/core/content/records";
import { DomainError, Invalid } from "@/lib/core/errors";
import { isMarkdown } from "@/lib/exchange/imports/paths";
import { isJekyll } from "@/lib/exchange/imports/template-tags";
import type { Db } from "@/lib/platform/db/client";
import { prepared, type RowOf } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { bytesLike, type CarriedOver, carriedOver, textOfBytes } from "./carried-over";
import { editedContents, readContents } from "./contents";
import {
  filesShown,
  inDialectOf,
  keepSpelling,
  type ReadTexts,
  readTexts,
  type TextFiles,
  writeTexts,
} from "./export-files";
import { beginsWithHeading } from "./exported-text";
import { branchMovedOn, changedDuringExport, changedSincePreview, MOVED_ON, waiting } from "./failures";
import type { KnownFile } from "./identities";
import type { CommitFacts } from "./import-commit";
import { LayoutPlanner, walkNodes } from "./layout";
import { filesInFolder, openRepository, readFiles } from "./open";
import { authorizedSpace, complete, fail, type GitOperation, type GitRun, importerOf } from "./operation";
import {
  contentExportedBy,
  type ExportFiles,
  readPushed,
  recordExport,
  recordLostPush,
  stateOf,
} from "./pushed-export";
import { NO_COMMIT } from "./queries";
import type { RemoteBranch, RemoteFile, RemoteRepository } from "./remote";
import { removedPaths } from "./removed-files";
import { type RepositoryFile, readRepository } from "./repository-state";
import { knownOf } from "./run-import";
import { lastCommit } from "./stored-state";
import type { RepositoryContent } from "./sync-states";

/** Writes the space's content as files, commits them on top of the branch, and pushes. */
export async function exportToGit(db: Db, run: GitRun): Promise<void> {
  const { operation, signal, enter, tick } = run;
  const space = await authorizedSpace(db, operation);
  await enter("repo_fetch");
  const { remote, urlOfCommit } = await openRepository(db, operation, signal);
  const branch = await remote.fetch();
  await enter("config_check");
  if (branch) await recordLostPush(db, run, { space, remote, branch, urlOfCommit });
  const isPushed = branch !== null && branch.oid === operation.commitOid;
  const isChanged = !isPushed && isChangedSincePreview(operation, branch);
  if (branch && !isPushed && !isChanged) await refuseUnknownCommits(db, operation, branch);

  await enter("content_process");
  const content = await contentExportedBy(db, operation, space);
  if (operation.preview || isChanged) return preview(db, run, space, remote, branch, content);
  const exported = isPushed
    ? await readPushed(operation, remote, branch, tick)
    : await makeCommit(db, run, space, remote, branch, content);
  const state = await stateOf(db, operation, space, content, exported, tick);
  await enter("finalize");
  const { made } = exported;
  if (made !== null) await push(remote, branch, operation);
  const isOurs = isPushed || made !== null;
  const oid = made ?? branch!.oid;
  const commit: CommitFacts = {
    oid,
    message: (isOurs ? exported.message : branch?.message) ?? "",
    createdByService: isOurs,
    url: urlOfCommit(oid),
    ref: operation.ref,
  };
  await recordExport(db, operation, space, { ...exported, state, commit });
}

const isChangedSincePreview = (
  { preview, previewedOid }: GitOperation,
  branch: RemoteBranch | null,
): boolean => !preview && previewedOid !== null && previewedOid !== (branch?.oid ?? NO_COMMIT);

/** Completes with the files that the export would delete; the commit stays in memory. */
async function preview(
  db: Db,
  run: GitRun,
  space: SpaceSubject,
  remote: RemoteRepository,
  branch: RemoteBranch | null,
  content: RepositoryContent,
): Promise<void> {
  const { operation } = run;
  const { deletions } = await writeFiles(db, run, space, remote, branch, content);
  const found = { commitOid: branch?.oid ?? null, ...(deletions.length > 0 && { deletions }) };
  if (!operation.preview) return fail(db, operation, changedSincePreview(operation.ref), found);
  await inTransaction(db, (tx) => complete(tx, operation, async () => ({ ...found, revisionId: null })));
}

async function push(
  remote: RemoteRepository,
  branch: RemoteBranch | null,
  operation: GitOperation,
): Promise<void> {
  try {
    await remote.push(branch?.oid ?? null);
  } catch (error) {
    const isRefused = error instanceof DomainError && error.reason === MOVED_ON;
    throw isRefused && operation.force ? changedDuringExport(operation.ref) : error;
  }
}

/** Makes the commit and stores its id before the push, so that a later run recognizes it. */
async function makeCommit(
  db: Db,
  run: GitRun,
  space: SpaceSubject,
  remote: RemoteRepository,
  branch: RemoteBranch | null,
  content: RepositoryContent,
): Promise<ExportFiles> {
  const { operation } = run;
  const { files, ...written } = await writeFiles(db, run, space, remote, branch, content);
  const message = withCoAuthors(operation.message ?? "", await coAuthorsOf(db, operation));
  const made = await remote.commit({
    message,
    author: await authorOf(db, operation),
    at: operation.committedAt,
    parent: branch?.oid ?? null,
    files,
  });
  if (made !== null) {
    await db.gitOperation.update({
      where: { id: operation.id },
      data: { commitOid: made, places: written.places },
      select: { id: true },
    });
  }
  return { ...written, made, message };
}

type Person = RowOf<typeof authorsSinceExport>;

/** Commits contain names, but no private e-mail addresses. */
function identityOf({ id, displayName }: Person): { name: string; email: string } {
  const name = displayName.replace(/[<>\p{Cc}]/gu, " ").trim() || "Bindery";
  return { name, email: `${id}@users.noreply.${new URL(env.url).hostname}` };
}

const authorOf = async (db: Db, { createdById }: GitOperation) =>
  identityOf(
    await db.user.findUniqueOrThrow({ where: { id: createdById }, select: { id: true, displayName: true } }),
  );

/** Authors of revisions exported for the first time, except imported ones, which have commits of their own. */
const authorsSinceExport = prepared(
  "git-authors-since-export",
  `SELECT DISTINCT u."id", u."displayName" FROM "Space" s
   JOIN "Revision" r ON r."branchId" = s."mainBranchId" AND r."seq" <= $2 AND r."seq" > coalesce((
     SELECT max(o."mainSeq") FROM "GitOperation" o WHERE o."spaceId" = s."id" AND o."direction" = 'export'
       AND o."state" = 'success' AND NOT o."preview" AND o."url" = $3 AND o."ref" = $4 AND o."projectDirectory" = $5), 0)
   LEFT JOIN "RevisionGit" g ON g."revisionId" = r."id" AND NOT g."createdByService"
   JOIN "User" u ON u."id" = r."authorId" OR u."id" = ANY(r."coAuthorIds")
   WHERE s."id" = $1 AND g."revisionId" IS NULL AND u."id" <> $6
   ORDER BY u."displayName", u."id" LIMIT 100`,
);

const coAuthorsOf = (db: Db, { spaceId, mainSeq, url, ref, projectDirectory, createdById }: GitOperation) =>
  authorsSinceExport(db, [spaceId, mainSeq, url, ref, projectDirectory, createdById]);

/** Adds co-authors as Git trailers at the end. */
function withCoAuthors(message: string, people: readonly Person[]): string {
  if (people.length === 0) return message;
  const trailers = people.map(identityOf).map(({ name, email }) => `Co-authored-by: ${name} <${email}>`);
  return `${message.trimEnd()}\n\n${trailers.join("\n")}`;
}

/** Throws Conflict if the branch has commits that are not in the space, unless forced. */
async function refuseUnknownCommits(db: Db, operation: GitOperation, branch: RemoteBranch): Promise<void> {
  if (operation.force) return;
  const last = await lastCommit(db, operation.spaceId, operation);
  if (last?.oid !== branch.oid) throw branchMovedOn(operation.ref);
  if (last.waitsIn) throw waiting(last.waitsIn.number);
}

type ExportCommit = Omit<ExportFiles, "made" | "message"> & {
  /** all files of the commit, by path */
  files: Map<string, RemoteFile>;
};

type KnownState = Awaited<ReturnType<typeof knownOf>>;

/** Computes the repository's files with the space's content. */
async function writeFiles(
  db: Db,
  run: GitRun,
  space: SpaceSubject,
  remote: RemoteRepository,
  branch: RemoteBranch | null,
  content: RepositoryContent,
): Promise<ExportCommit> {
  const { operation, tick } = run;
  const { organizationId, projectDirectory } = operation;
  const known = await knownOf(db, operation);
  const present = branch ? filesInFolder(branch, projectDirectory) : new Map<string, { oid: string }>();
  const entries = await readFiles(remote, present, tick);
  const contents = await readContents(entries);
  const plan = await planFiles(db, run, { entries, contents, isEmpty: branch === null }, known, content);
  const { layout, now } = plan;

  const files = new FolderFiles(remote, entries, known.places, tick);
  const removed = (await removedPaths(db, space, known.places, content, layout)).filter(files.isKnown);
  const deletions = operation.force
    ? await unknownPages(db, operation, entries, known, now, removed, tick)
    : [];
  for (const path of [...removed, ...deletions]) files.all.delete(path);
  const { headings, exact } = await putTexts(files, plan, known.places, operation.force);
  for (const file of plan.shown)
    await files.put(layout.filePaths.get(file.id)!, await bytesOf(db, organizationId, file));
  await putContents(files, plan, { contents, known, pages: content.pages });

  const hashes = new Map<string, string>();
  for (const { page, path } of walkNodes(layout.nodes)) {
    if (path !== null && page.contentHash !== null && exact.has(path)) hashes.set(page.id, page.contentHash);
  }
  return {
    hashes,
    tool: contents.tool,
    deletions,
    entries: files.all,
    places: layout.places.map((place) => ({
      ...place,
      oid: files.unwrittenOid(place.path),
      hasHeading: place.path !== null && headings.has(place.path),
    })),
    files: inRepository(branch, projectDirectory, present, files.all),
  };
}

type Repository = {
  entries: ReadonlyMap<string, RepositoryFile>;
  contents: Awaited<ReturnType<typeof readContents>>;
  isEmpty: boolean;
};
type FilePlan = Awaited<ReturnType<typeof planFiles>>;

/** Plans which files the space has, with their texts, now and as the last export would have written them. */
async function planFiles(
  db: Db,
  { operation: { organizationId }, tick }: GitRun,
  { entries, contents: { path: summaryPath, root, tool }, isEmpty }: Repository,
  known: KnownState,
  content: RepositoryContent,
) {
  const owned = new Set(known.places.flatMap(({ path }) => path ?? []));
  const others = [...entries.keys()].filter((path) => !owned.has(path));
  const stored: ReadTexts = await readTexts(db, organizationId, content, new Map(), tick);
  if (!isEmpty) await readTexts(db, organizationId, known, stored, tick);
  const texts = isEmpty ? stored : await inDialectOf(known, [known, content], stored, tick);
  const planner = (withoutFile: ReadonlySet<string>) =>
    new LayoutPlanner({
      root,
      known: known.places,
      others: tool === null ? [...others, summaryPath] : others,
      present: new Set(entries.keys()),
      withoutFile,
    });
  // An empty repository has none of the files known from another one.
  const fileless = isEmpty ? new Set<string>() : pagesWithoutFile(known.places);
  const unedited = new Set(
    [...fileless].filter((id) => hasSameFields(known.pages.get(id), content.pages.get(id))),
  );
  const shown = filesShown(content, texts);
  const layout = planner(unedited).plan(content.pages.values(), shown, content.reusables.values());
  if (
    ![...walkNodes(layout.nodes)].some(({ page }) => page.kind === "document" || page.kind === "computed")
  ) {
    throw new Invalid("The space has no pages to export.", "nothing_to_export");
  }
  const isOfJekyll = isJekyll([...entries.keys()]);
  const now = await writeTexts(layout, content.reusables, texts, { known: known.places, isOfJekyll });
  const before = isEmpty ? null : await lastExportOf(known, planner(fileless), texts, isOfJekyll);
  return { layout, shown, texts, now, before };
}

/** The files of the space's folder, first as they are in the repository and then as the export writes them. */
class FolderFiles {
  readonly all: Map<string, RepositoryFile>;
  private readonly syncedOids: ReadonlyMap<string | null, string | null>;

  constructor(
    private readonly remote: RemoteRepository,
    readonly entries: ReadonlyMap<string, RepositoryFile>,
    places: readonly KnownFile[],
    private readonly tick: () => Promise<void>,
  ) {
    this.all = new Map(entries);
    this.syncedOids = new Map(places.map(({ path, oid }) => [path, oid]));
  }

  /** True if the file in the repository is that of the last sync. */
  isKnown = (path: string): boolean => this.entries.get(path)?.oid === this.syncedOids.get(path);

  /** An unwritten file keeps its object id from the last sync, if it is unchanged. */
  unwrittenOid(path: string | null): string | null {
    const oid = path === null ? undefined : this.all.get(path)?.oid;
    return oid !== undefined && oid === this.syncedOids.get(path) ? oid : null;
  }

  async put(path: string, bytes: Buffer): Promise<void> {
    const old = this.entries.get(path);
    this.all.set(path, old?.bytes.equals(bytes) ? old : { oid: await this.remote.store(bytes), bytes });
    await this.tick();
  }
}

/** Writes all texts; returns the paths of those that begin with a heading, and say exactly what the space says. */
async function putTexts(files: FolderFiles, plan: FilePlan, places: readonly KnownFile[], isForced: boolean) {
  const headings = new Set<string>();
  const exact = new Set<string>();
  for (const [path, { text, hasHeading }] of plan.now.texts) {
    const { text: whole, isExact } = await putText(files, plan, places, isForced, path, text);
    if (hasHeading && beginsWithHeading(whole)) headings.add(path);
    if (isExact) exact.add(path);
  }
  return { headings, exact };
}

/** Writes a text with the edits of the repository; returns it, and if it says exactly what the space says. */
async function putText(
  files: FolderFiles,
  { before, now, texts }: FilePlan,
  places: readonly KnownFile[],
  isForced: boolean,
  path: string,
  text: string,
): Promise<CarriedOver> {
  const old = files.entries.get(path);
  const written = before?.texts.get(path);
  if (!old || !before || !written || (isForced && !files.isKnown(path))) {
    await files.put(path, old ? bytesLike(old.bytes, text) : Buffer.from(text));
    return { text, isExact: true };
  }
  const present = textOfBytes(old.bytes);
  if (written.text === text) {
    files.all.set(path, old);
    return { text: present, isExact: present === text };
  }
  const spelled = await keepSpelling(present, path, before, now, texts, places);
  const carried = carriedOver(present, spelled.before, spelled.now);
  await files.put(path, carried.text === present ? old.bytes : bytesLike(old.bytes, carried.text));
  return carried;
}

/** Writes the table of contents: an edited one, or a new one where no other tool has its own. */
async function putContents(
  files: FolderFiles,
  { layout, now, before }: FilePlan,
  {
    contents,
    known,
    pages,
  }: Pick<Repository, "contents"> & { known: KnownState; pages: RepositoryContent["pages"] },
): Promise<void> {
  const { path, summary, tool } = contents;
  const { entries } = files;
  if (summary) {
    const after = { known: { places: layout.places, pages }, entries: files.all, layout };
    const edited = await editedContents(contents, summary, { known, entries }, after);
    if (edited !== summary.text) await files.put(path, bytesLike(entries.get(path)!.bytes, edited));
  } else if (tool === null && before?.summary !== now.summary) {
    await files.put(path, Buffer.from(now.summary));
  }
}

/** Files that new commits added as pages or reusable contents. */
async function unknownPages(
  db: Db,
  operation: GitOperation,
  entries: ReadonlyMap<string, RepositoryFile>,
  known: KnownState,
  now: TextFiles,
  removed: readonly string[],
  tick: () => Promise<void>,
): Promise<string[]> {
  if (![...entries.keys()].some(isMarkdown)) return [];
  const { places } = await readRepository(db, entries, known, importerOf(operation), tick);
  return places
    .flatMap(({ kind, path }) => (kind === "file" || path === null ? [] : [path]))
    .filter((path) => !now.texts.has(path) && !removed.includes(path))
    .sort();
}

/** Returns all files of the repository, with the new content of the space's folder. */
function inRepository(
  branch: RemoteBranch | null,
  folder: string,
  before: ReadonlyMap<string, unknown>,
  now: ReadonlyMap<string, RepositoryFile>,
): Map<string, RemoteFile> {
  const full = (path: string): string => (folder === "" ? path : `${folder}/${path}`);
  const files = new Map(branch?.files);
  for (const path of before.keys()) if (!now.has(path)) files.delete(full(path));
  for (const [path, { oid }] of now)
    files.set(full(path), { mode: files.get(full(path))?.mode ?? "100644", oid });
  return files;
}

/** Computes what an export of the last sync state would have written; null if there is none. */
async function lastExportOf(
  known: KnownState,
  planner: LayoutPlanner,
  texts: ReadTexts,
  isOfJekyll: boolean,
): Promise<TextFiles | null> {
  if (known.pages.size === 0) return null;
  const layout = planner.plan(known.pages.values(), filesShown(known, texts), known.reusables.values());
  return writeTexts(layout, known.reusables, texts, { known: known.places, isOfJekyll });
}

/** Ids of pages that exist as folders or entries only, without a file. */
const pagesWithoutFile = (places: readonly KnownFile[]): Set<string> =>
  new Set(places.flatMap(({ kind, id, path }) => (kind === "page" && path === null ? id : [])));

/** True if all fields that need a file of their own are unchanged. */
function hasSameFields(before: PageRecord | undefined, now: PageRecord | undefined): boolean {
  const fieldsOf = (page: PageRecord) => {
    const { kind, title, slug, contentHash } = page;
    return { kind, title, slug, contentHash, ...frontMatterFieldsOf(page) };
  };
  return before !== undefined && now !== undefined && sameValue(fieldsOf(before), fieldsOf(now));
}

async function bytesOf(
  db: Db,
  organizationId: string,
  { hash, size }: { hash: string; size: number },
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readFileBytes(db, organizationId, hash, 0, size)) parts.push(part);
  return Buffer.concat(parts);
}
