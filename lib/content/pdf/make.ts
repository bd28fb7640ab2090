import "server-only";
import { type PageSelection, selectPages } from "@/lib/content/pages/select-pages";
import { jobActor } from "@/lib/core/access/actor";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { DAY_MS } from "@/lib/core/days";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { announce } from "@/lib/platform/events/announce";
import { record } from "@/lib/platform/events/record";
import type { JobRun } from "@/lib/platform/jobs/job";
import { log } from "@/lib/platform/log";
import { runOnThread } from "@/lib/platform/threads/run";
import { composeBook } from "./compose";
import { makePdfJob } from "./make-job";
import { PdfOrder, stateOf } from "./order";
import { drawPdfJob } from "./thread-jobs";

const PROGRESS_EVERY_MS = 1000;
/** How long a PDF is kept for the people notified of it. */
const KEPT_MS = 7 * DAY_MS;

/**
 * Makes an ordered PDF, unless it exists or its order was cancelled, and notifies the people who wait for it.
 */
export async function handle(db: Db, { key }: { key: string }, job: JobRun): Promise<void> {
  const found = await db.pdfExport.findFirst({
    where: { key, bytes: null },
    select: { order: true },
  });
  if (found) {
    try {
      const order = PdfOrder.parse(found.order);
      await makeOnce(db, key, order, await selectPages(db, stateOf(order), order));
    } catch (error) {
      if (!job.isLastAttempt || job.signal.aborted) throw error;
      await failPdf(db, key, error);
    }
  }
  await recordFinished(db, key);
}

/** PDFs that this process makes now; concurrent requests and jobs for one of them wait for the same promise. */
const underWay = new Map<string, Promise<void>>();

/** Makes and stores a PDF of these pages, unless this process does already. */
export function makeOnce(db: Db, key: string, order: PdfOrder, selection: PageSelection): Promise<void> {
  const known = underWay.get(key);
  if (known) return known;
  const made = runPdfExport(db, key, order, selection).finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

/** Notifies the people who wait for a PDF of its success or failure, and keeps it for them. */
const recordFinished = (db: Db, key: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const made = await tx.pdfExport.findUnique({
      where: { key },
      select: {
        ...{ name: true, failure: true, space: { select: { id: true, organizationId: true } } },
        waits: { select: { userId: true } },
      },
    });
    if (!made || made.waits.length === 0) return;
    const { organizationId, id: spaceId } = made.space;
    const people = made.waits.map(({ userId }) => userId);
    // People who cancelled meanwhile are not notified.
    const waiting = await endWaits(tx, [key, people]);
    await tx.pdfExport.updateMany({ where: { key }, data: { expiresAt: new Date(Date.now() + KEPT_MS) } });
    for (const { userId } of waiting)
      await record(tx, withoutRequest(jobActor(makePdfJob.name, userId)), {
        ...{ type: "pdf.finished", organizationId, spaceId, subjectId: key },
        payload: { name: made.name, ...(made.failure !== null && { reason: made.failure }) },
      });
    await announceProgress(tx, { key, organizationId, spaceId }, people);
  });

const endWaits = prepared(
  "end-pdf-waits",
  `DELETE FROM "PdfWait" WHERE "key" = $1 AND "userId" = ANY($2::text[]) RETURNING "userId"`,
);

type OrderedFile = { key: string; organizationId: string; spaceId: string };

const announceProgress = (db: Db, { key, organizationId, spaceId }: OrderedFile, people: readonly string[]) =>
  announce(db, {
    ...{ type: "pdf.progressed", organizationId, spaceId, subjectId: key },
    ...{ requestId: null, to: people },
  });

const keep = (
  db: Db,
  key: string,
  outcome: { bytes: Uint8Array<ArrayBuffer>; failure: null } | { failure: string },
) => db.pdfExport.updateMany({ where: { key }, data: outcome });

/** Stores an unexpected failure of a PDF. */
async function failPdf(db: Db, key: string, error: unknown): Promise<void> {
  log.error({ err: error, pdf: key }, "A PDF could not be made.");
  await keep(db, key, { failure: "Something went wrong. Download the PDF again." });
}

/**
 * Makes and stores a PDF of these pages, or the reason of its failure; stores nothing if its order was
 * cancelled.
 */
async function runPdfExport(db: Db, key: string, order: PdfOrder, selection: PageSelection): Promise<void> {
  const { organizationId, spaceId } = order.view;
  const watch = watchOrder(db, { key, organizationId, spaceId });
  try {
    const book = await composeBook(db, order, selection);
    const bytes = await runOnThread(drawPdfJob, book, { onProgress: watch.note, signal: watch.signal });
    await keep(db, key, { bytes: Uint8Array.from(bytes), failure: null });
  } catch (error) {
    if (watch.signal.aborted) return;
    if (!(error instanceof TooComplex)) throw error;
    const failure = "Too long for one PDF. Download a page with its subpages instead.";
    await keep(db, key, { failure });
  } finally {
    watch.end();
  }
}

const noteProgress = prepared(
  "note-pdf-progress",
  `UPDATE "PdfExport" SET "made" = greatest("made", $2::int) WHERE "key" = $1
   RETURNING (SELECT coalesce(array_agg(w."userId"), '{}') FROM "PdfWait" w WHERE w."key" = $1) AS "people"`,
);

/**
 * Stores once a second how many pages are drawn, notifies the waiting people, and aborts once no one waits
 * any more.
 */
function watchOrder(db: Db, made: OrderedFile) {
  const cancelled = new AbortController();
  let drawn = 0;
  const look = async (): Promise<void> => {
    const [noted] = await noteProgress(db, [made.key, drawn]);
    if (noted) await announceProgress(db, made, noted.people);
    else cancelled.abort();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      log.warn({ err: error, pdf: made.key }, "The progress of a PDF could not be noted."),
    );
  }, PROGRESS_EVERY_MS);
  return {
    signal: cancelled.signal,
    note: (pages: number) => {
      drawn = pages;
    },
    end: () => clearInterval(timer),
  };
}
