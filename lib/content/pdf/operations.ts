import { defineForScopes } from "@/lib/content/scopes/define-for-scopes";
import { LIVE_SCOPES } from "@/lib/content/scopes/scope-kinds";
import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { SignedQuery } from "@/lib/platform/api/signed-query";
import { Pdf, PdfAddress, PdfQuery } from "./schemas";

const tag = "pdf";

export const pdf = defineForScopes(LIVE_SCOPES, {
  address: {
    id: "get{Scope}Pdf",
    tag,
    method: "GET",
    path: "{scope}/pdf",
    summary: "Get the address of a PDF of a {scope}",
    description:
      "Pages come in the order of the tree; hidden ones are left out unless requested. The PDF of unchanged content is made once.",
    action: "space.view",
    query: PdfQuery,
    response: PdfAddress,
  },
});

/** One PDF, while it is made and afterwards. */
export const pdfs = {
  get: defineOperation({
    id: "getPdf",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/pdfs/{pdfKey}",
    summary: "Get the progress of a PDF",
    description:
      "PDFs are kept for an hour after the last request for their address, or for a week after a notification.",
    access: access.space("space.view"),
    response: Pdf,
  }),
  cancel: defineOperation({
    id: "cancelPdf",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/pdfs/{pdfKey}/cancel",
    summary: "Cancel a PDF that is being made",
    description:
      "Ends the caller's wait for it: no notification comes. The PDF is no longer made unless another person waits for it.",
    access: access.space("space.view"),
    status: 204,
  }),
};

/** The bytes have an address of their own. */
export const pdfBytes = {
  download: defineOperation({
    id: "downloadPdf",
    tag,
    method: "GET",
    path: "/pdfs/{pdfKey}",
    summary: "Download a PDF",
    description:
      "Anyone with the signed address can download it: the address itself is the permission. Returns 503 with Retry-After while the PDF is being made.",
    errors: [403],
    access: access.public(),
    query: SignedQuery,
    media: { types: ["application/pdf"], description: "The PDF.", binary: true },
  }),
};
