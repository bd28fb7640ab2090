import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";
import { SignedQuery } from "@/lib/api/signed-query";
import { PdfAddress, PdfQuery } from "./schemas";

const tag = "pdf";
const description =
  "Pages come in the order of the tree; hidden ones are left out unless they are asked for. The PDF of content that did not change is made once.";

export const pdf = {
  ofSpace: defineOperation({
    id: "getSpacePdf",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/pdf",
    summary: "Get the address of a PDF of a space",
    description,
    access: access.space("space.view"),
    query: PdfQuery,
    response: PdfAddress,
  }),
  ofChangeRequest: defineOperation({
    id: "getChangeRequestPdf",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/change-requests/{changeRequestId}/pdf",
    summary: "Get the address of a PDF of a change request's content",
    description,
    access: access.changeRequest("space.view"),
    query: PdfQuery,
    response: PdfAddress,
  }),
  download: defineOperation({
    id: "downloadPdf",
    tag,
    method: "GET",
    path: "/pdfs/{pdfKey}",
    summary: "Download a PDF",
    description:
      "Whoever has the signed address may download: it carries its own permission. Answers 503 with Retry-After while the PDF is being made.",
    access: access.public(),
    query: SignedQuery,
    media: { types: ["application/pdf"], description: "The PDF.", binary: true },
  }),
};
