import { z } from "zod";
import { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { defineForScopes } from "@/lib/content/scopes/define-for-scopes";
import { LIVE_SCOPES } from "@/lib/content/scopes/scope-kinds";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { ImportFromAddress, ImportResult, ImportRun, ImportStatus, StartImport } from "./schemas";

const tag = "imports";
const RUNS = "/org/{organizationId}/imports";
const description =
  "Fetches the address and adds its content after the existing pages, as one revision. Sources: “zip”, an archive of Markdown files, ordered by SUMMARY.md if it has one; “confluence”, “notion” and “github-wiki”, an archive exported by these; “google-docs”, a downloaded Word document or zipped web page, or the address of a document shared by link; “markdown”, “html” and “docx”, a single page; and “website”, the pages below the folder of the address that can be reached from it, as many as one request can fetch: `totalResources` counts the others too, and `startImport` fetches more.";
const descriptionInSpace = `${description} Who may edit the space through change requests only gets a new change request with the import.`;

const fromAddress = {
  tag,
  method: "POST",
  description,
  action: "space.edit",
  body: ImportFromAddress,
  response: ImportResult,
  status: 201,
  locates: true,
} as const;

export const addressImports = defineForScopes(LIVE_SCOPES, {
  into: {
    ...fromAddress,
    id: "importInto{Scope}",
    path: "{content}/import",
    summary: "Import an address into a {scope}",
    differs: { space: { description: descriptionInSpace } },
  },
  belowPage: {
    ...fromAddress,
    id: "importIntoPageOf{Scope}",
    path: "{content}/page/{pageId}/import",
    summary: "Import an address below a page of a {scope}",
    differs: { space: { id: "importIntoPage", description: descriptionInSpace } },
  },
});

export const imports = {
  start: defineOperation({
    id: "startImport",
    tag,
    method: "POST",
    path: RUNS,
    summary: "Import uploaded files or a website",
    description:
      "Runs in the background: read the run for its progress. All content appears at the end, as one revision. Files are Markdown and HTML pages, Word documents, zip archives of these, and files that they link to. Of a website, imports up to 500 pages below the folder of the address that can be reached from it, with their pictures; respects its robots.txt. Without a change request, people who can edit the space only through change requests get a new one.",
    access: access.organization("organization.view"),
    scope: "edit",
    body: StartImport,
    response: ImportRun,
    status: 201,
    locates: true,
  }),
  list: defineOperation({
    id: "listImports",
    tag,
    method: "GET",
    path: RUNS,
    summary: "List imports, newest first",
    access: access.organization("organization.view"),
    query: pageQuery({
      space: z.string().max(64).optional(),
      changeRequest: z.string().max(64).optional(),
      site: z
        .string()
        .max(64)
        .optional()
        .describe("Imports do not belong to sites: the list is empty with this parameter."),
      status: z
        .enum([...ImportStatus.options, "active"])
        .optional()
        .describe("“active”: pending or in progress."),
    }),
    response: paginated(ImportRun),
  }),
  get: defineOperation({
    id: "getImport",
    tag,
    method: "GET",
    path: `${RUNS}/{importRunId}`,
    summary: "Get an import with its progress and report",
    access: access.organization("organization.view"),
    response: ImportRun,
  }),
  cancel: defineOperation({
    id: "cancelImport",
    tag,
    method: "POST",
    path: `${RUNS}/{importRunId}/cancel`,
    summary: "Cancel an import",
    description: "Discards the work so far; the space stays unchanged.",
    access: access.organization("organization.view"),
    scope: "edit",
    response: ImportRun,
    status: 201,
  }),
  undo: defineOperation({
    id: "undoImport",
    tag,
    method: "POST",
    path: `${RUNS}/{importRunId}/undo`,
    summary: "Undo an import",
    description:
      "For published content, answers a change request that undoes the import, the same one while it is open; later changes stay. Content of a change request is removed from it, unless it was edited there since, or the change request is merged.",
    access: access.organization("organization.view"),
    scope: "edit",
    response: ChangeRequest,
    status: 201,
    locates: true,
  }),
};
