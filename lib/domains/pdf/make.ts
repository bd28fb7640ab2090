import "server-only";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import type { Db } from "@/lib/platform/db/client";
import { renderPdf } from "@/lib/platform/rendering/render";
import { composeBook, type Selection, selectPages } from "./compose";
import { PdfOrder } from "./order";

/** Makes a PDF that was ordered, unless it is there or nobody can want it any more. */
export async function handle(db: Db, { key }: { key: string }): Promise<void> {
  const found = await db.pdfExport.findFirst({
    where: { key, bytes: null },
    select: { order: true },
  });
  if (!found) return;
  const order = PdfOrder.parse(found.order);
  await makePdf(db, key, order, await selectPages(db, order));
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
