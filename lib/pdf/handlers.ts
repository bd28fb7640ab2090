import "server-only";
import { implement } from "@/lib/api/server/implement";
import { pdfOfChangeRequest, pdfOfSpace } from "./commands";
import { downloadPdf } from "./download";
import { pdf } from "./operations";

export const pdfHandlers = implement(pdf, {
  ofSpace: (ctx, { query }) => pdfOfSpace(ctx.subject, ctx.actor, query),
  ofChangeRequest: (ctx, { query }) => pdfOfChangeRequest(ctx.subject, ctx.actor, query),
  download: (_ctx, { params, query }) => downloadPdf(params.pdfKey, query),
});
