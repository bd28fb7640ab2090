import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { record } from "@/lib/platform/events/record";
import { renderPdf } from "@/lib/platform/rendering/render";
import { composeBook, type Selection, selectPages } from "./compose";
import { makePdfJob } from "./make-job";
import { PdfOrder } from "./order";

/** Makes a PDF that was ordered, unless it is there or nobody can want it any more, and tells who asked for it. */
export async function handle(db: Db, { key, userId }: { key: string; userId?: string }): Promise<void> {
  const found = await db.pdfExport.findFirst({
    where: { key, bytes: null },
    select: { order: true },
  });
  if (found) {
    const order = PdfOrder.parse(found.order);
    await makePdf(db, key, order, await selectPages(db, order));
  }
  if (userId !== undefined) await tellFinished(db, key, userId);
}

async function tellFinished(db: Db, key: string, userId: string): Promise<void> {
  const made = await db.pdfExport.findUnique({
    where: { key },
    select: { name: true, failure: true, space: { select: { id: true, organizationId: true } } },
  });
  if (!made) return;
  await record(db, withoutRequest(jobActor(makePdfJob.name, userId)), {
    type: "pdf.finished",
    organizationId: made.space.organizationId,
    spaceId: made.space.id,
    subjectId: key,
    payload: { name: made.name, ...(made.failure !== null && { reason: made.failure }) },
  });
}

/** Makes a PDF of these pages and keeps it, or why it could not be made. */
export async function makePdf(db: Db, key: string, order: PdfOrder, selection: Selection): Promise<void> {
  const keep = (data: { bytes: Uint8Array<ArrayBuffer>; failure: null } | { failure: string }) =>
    db.pdfExport.updateMany({ where: { key }, data });
  try {
    const bytes = await renderPdf(await composeBook(db, order, selection));
    await keep({ bytes: Uint8Array.from(bytes), failure: null });
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    const failure = "Too long for one PDF. Download a page with its subpages instead.";
    await keep({ failure });
  }
}
