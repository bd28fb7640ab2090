import { pluralize } from "@/components/ui/pluralize";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import type { ImportReportEntry, ImportRun } from "@/lib/exchange/imports/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";

export const IMPORT_STATUS_LABELS = {
  pending: "Waiting to start",
  "in-progress": "Importing",
  completed: "Import finished",
  failed: "Import failed",
  cancelled: "Import cancelled",
} as const satisfies Record<ImportRun["status"], string>;

export const isActive = ({ status }: Pick<ImportRun, "status">): boolean =>
  status === "pending" || status === "in-progress";

const taken = (amount: number) => pluralize(amount, "page or file", "pages and files");

/** Counts the imported entries: "54 pages and files". */
export const takenLabel = ({ progress }: Pick<ImportRun, "progress">): string => taken(progress.imported);

/** Returns why the viewer cannot undo an import; null if they can, as far as the browser knows. */
export const whyNotUndone = (
  { permissions, editMode }: Pick<Space, "editMode"> & { permissions: Pick<Space["permissions"], "edit"> },
  request: Pick<ChangeRequest, "number" | "status"> | undefined,
): string | null => {
  if (!permissions.edit) return "You need edit access to this space to undo an import.";
  if (editMode === "locked") return "The space is locked. Unlock it to undo the import.";
  if (request?.status === "merged")
    return `It was merged with change request #${request.number}. Revert that instead.`;
  if (request?.status === "archived")
    return `Change request #${request.number} is archived. Reopen it first.`;
  return null;
};

/** "54 of 122 pages and files" during an import, "3 pages and 1 file imported, 2 skipped" after it. */
export const importProgressLabel = ({
  status,
  progress,
  report,
}: Pick<ImportRun, "status" | "progress" | "report">): string => {
  const { imported, total } = progress;
  if (status === "completed") {
    const left = total - imported;
    return `${report ? importedLabel(report) : taken(imported)} imported${left > 0 ? `, ${left.toLocaleString("en")} skipped` : ""}`;
  }
  if (status === "failed" || status === "cancelled") return "Nothing imported";
  return total === 0 ? "Counting pages and files" : `${imported.toLocaleString("en")} of ${taken(total)}`;
};

/** Counts by the report: "3 pages and 1 file"; lists of imports have none. */
const importedLabel = (report: readonly Pick<ImportReportEntry, "outcome">[]): string => {
  const count = (outcome: ImportReportEntry["outcome"]) =>
    report.filter((entry) => entry.outcome === outcome).length;
  const [pages, files] = [count("page"), count("file")];
  return files === 0
    ? pluralize(pages, "page")
    : `${pluralize(pages, "page")} and ${pluralize(files, "file")}`;
};

/** Outcomes that are not counted with a noun. */
const UNCOUNTED: Partial<Record<ImportReportEntry["outcome"], string>> = {
  skipped: "skipped",
  kept: "kept as written",
};

/** Counts the entries of a report: "31 pages, 2 skipped". */
export const entriesLabel = (counts: ReadonlyMap<ImportReportEntry["outcome"], number>): string =>
  [...counts]
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) =>
      UNCOUNTED[outcome] ? `${count.toLocaleString("en")} ${UNCOUNTED[outcome]}` : pluralize(count, outcome),
    )
    .join(", ");

/** Counts the links of all pages: "31 links resolved, 2 broken"; null without any. */
export const linksLabel = (report: readonly Pick<ImportReportEntry, "links">[]): string | null => {
  const sum = (of: "resolved" | "broken") =>
    report.reduce((total, { links }) => total + (links?.[of] ?? 0), 0);
  const [resolved, broken] = [sum("resolved"), sum("broken")];
  if (resolved + broken === 0) return null;
  return `${pluralize(resolved, "link")} resolved${broken > 0 ? `, ${broken.toLocaleString("en")} broken` : ""}`;
};

/** Labels of outcomes beside their counts. */
export const OUTCOMES_LABELS = {
  page: "Pages",
  file: "Files",
  redirect: "Redirects",
  kept: "Kept as written",
  skipped: "Skipped",
  warning: "Warnings",
} as const satisfies Record<ImportReportEntry["outcome"], string>;

/** Labels of the outcome of one entry. */
export const OUTCOME_LABELS = {
  page: "Page",
  file: "File",
  redirect: "Redirect",
  kept: "Kept as written",
  skipped: "Skipped",
  warning: "Warning",
} as const satisfies Record<ImportReportEntry["outcome"], string>;
