import "server-only";
import { readNavigation, readSummary, readWritten } from "@/lib/content/rendering/render";
import type { ByteContent } from "@/lib/core/byte-source";
import { newId } from "@/lib/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { runOnThread } from "@/lib/platform/threads/run";
import { type Importer, nameComputed } from "./computed";
import { type OwnExport, planOwnExport } from "./own-export";
import { summaryAmong } from "./paths";
import { type ImportPlan, planMarkdownImport, walk } from "./plan";
import type { Fragments, PlanOptions, ReportEntry, SourceSite } from "./planned-page";
import type { ImportReportEntry, PartInReport } from "./schemas";
import type { ImportTarget } from "./target";
import { readDocxJob, readHtmlJob, readWebPageJob } from "./thread-jobs";
import { type Readers, type SubmittedFile, unpack } from "./unpack";
import { type CrawlOptions, crawlWebsite } from "./website/crawl";

/** Input of an import from any source: Markdown files and files that they link to. */
export type ImportInput = {
  entries: Map<string, ByteContent>;
  /** files skipped so far, with the reason */
  report: ReportEntry[];
  fragments?: Fragments;
  own?: OwnExport | null;
  /** subject of its revisions and change requests */
  subject: string;
  /** for a website: resolves its addresses, and gives the address of each file */
  website?: { site: SourceSite; addresses: ReadonlyMap<string, string> };
};

export const subjectOfFiles = (given: readonly { name: string }[]): string =>
  `Import ${given.length === 1 ? given[0]!.name.slice(0, 80) : `${given.length} files`}`;

export const subjectOfWebsite = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `Import ${(host + pathname).replace(/\/$/, "").slice(0, 80)}`;
};

/** Reads uploaded files. Throws Invalid if none can be imported. */
export async function readUploads(given: readonly SubmittedFile[]): Promise<ImportInput> {
  const readers: Readers = {
    readHtml: (html) => runOnThread(readHtmlJob, html),
    readDocx: (parts) => runOnThread(readDocxJob, parts),
  };
  return { ...(await unpack(given, readers)), subject: subjectOfFiles(given) };
}

/** Fetches a website page by page. Throws a DomainError if the first page fails. */
export async function readWebsite(
  url: string,
  options: Omit<CrawlOptions, "readPage">,
): Promise<ImportInput> {
  const { entries, report, ...website } = await crawlWebsite(url, { ...options, readPage });
  return { entries, report, subject: subjectOfWebsite(url), website };
}

/** Reads a page of a website on a worker thread. */
export const readPage: CrawlOptions["readPage"] = (html, address) =>
  runOnThread(readWebPageJob, { html, address });

/** Plans the import of a source; without an importer, skips all look-ups. */
export async function planImport(
  db: Db,
  { entries, report, fragments, website, own }: ImportInput,
  importer: Importer | null,
  onProgress?: PlanOptions["onProgress"],
): Promise<ImportPlan> {
  const site = website?.site;
  const reader = { facts: readWritten, summary: readSummary, navigation: readNavigation };
  const plan = own
    ? await planOwnExport(own, entries, { newId, reader, onProgress })
    : await planMarkdownImport(entries, { newId, reader, adopts: true, onProgress, fragments, site });
  plan.report.push(...report);
  const path = summaryAmong(entries.keys());
  if (importer && path !== null) {
    const isNamed = () => own !== undefined && own !== null;
    plan.report.push(...(await nameComputed(db, importer, path, plan.pages, isNamed)));
  }
  return plan;
}

/** Counts the imported and all found pages and files. */
export function resourceCounts(plan: ImportPlan): { importedResources: number; totalResources: number } {
  const importedResources = [...walk(plan.pages)].length + plan.files.length;
  const skipped = plan.report.filter(({ outcome }) => outcome === "skipped").length;
  return { importedResources, totalResources: importedResources + skipped };
}

/**
 * Returns the report of a plan with the new ids, and the addresses of a website's items. Redirects exist only
 * on main, so a change request gets none.
 */
export function reportOf(
  plan: ImportPlan,
  { website }: ImportInput,
  { changeRequest }: Pick<ImportTarget, "changeRequest">,
  keptVariables: readonly string[],
): ImportReportEntry[] {
  const ids = new Map([...walk(plan.pages), ...plan.files].map(({ path, id }) => [path, id]));
  const left = changeRequest ? (plan.redirects ?? []).length : 0;
  const report = left > 0 ? [...withoutRedirects(plan.report), redirectsLeft(left)] : plan.report;
  const all = keptVariables.length > 0 ? [...report, variablesKept(keptVariables)] : report;
  return all.map((entry) => {
    const id = entry.outcome === "page" || entry.outcome === "file" ? ids.get(entry.path) : undefined;
    const path = website?.addresses.get(entry.path) ?? entry.path;
    return { ...entry, path, ...(id !== undefined && { id }) };
  });
}

const MOST_NAMED = 10;

const variablesKept = (names: readonly string[]): ReportEntry => {
  const variables = [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ["…"] : [])].join(", ");
  return {
    ...{ path: "Variables" satisfies PartInReport, outcome: "warning" },
    detail: `The space has variables with the same names, which keep their values: ${variables}.`,
  };
};

const withoutRedirects = (report: readonly ReportEntry[]): ReportEntry[] =>
  report.filter(({ outcome }) => outcome !== "redirect");

const redirectsLeft = (count: number): ReportEntry => ({
  path: "Redirects" satisfies PartInReport,
  outcome: "warning",
  detail: `${count === 1 ? "1 redirect was" : `${count} redirects were`} not added: change requests can't contain redirects.`,
});
