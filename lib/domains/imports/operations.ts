import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated } from "@/lib/core/pagination";
import { LIVE } from "@/lib/domains/places/kinds";
import { overPlaces } from "@/lib/domains/places/over-places";
import { ChangeRequest } from "@/lib/model/change-requests/schemas";
import {
  ImportFromAddress,
  ImportResult,
  ImportRun,
  ImportStatus,
  StartImport,
} from "@/lib/model/imports/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "imports";
const RUNS = "/org/{organizationId}/imports";
const description =
  "Fetches the address and adds what it finds behind the pages that are there, as one revision. Sources: “zip”, an archive of Markdown files, ordered by SUMMARY.md if it has one; “confluence”, “notion” and “github-wiki”, an archive that these export; “google-docs”, what it downloads as a Word document or as a zipped web page, or the address of a document that anybody with the link can see; “markdown”, “html” and “docx”, a single page; and “website”, the pages below the folder of the address that can be reached from it, as far as they can be fetched within one request: `totalResources` counts the others, and `startImport` takes more.";
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

export const addressImports = overPlaces(LIVE, {
  into: {
    ...fromAddress,
    id: "importInto{Place}",
    path: "{content}/import",
    summary: "Import an address into a {place}",
    differs: { space: { description: descriptionInSpace } },
  },
  belowPage: {
    ...fromAddress,
    id: "importIntoPageOf{Place}",
    path: "{content}/page/{pageId}/import",
    summary: "Import an address below a page of a {place}",
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
      "Runs in the background: read the run for its progress. Nothing shows until everything is there, as one revision. Files are Markdown and HTML pages, Word documents, zip archives of these, and what they link to. Of a website, the pages below the folder of the address that can be reached from it are taken, 500 at most, with the pictures they show; its robots.txt is respected. Without a change request, anyone who can edit the space only through change requests gets a new one.",
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
    summary: "List imports, the newest first",
    access: access.organization("organization.view"),
    query: pageQuery({
      space: z.string().max(64).optional(),
      changeRequest: z.string().max(64).optional(),
      site: z
        .string()
        .max(64)
        .optional()
        .describe("Imports do not belong to sites: with it, the list is empty."),
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
    description: "What it has read so far is dropped; the space stays as it is.",
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
      "What went live is undone by a change request, which is answered, the same one again while it is open; what was changed since stays. What went into a change request is taken out of it, unless somebody changed it there, or it is merged.",
    access: access.organization("organization.view"),
    scope: "edit",
    response: ChangeRequest,
    status: 201,
    locates: true,
  }),
};
