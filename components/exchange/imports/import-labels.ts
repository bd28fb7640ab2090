import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import type { ImportReportEntry, ImportRun, PartInReport } from "@/lib/exchange/imports/schemas";
import type { Space } from "@/lib/spaces/spaces/schemas";

export const IMPORT_STATUS_LABELS = {
  pending: text("Waiting to start"),
  "in-progress": text("Importing"),
  completed: text("Import finished"),
  failed: text("Import failed"),
  cancelled: text("Import cancelled"),
} as const satisfies Record<ImportRun["status"], Text>;

export const isActive = ({ status }: Pick<ImportRun, "status">): boolean =>
  status === "pending" || status === "in-progress";

const taken = (say: Say, amount: number) =>
  say({ one: "{count} page or file", other: "{count} pages and files" }, { count: amount });

/** Counts the imported entries: "54 pages and files". */
export const takenLabel = (say: Say, { progress }: Pick<ImportRun, "progress">): string =>
  taken(say, progress.imported);

/** Returns why the viewer cannot undo an import; null if they can, as far as the browser knows. */
export const whyNotUndone = (
  say: Say,
  { permissions, editMode }: Pick<Space, "editMode"> & { permissions: Pick<Space["permissions"], "edit"> },
  request: Pick<ChangeRequest, "number" | "status"> | undefined,
): string | null => {
  if (!permissions.edit) return say("You need edit access to this space to undo an import.");
  if (editMode === "locked") return say("The space is locked. Unlock it to undo the import.");
  if (request?.status === "merged")
    return say("It was merged with change request #{number}. Revert that instead.", {
      number: String(request.number),
    });
  if (request?.status === "archived")
    return say("Change request #{number} is archived. Reopen it first.", { number: String(request.number) });
  return null;
};

/** "54 of 122 pages and files" during an import, "3 pages and 1 file imported, 2 skipped" after it. */
export const importProgressLabel = (
  say: Say,
  { status, progress, report }: Pick<ImportRun, "status" | "progress" | "report">,
): string => {
  const { imported, total } = progress;
  if (status === "completed") {
    const brought = report ? importedLabel(say, report) : taken(say, imported);
    return total > imported
      ? say("{imported} imported, {skipped} skipped", { imported: brought, skipped: total - imported })
      : say("{imported} imported", { imported: brought });
  }
  if (status === "failed" || status === "cancelled") return say("Nothing imported");
  if (total === 0) return say("Counting pages and files");
  return say(
    { one: "{imported} of {count} page or file", other: "{imported} of {count} pages and files" },
    { count: total, imported },
  );
};

/** Counts by the report: "3 pages and 1 file"; lists of imports have none. */
const importedLabel = (say: Say, report: readonly Pick<ImportReportEntry, "outcome">[]): string => {
  const count = (outcome: ImportReportEntry["outcome"]) =>
    report.filter((entry) => entry.outcome === outcome).length;
  const pages = countLabel(say, "page", count("page"));
  return count("file") === 0 ? pages : say.list([pages, countLabel(say, "file", count("file"))]);
};

const countLabel = (say: Say, outcome: ImportReportEntry["outcome"], count: number): string => {
  switch (outcome) {
    case "page":
      return say({ one: "{count} page", other: "{count} pages" }, { count });
    case "file":
      return say({ one: "{count} file", other: "{count} files" }, { count });
    case "redirect":
      return say({ one: "{count} redirect", other: "{count} redirects" }, { count });
    case "warning":
      return say({ one: "{count} warning", other: "{count} warnings" }, { count });
    case "skipped":
      return say("{count} skipped", { count });
    case "kept":
      return say("{count} kept as written", { count });
  }
};

/** Counts the entries of a report: "31 pages, 2 skipped". */
export const entriesLabel = (say: Say, counts: ReadonlyMap<ImportReportEntry["outcome"], number>): string =>
  [...counts]
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => countLabel(say, outcome, count))
    .join(", ");

/** Counts the links of all pages: "31 links resolved, 2 broken"; null without any. */
export const linksLabel = (say: Say, report: readonly Pick<ImportReportEntry, "links">[]): string | null => {
  const sum = (of: "resolved" | "broken") =>
    report.reduce((total, { links }) => total + (links?.[of] ?? 0), 0);
  const [count, broken] = [sum("resolved"), sum("broken")];
  if (count + broken === 0) return null;
  return broken > 0
    ? say(
        { one: "{count} link resolved, {broken} broken", other: "{count} links resolved, {broken} broken" },
        { count, broken },
      )
    : say({ one: "{count} link resolved", other: "{count} links resolved" }, { count });
};

const PARTS: Readonly<Record<string, Text>> = {
  Redirects: text("Redirects"),
  Variables: text("Variables"),
} satisfies Record<PartInReport, Text>;

/** The path of an entry, or the name of the part of the space that a warning is about. */
export const placeLabel = (
  say: Say,
  { path, outcome }: Pick<ImportReportEntry, "path" | "outcome">,
): string => (outcome === "warning" && Object.hasOwn(PARTS, path) ? say(PARTS[path]!) : path);

/** Labels of outcomes beside their counts. */
export const OUTCOMES_LABELS = {
  page: text("Pages"),
  file: text("Files"),
  redirect: text("Redirects"),
  kept: text("Kept as written"),
  skipped: text("Skipped"),
  warning: text("Warnings"),
} as const satisfies Record<ImportReportEntry["outcome"], Text>;

/** Labels of the outcome of one entry. */
export const OUTCOME_LABELS = {
  page: text("Page"),
  file: text("File"),
  redirect: text("Redirect"),
  kept: text("Kept as written"),
  skipped: text("Skipped"),
  warning: text("Warning"),
} as const satisfies Record<ImportReportEntry["outcome"], Text>;
