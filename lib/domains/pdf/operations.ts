import { access } from "@/lib/core/access/access";
import { LIVE } from "@/lib/domains/places/kinds";
import { overPlaces } from "@/lib/domains/places/over-places";
import { PdfAddress, PdfQuery } from "@/lib/model/pdf/schemas";
import { defineOperation } from "@/lib/platform/api/operation";
import { SignedQuery } from "@/lib/platform/api/signed-query";

const tag = "pdf";

export const pdf = overPlaces(LIVE, {
  address: {
    id: "get{Place}Pdf",
    tag,
    method: "GET",
    path: "{place}/pdf",
    summary: "Get the address of a PDF of a {place}",
    description:
      "Pages come in the order of the tree; hidden ones are left out unless they are asked for. The PDF of content that did not change is made once.",
    action: "space.view",
    query: PdfQuery,
    response: PdfAddress,
  },
});

/** The bytes, which have an address of their own. */
export const pdfBytes = {
  download: defineOperation({
    id: "downloadPdf",
    tag,
    method: "GET",
    path: "/pdfs/{pdfKey}",
    summary: "Download a PDF",
    description:
      "Anyone with the signed address can download: it carries its own permission. Answers 503 with Retry-After while the PDF is being made.",
    access: access.public(),
    query: SignedQuery,
    media: { types: ["application/pdf"], description: "The PDF.", binary: true },
  }),
};
