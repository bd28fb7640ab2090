import { z } from "zod";
import { JsonValue } from "@/lib/core/json-value";
import { webAddress } from "@/lib/core/web-address";
import { User } from "@/lib/identity/users/schemas";

/** All sources of imports. Exports of other systems are archives, those of Google Docs also Word documents. */
export const ImportSource = z.enum([
  "website",
  "docx",
  "markdown",
  "html",
  "zip",
  "confluence",
  "github-wiki",
  "notion",
  "google-docs",
]);
export type ImportSource = z.infer<typeof ImportSource>;

const Address = webAddress().max(2048);
const id = z.string().min(1).max(64);

export const ImportFromAddress = z.strictObject({ url: Address, source: ImportSource });
export type ImportFromAddress = z.infer<typeof ImportFromAddress>;

export const ImportResult = z.object({
  revision: z.string(),
  importedResources: z.int().describe("Number of imported pages and files."),
  totalResources: z.int().describe("Number of found pages and files."),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const StartImport = z.strictObject({
  source: z.discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("website"),
      url: Address.describe("The first page; imports pages below its folder."),
    }),
    z.strictObject({
      type: z.literal("file"),
      files: z.array(id).min(1).max(50).describe("Keys of uploads."),
    }),
  ]),
  target: z.strictObject({
    space: id,
    changeRequest: id.optional().describe("Id or number."),
    page: id.optional().describe("The parent of the imported pages; the root if absent."),
  }),
  enhance: z.boolean().optional().describe("Accepted but ignored: texts are imported as written."),
});
export type StartImport = z.infer<typeof StartImport>;

export const ImportStatus = z.enum(["pending", "in-progress", "completed", "failed", "cancelled"]);
export type ImportStatus = z.infer<typeof ImportStatus>;

export const ImportReportEntry = z.object({
  path: z.string(),
  outcome: z.enum(["page", "file", "redirect", "kept", "skipped", "warning"]),
  detail: z.string().nullable(),
  id: z.string().optional().describe("Id of the new page or file."),
  links: z
    .object({ resolved: z.int(), broken: z.int() })
    .optional()
    .describe("Numbers of a page's links to imported content and of broken links; absent if it has none."),
});
export type ImportReportEntry = z.infer<typeof ImportReportEntry>;

/** The paths of warnings about no file. */
export type PartInReport = "Redirects" | "Variables";

export const ImportRun = z.object({
  object: z.literal("import-run"),
  id: z.string(),
  status: ImportStatus,
  reason: z.string().optional().describe("The reason of the failure."),
  source: JsonValue,
  target: z.object({
    space: z.string(),
    changeRequest: z.string().optional(),
    page: z.string().optional(),
  }),
  createdBy: User,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().optional(),
  completedAt: z.iso.datetime().optional(),
  progress: z
    .object({ imported: z.int(), total: z.int() })
    .describe("Numbers of imported and found pages and files."),
  revision: z.string().optional().describe("The new revision."),
  pages: z
    .array(
      z.object({
        id: z.string(),
        type: z.enum(["page", "folder"]),
        status: z.enum(["complete", "pending"]),
        sourceURL: z.string().optional(),
      }),
    )
    .optional()
    .describe("Imported pages; absent in lists."),
  report: z
    .array(ImportReportEntry)
    .optional()
    .describe("Imported and skipped files, with reasons; absent in lists."),
  urls: z.object({ location: z.string(), app: z.string() }),
});
export type ImportRun = z.infer<typeof ImportRun>;
