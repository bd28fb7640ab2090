import "server-only";
import { implementForScopes } from "@/lib/content/scopes/implement-for-scopes";
import { implement } from "@/lib/platform/api/server/implement";
import { cancelPdf, pdfOf } from "./commands";
import { downloadPdf } from "./download";
import { pdf, pdfBytes, pdfs } from "./operations";
import { getPdf } from "./queries";

export const pdfHandlers = [
  ...implementForScopes(pdf, {
    address: ({ db, actor }, scope, { query }) => pdfOf(db, scope, actor, query),
  }),
  ...implement(pdfs, {
    get: ({ db, subject }, { params }) => getPdf(db, subject.id, params.pdfKey),
    cancel: async (ctx, { params }) => {
      await cancelPdf(ctx.db, ctx, ctx.subject, params.pdfKey);
      return undefined;
    },
  }),
  ...implement(pdfBytes, {
    download: ({ db }, { params, query }) => downloadPdf(db, params.pdfKey, query),
  }),
];
