import "server-only";
import { TooComplex } from "@/lib/content/markdown-errors";
import { prismaClient } from "@/lib/db/client";
import { renderPdf } from "@/lib/rendering/render";
import { composeBook, selectPages } from "./compose";
import { PdfOrder } from "./order";

/** Makes a PDF that was ordered, unless it is there or nobody can want it any more. */
export async function handle({ key }: { key: string }): Promise<void> {
  const db = prismaClient();
  const found = await db.pdfExport.findUnique({ where: { key }, select: { order: true } });
  const waiting = await db.pdfExport.count({ where: { key, bytes: null } });
  if (!found || waiting === 0) return;
  const order = PdfOrder.parse(found.order);
  try {
    const bytes = await renderPdf(await composeBook(order, await selectPages(order)));
    await db.pdfExport.updateMany({ where: { key }, data: { bytes: Uint8Array.from(bytes), failure: null } });
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    const failure =
      "This takes too long to be made into one PDF; ask for a part of it, one page with what is below.";
    await db.pdfExport.updateMany({ where: { key }, data: { failure } });
  }
}
