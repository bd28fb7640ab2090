import "server-only";
import type { z } from "zod";
import { findChangeRequest } from "@/lib/collaboration/change-requests/queries";
import { scopeOfChangeRequest, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { openUpload, removeUploads } from "@/lib/content/uploads/store";
import { can } from "@/lib/core/access/roles";
import { DomainError, Forbidden, Invalid, NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { inTransaction } from "@/lib/platform/db/transaction";
import { announce } from "@/lib/platform/events/announce";
import { record } from "@/lib/platform/events/record";
import type { JobRun } from "@/lib/platform/jobs/job";
import { log } from "@/lib/platform/log";
import { findSpace } from "@/lib/spaces/spaces/queries";
import { commitPlan, storeContents } from "./apply-import";
import { contextOf, failRun } from "./fail";
import type { ImportPlan } from "./plan";
import type { runImportJob } from "./run-import-job";
import { StartImport } from "./schemas";
import { type ImportInput, planImport, readUploads, readWebsite, reportOf, resourceCounts } from "./sources";
import { type ImportTarget, importTarget, mayWriteLive } from "./target";
import type { SubmittedFile } from "./unpack";

/**
 * Runs an import, which can be killed and delivered again at any time: work before the last transaction is
 * invisible, and that transaction writes the revision and completes the run. If the run is no longer in
 * progress then, it was cancelled or completed by an earlier delivery, and this delivery ends without effect.
 */
type Run = Awaited<ReturnType<typeof begin>> & object;

class NotInProgress extends Error {}

const PROGRESS_EVERY_MS = 250;

export async function handle(
  db: Db,
  { importRunId }: z.infer<typeof runImportJob.payload>,
  job: JobRun,
): Promise<void> {
  const run = await begin(db, importRunId);
  if (!run) return;
  try {
    await announceProgress(db, run);
    const report = progressOf(db, run, job.signal);
    const { input, plan } = await readAndPlan(db, run, job.signal, report);
    await authorizedTarget(db, run);
    const { importedResources } = resourceCounts(plan);
    const pages = importedResources - plan.files.length;
    const files = await storeContents(db, run.organizationId, plan, (stored) =>
      report(pages + stored, importedResources),
    );
    await complete(db, run, input, plan, files);
  } catch (error) {
    if (error instanceof NotInProgress) return;
    if (error instanceof DomainError) return failRun(db, run, error.message);
    if (job.isLastAttempt && !job.signal.aborted) {
      log.error({ err: error, importRunId }, "An import failed permanently.");
      return failRun(
        db,
        run,
        "Something went wrong. Start the import again. If it keeps failing, contact the operator.",
      );
    }
    throw error;
  }
}

/** Marks the run as in progress; null if nothing is left to do. */
async function begin(db: Db, importRunId: string) {
  const now = new Date();
  const where = { id: importRunId, status: { in: ["pending" as const, "in_progress" as const] } };
  const { count } = await db.importRun.updateMany({
    where,
    data: { status: "in_progress", updatedAt: now },
  });
  if (count === 0) return null;
  await db.importRun.updateMany({
    where: { ...where, startedAt: null },
    data: { startedAt: now },
  });
  return db.importRun.findUnique({ where: { id: importRunId } });
}

const sourceOf = ({ id, source }: Run) =>
  parsedJson(StartImport.shape.source, source, { table: "ImportRun", column: "source", row: id });

type ReportProgress = (done: number, total: number) => Promise<void>;

/** Planning texts, or fetching a website, takes long, so it counts as progress before files are stored. */
async function readAndPlan(
  db: Db,
  run: Run,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<{ input: ImportInput; plan: ImportPlan }> {
  const source = sourceOf(run);
  const importer = { userId: run.createdById, organizationId: run.organizationId };
  if (source.type === "file") {
    const input = await readUploads(await uploadsOf(db, run, source.files));
    return { input, plan: await planImport(db, input, importer, report) };
  }
  const input = await readWebsite(source.url, {
    group: run.organizationId,
    signal,
    onProgress: report,
  });
  const found = input.entries.size;
  return { input, plan: await planImport(db, input, importer, () => report(found, found)) };
}

/** Reports the progress of a run at intervals. */
function progressOf(db: Db, run: Run, signal: AbortSignal): ReportProgress {
  let reported = 0;
  return async (done, total) => {
    signal.throwIfAborted();
    if (Date.now() - reported < PROGRESS_EVERY_MS && done < total) return;
    reported = Date.now();
    await reportProgress(db, run, done, total);
  };
}

async function uploadsOf(db: Db, run: Run, files: readonly string[]): Promise<SubmittedFile[]> {
  const uploads = await db.upload.findMany({
    where: { key: { in: [...files] }, organizationId: run.organizationId, userId: run.createdById },
    select: { key: true, name: true, size: true, arrived: true },
  });
  const byKey = new Map(uploads.map((upload) => [upload.key, upload]));
  const given: SubmittedFile[] = [];
  for (const key of files) {
    const upload = byKey.get(key);
    const bytes = upload && openUpload(db, upload);
    if (!bytes)
      throw new Invalid("An uploaded file is gone. Upload it again and start a new import.", "upload_gone");
    given.push({ name: upload.name, bytes });
  }
  return given;
}

/** Each report is a transaction of its own, and notices a cancellation. */
async function reportProgress(db: Db, run: Run, imported: number, total: number): Promise<void> {
  const { count } = await db.importRun.updateMany({
    where: { id: run.id, status: "in_progress" },
    data: { imported, total, updatedAt: new Date() },
  });
  if (count === 0) throw new NotInProgress();
  await announceProgress(db, run);
}

const announceProgress = (db: Db, { id, organizationId, spaceId }: Run) =>
  announce(db, {
    ...{ type: "import.progressed" as const, organizationId, spaceId },
    ...{ subjectId: id, requestId: null },
  });

/** Checks that the author may still write to the target. */
async function authorizedTarget(db: Db, run: Run): Promise<ImportTarget> {
  const author = contextOf(run).actor;
  const space = await findSpace(db, author, run.spaceId);
  if (!space) throw new NotFound("space", run.spaceId);
  const mayWrite =
    run.changeRequestId === null ? await mayWriteLive(db, space) : can(space.role, "space.edit");
  if (!mayWrite) throw new Forbidden("You no longer have edit access to this space.");
  if (run.changeRequestId === null) return importTarget(db, scopeOfSpace(space), run.pageId);
  const changeRequest = await findChangeRequest(db, author, run.spaceId, run.changeRequestId);
  if (!changeRequest) throw new NotFound("change request", run.changeRequestId);
  return importTarget(db, scopeOfChangeRequest(changeRequest), run.pageId);
}

async function complete(
  db: Db,
  run: Run,
  input: ImportInput,
  plan: ImportPlan,
  files: Awaited<ReturnType<typeof storeContents>>,
): Promise<void> {
  const ctx = contextOf(run);
  const { importedResources, totalResources } = resourceCounts(plan);
  const source = sourceOf(run);
  await inTransaction(
    db,
    async (tx) => {
      // Contents are stored for minutes, in which the author can lose access.
      const target = await authorizedTarget(tx, run);
      const now = new Date();
      const { count } = await tx.importRun.updateMany({
        where: { id: run.id, status: "in_progress" },
        data: {
          status: "completed",
          imported: importedResources,
          total: totalResources,
          completedAt: now,
          updatedAt: now,
        },
      });
      if (count === 0) throw new NotInProgress();
      const { revisionId, keptVariables } = await commitPlan(tx, ctx, target, plan, files, input.subject);
      const report = reportOf(plan, input, target, keptVariables);
      await tx.importRun.update({
        where: { id: run.id },
        data: { revisionId, report },
        select: { id: true },
      });
      if (source.type === "file") await removeUploads(tx, source.files);
      await record(tx, ctx, {
        type: "import.completed",
        organizationId: run.organizationId,
        spaceId: run.spaceId,
        subjectId: run.id,
        payload: { revision: revisionId, imported: importedResources, total: totalResources },
      });
    },
    { retry: 3 },
  );
}
