import "server-only";
import { implementOverPlaces } from "@/lib/domains/places/implement";
import { implement } from "@/lib/platform/api/server/implement";
import { pdfOf } from "./commands";
import { downloadPdf } from "./download";
import { pdf, pdfBytes } from "./operations";

export const pdfHandlers = [
  ...implementOverPlaces(pdf, {
    address: ({ db, actor }, place, { query }) => pdfOf(db, place, actor, query),
  }),
  ...implement(pdfBytes, {
    download: ({ db }, { params, query }) => downloadPdf(db, params.pdfKey, query),
  }),
];
