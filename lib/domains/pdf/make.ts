import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { log } from "@/lib/log";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import type { JobRun } from "@/lib/platform/jobs/job";
import { renderPdf } from "@/lib/platform/rendering/render";
import { composeBook, type Selection, selectPages } from "./compose";
import { makePdfJob } from "./make-job";
import { PdfOrder } from "./order";

const PROGRESS_EVERY_MS = 1000;
/** So long a PDF is there for those who were told of it. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Makes a PDF that was ordered, unless it is there or nobody can want it any more, and tells who asked for it. */
export async function handle(
  db: Db,
  { key, userId }: { key: string; userId?: string },
  job: JobRun,
): Promise<void> {
  const found = await db.pdfExport.findFirst({
    where: { key, bytes: null },
    select: { order: true },
  });
  if (found) {
    try {
      const order = PdfOrder.parse(found.order);
      await makePdf(db, key, order, await selectPages(db, order));
    } catch (error) {
      if (!job.isLastAttempt || job.signal.aborted) throw error;
      await giveUp(db, key, error);
    }
  }
  if (userId !== undefined) await tellFinished(db, key, userId);
}

/** Tells somebody that their PDF is there, or why not, and keeps it for when they come to read that. */
export const tellFinished = (db: Db, key: string, userId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const made = await tx.pdfExport.findUnique({
      where: { key },
      select: { name: true, failure: true, space: { select: { id: true, organizationId: true } } },
    });
    if (!made) return;
    await tx.pdfExport.updateMany({ where: { key }, data: { expiresAt: new Date(Date.now() + KEPT_MS) } });
    await record(tx, withoutRequest(jobActor(makePdfJob.name, userId)), {
      type: "pdf.finished",
      organizationId: made.space.organizationId,
      spaceId: made.space.id,
      subjectId: key,
      payload: { name: made.name, ...(made.failure !== null && { reason: made.failure }) },
    });
  });

const keep = (
  db: Db,
  key: string,
  outcome: { bytes: Uint8Array<ArrayBuffer>; failure: null } | { failure: string },
) => db.pdfExport.updateMany({ where: { key }, data: outcome });

/** Keeps that a PDF failed for no reason of its own. */
export async function giveUp(db: Db, key: string, error: unknown): Promise<void> {
  log.error({ err: error, pdf: key }, "A PDF could not be made.");
  await keep(db, key, { failure: "Something went wrong. Download the PDF again." });
}

/** Makes a PDF of these pages and keeps it, or why it could not be made. */
export async function makePdf(db: Db, key: string, order: PdfOrder, selection: Selection): Promise<void> {
  try {
    const bytes = await renderPdf(await composeBook(db, order, selection), progressOf(db, key));
    await keep(db, key, { bytes: Uint8Array.from(bytes), failure: null });
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    const failure = "Too long for one PDF. Download a page with its subpages instead.";
    await keep(db, key, { failure });
  }
}

/** Notes how many pages are drawn, at most once a second. Notes can overtake each other: they only become more. */
function progressOf(db: Db, key: string): (made: number) => void {
  let noted = Date.now();
  return (made) => {
    if (Date.now() - noted < PROGRESS_EVERY_MS) return;
    noted = Date.now();
    db.pdfExport
      .updateMany({ where: { key, bytes: null, made: { lt: made } }, data: { made } })
      .catch((error: unknown) =>
        log.warn({ err: error, pdf: key }, "The progress of a PDF could not be noted."),
      );
  };
}
