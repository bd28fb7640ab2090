import "server-only";
import { findChangeRequest } from "@/lib/collaboration/change-requests/queries";
import { scopeOfChangeRequest, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { viewerOf } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { inMemory } from "@/lib/core/byte-source";
import { Forbidden, Invalid, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import { type Recorder, record } from "@/lib/platform/events/record";
import { safeFetch } from "@/lib/platform/fetch/safe-fetch";
import { enqueue } from "@/lib/platform/jobs/job";
import { findSpace } from "@/lib/spaces/spaces/queries";
import { commitPlan, storeContents } from "./apply-import";
import { dropDraft } from "./fail";
import { googleDocsExport } from "./google-docs";
import { isMarkdown } from "./paths";
import { getImportRun } from "./queries";
import type { ImportRunRow } from "./row";
import { runImportJob } from "./run-import-job";
import type { ImportFromAddress, ImportResult, ImportSource, StartImport } from "./schemas";
import {
  type ImportInput,
  planImport,
  readUploads,
  readWebsite,
  resourceCounts,
  subjectOfFiles,
  subjectOfWebsite,
} from "./sources";
import { type ImportTarget, importTarget, targetAt } from "./target";
import type { SubmittedFile } from "./unpack";

const MAXIMUM_FETCH = 50 * 1024 * 1024;

/** Limits of a website import within one request; a background run takes more. */
const WEBSITE_AT_ONCE = { pages: 100, pictures: 100, timeMs: 45_000 };

/**
 * Returns the target of an import with this subject, in the transaction of the import: a change request that is opened
 * for it exists only together with its pages.
 */
type ResolveTarget = (tx: Tx, subject: string) => Promise<ImportTarget>;

/**
 * Fetches an address and adds its content, as one revision. A website is fetched for a while, in which the caller can
 * lose access: the target is checked afterwards.
 */
export async function importFromAddress(
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  { url, source }: ImportFromAddress,
  target: StartImport["target"],
): Promise<ImportResult> {
  const input =
    source === "website"
      ? await readWebsite(url, {
          group: organizationId,
          signal: new AbortController().signal,
          limits: WEBSITE_AT_ONCE,
        })
      : await readUploads([await fetchFile(organizationId, url, source)]);
  return importInput(db, ctx, organizationId, input, (tx, subject) =>
    namedTarget(tx, ctx, organizationId, target, subject),
  );
}

async function fetchFile(organizationId: string, url: string, source: ImportSource): Promise<SubmittedFile> {
  const fetched = await safeFetch(source === "google-docs" ? googleDocsExport(url) : url, {
    group: organizationId,
    maxBytes: MAXIMUM_FETCH,
    maxInflatedBytes: MAXIMUM_FETCH,
  });
  return { name: nameFrom(fetched.url, NAME_OF[source] ?? "archive.zip"), bytes: inMemory(fetched.bytes) };
}

/** Default file names for addresses without one; exports of other systems are archives. */
const NAME_OF: Partial<Record<ImportSource, string>> = {
  markdown: "page.md",
  html: "page.html",
  docx: "document.docx",
};

/** Returns the last part of an address as the name of an importable file. */
function nameFrom(url: string, otherwise: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  const fits = isMarkdown(otherwise)
    ? isMarkdown(last)
    : last.toLowerCase().endsWith(otherwise.slice(otherwise.lastIndexOf(".")));
  return fits ? last : otherwise;
}

/** Imports files at once, as one revision: for small imports, and for operators. */
export async function importFiles(
  db: Db,
  ctx: Recorder,
  organizationId: string,
  given: readonly SubmittedFile[],
  resolve: ResolveTarget,
): Promise<ImportResult> {
  return importInput(db, ctx, organizationId, await readUploads(given), resolve);
}

async function importInput(
  db: Db,
  ctx: Recorder,
  organizationId: string,
  input: ImportInput,
  resolve: ResolveTarget,
): Promise<ImportResult> {
  const viewer = viewerOf(ctx.actor);
  const plan = await planImport(db, input, viewer && { ...viewer, organizationId });
  const files = await storeContents(db, organizationId, plan);
  return inTransaction(
    db,
    async (tx) => {
      const target = await resolve(tx, input.subject);
      const { revisionId } = await commitPlan(tx, ctx, target, plan, files, input.subject);
      return { revision: revisionId, ...resourceCounts(plan) };
    },
    RETRIED,
  );
}

/** Starts an import in the background, after checking access to every id of the request. */
export const startImport = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  input: StartImport,
): Promise<ImportRunRow> =>
  inTransaction(db, async (tx) => {
    const { subject, payload } = await announced(tx, ctx, organizationId, input.source);
    const target = await namedTarget(tx, ctx, organizationId, input.target, subject);
    const id = newId();
    await tx.importRun.create({
      data: {
        id,
        organizationId,
        spaceId: target.space.id,
        changeRequestId: target.changeRequest?.id,
        opensDraft: target.changeRequest !== null && input.target.changeRequest === undefined,
        pageId: target.pageId,
        createdById: ctx.actor.userId,
        source: input.source,
      },
      select: { id: true },
    });
    await enqueue(tx, runImportJob, { importRunId: id }, { of: { organizationId } });
    await record(tx, ctx, {
      type: "import.started",
      organizationId,
      spaceId: target.space.id,
      subjectId: id,
      payload,
    });
    return getImportRun(tx, ctx.actor, organizationId, id);
  });

/** Describes an import before it runs, for its event. */
async function announced(
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  source: StartImport["source"],
): Promise<{ subject: string; payload: { url: string } | { files: string[] } }> {
  if (source.type === "website") {
    return { subject: subjectOfWebsite(source.url), payload: { url: source.url } };
  }
  const names = await uploadedNames(db, ctx, organizationId, source.files);
  return { subject: subjectOfFiles(names), payload: { files: names.map(({ name }) => name) } };
}

const importUploads = prepared(
  "uploads-to-import",
  `SELECT "key", "name", "arrived" IS NOT NULL AS "complete" FROM "Upload"
    WHERE "key" = ANY($1) AND "organizationId" = $2 AND "userId" = $3 AND "kind" = 'import_file'`,
);

async function uploadedNames(
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  keys: readonly string[],
): Promise<{ name: string }[]> {
  const uploads = await importUploads(db, [[...keys], organizationId, ctx.actor.userId]);
  const byKey = new Map(uploads.map((upload) => [upload.key, upload]));
  return keys.map((key, index) => {
    const upload = byKey.get(key);
    if (!upload)
      throw Invalid.field(
        `source.files.${index}`,
        "is not the key of one of your uploads; upload the file first.",
      );
    if (!upload.complete)
      throw Invalid.field(
        `source.files.${index}`,
        "has not been uploaded yet; PUT its bytes to the upload address.",
      );
    return upload;
  });
}

/** Returns the target that a request names. Throws NotFound, Forbidden, Conflict and Invalid. */
async function namedTarget(
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  { space: spaceId, changeRequest: changeRequestId, page }: StartImport["target"],
  subject: string,
): Promise<ImportTarget> {
  const space = await findSpace(db, ctx.actor, spaceId);
  if (!space || space.organizationId !== organizationId) throw new NotFound("space", spaceId);
  if (!can(space.role, "space.edit")) throw new Forbidden("You need edit access to this space to import.");
  if (changeRequestId === undefined) return targetAt(db, ctx, scopeOfSpace(space), page ?? null, subject);
  const changeRequest = await findChangeRequest(db, ctx.actor, spaceId, changeRequestId);
  if (!changeRequest) throw new NotFound("change request", changeRequestId);
  return importTarget(db, scopeOfChangeRequest(changeRequest), page ?? null);
}

/** Cancels an unfinished import. Allowed for its author and for people who may merge into the space. */
export const cancelImport = (
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  importRunId: string,
): Promise<ImportRunRow> =>
  inTransaction(db, async (tx) => {
    const run = await getImportRun(tx, ctx.actor, organizationId, importRunId);
    const space = await findSpace(tx, ctx.actor, run.spaceId);
    if (run.createdBy.id !== ctx.actor.userId && !can(space?.role ?? null, "space.merge")) {
      throw new Forbidden("Only the person who started this import or someone who can merge can cancel it.");
    }
    const { count } = await tx.importRun.updateMany({
      where: { id: importRunId, status: { in: ["pending", "in_progress"] } },
      data: { status: "cancelled", completedAt: new Date(), updatedAt: new Date() },
    });
    if (count === 0) throw new Invalid(`This import is ${run.status} and can't be cancelled.`, "not_active");
    await dropDraft(tx, ctx, run);
    await record(tx, ctx, {
      type: "import.cancelled",
      organizationId,
      spaceId: run.spaceId,
      subjectId: importRunId,
    });
    return getImportRun(tx, ctx.actor, organizationId, importRunId);
  });
