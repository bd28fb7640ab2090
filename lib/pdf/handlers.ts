import "server-only";
import { implement } from "@/lib/api/server/implement";
import { pdfOfChangeRequest, pdfOfSpace } from "./commands";
import { downloadPdf } from "./download";
import { pdf } from "./operations";

export const pdfHandlers = implement(pdf, {
  ofSpace: (ctx, { query }) => pdfOfSpace(ctx.db, ctx.subject, ctx.actor, query),
  ofChangeRequest: (ctx, { query }) => pdfOfChangeRequest(ctx.db, ctx.subject, ctx.actor, query),
  download: (_ctx, { params, query }) => downloadPdf(_ctx.db, params.pdfKey, query),
});
