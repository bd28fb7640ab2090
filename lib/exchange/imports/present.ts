import { z } from "zod";
import { addresses } from "@/lib/addresses";
import { presentUser } from "@/lib/identity/users/present";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { apiUrl, appUrl } from "@/lib/platform/urls";
import type { ImportRunRow } from "./row";
import { ImportReportEntry, type ImportRun, StartImport } from "./schemas";

/** @param report absent in lists because of its size */
export function presentImportRun(row: ImportRunRow, report?: unknown): ImportRun {
  const at = { table: "ImportRun", row: row.id };
  const entries =
    report === undefined ? null : parsedJson(z.array(ImportReportEntry), report, { ...at, column: "report" });
  return {
    object: "import-run",
    id: row.id,
    status: row.status,
    ...(row.status === "failed" && { reason: row.reason ?? "The import was interrupted. Start it again." }),
    source: parsedJson(StartImport.shape.source, row.source, { ...at, column: "source" }),
    target: {
      space: row.spaceId,
      ...(row.changeRequestId !== null && { changeRequest: row.changeRequestId }),
      ...(row.pageId !== null && { page: row.pageId }),
    },
    createdBy: presentUser(row.createdBy),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.startedAt !== null && { startedAt: row.startedAt.toISOString() }),
    ...(row.completedAt !== null && { completedAt: row.completedAt.toISOString() }),
    progress: { imported: row.imported, total: row.total },
    ...(row.revisionId !== null && { revision: row.revisionId }),
    ...(entries && { pages: entries.flatMap(importedPage), report: entries }),
    urls: {
      location: apiUrl(`/org/${row.organizationId}/imports/${row.id}`),
      app: appUrl(addresses.space.reader(row.spaceId)),
    },
  };
}

const importedPage = ({ outcome, id, path }: ImportReportEntry): NonNullable<ImportRun["pages"]> =>
  outcome === "page" && id !== undefined ? [{ id, type: "page", status: "complete", sourceURL: path }] : [];
