import { counted } from "@/components/spaces/space-words";
import type { ImportReportEntry, ImportRun } from "@/lib/imports/schemas";

export const STATUS_WORDS = {
  pending: "Waiting to start",
  "in-progress": "Importing",
  completed: "Import finished",
  failed: "Import failed",
  cancelled: "Import cancelled",
} as const satisfies Record<ImportRun["status"], string>;

export const isActive = ({ status }: Pick<ImportRun, "status">): boolean =>
  status === "pending" || status === "in-progress";

/** "54 of 122 pages and files". */
export const progressInWords = ({ imported, total }: ImportRun["progress"]): string =>
  total === 0
    ? "Counting what is in it"
    : `${imported.toLocaleString("en")} of ${counted(total, "page or file", "pages and files")}`;

export const OUTCOME_WORDS = {
  page: "Page",
  file: "File",
  skipped: "Not taken",
  warning: "Warning",
} as const satisfies Record<ImportReportEntry["outcome"], string>;
