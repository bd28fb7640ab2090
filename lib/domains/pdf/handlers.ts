import "server-only";
import { implementOverPlaces } from "@/lib/domains/places/implement";
import { implement } from "@/lib/platform/api/server/implement";
import { cancelPdf, pdfOf } from "./commands";
import { downloadPdf } from "./download";
import { pdf, pdfBytes, pdfs } from "./operations";
import { getPdf } from "./queries";

export const pdfHandlers = [
  ...implementOverPlaces(pdf, {
    address: ({ db, actor }, place, { query }) => pdfOf(db, place, actor, query),
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
