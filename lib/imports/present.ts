import { addresses } from "@/lib/addresses";
import { apiUrl, appUrl } from "@/lib/urls";
import { presentUser } from "@/lib/users/present";
import type { ImportRunRow } from "./queries";
import type { ImportReportEntry, ImportRun } from "./schemas";

/** @param report absent in lists, where it would outweigh everything else */
export function presentImportRun(row: ImportRunRow, report?: readonly ImportReportEntry[]): ImportRun {
  return {
    object: "import-run",
    id: row.id,
    status: row.status,
    ...(row.status === "failed" && { reason: row.reason ?? "The import was abandoned. Start it again." }),
    source: row.source as ImportRun["source"],
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
    ...(report && { pages: report.flatMap(importedPage), report: [...report] }),
    urls: {
      location: apiUrl(`/org/${row.organizationId}/imports/${row.id}`),
      app: appUrl(addresses.space.reader(row.spaceId)),
    },
  };
}

const importedPage = ({ outcome, id, path }: ImportReportEntry): NonNullable<ImportRun["pages"]> =>
  outcome === "page" && id !== undefined ? [{ id, type: "page", status: "complete", sourceURL: path }] : [];
