import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { stringify } from "csv-stringify/browser/esm/sync";
import type { Say } from "@/lib/core/locales/say";
import type { RedirectChange, RedirectDestination, SiteRedirect } from "@/lib/sites/redirects/schemas";

/* Redirects as a table: from, to, "permanent" or "temporary", and whether longer paths are redirected. An export names
   destinations in the site by id, because paths may change; an import also reads paths. */

const COLUMNS = ["source", "destination", "kind", "longerPaths"] as const;

const destinationText = (destination: RedirectDestination): string => {
  switch (destination.kind) {
    case "external":
      return destination.url;
    case "site-section":
      return `site-section:${destination.siteSectionId}`;
    case "site-space":
      return `site-space:${destination.siteSpaceId}`;
    case "site-page":
      return `site-page:${destination.siteSpaceId}:${destination.pageId}`;
  }
};

function destinationFrom(text: string): RedirectDestination | null {
  const [kind, id = "", pageId = ""] = text.split(":");
  if (kind === "site-section" && id) return { kind, siteSectionId: id };
  if (kind === "site-space" && id) return { kind, siteSpaceId: id };
  if (kind === "site-page" && id && pageId) return { kind, siteSpaceId: id, pageId };
  return /^https?:\/\//i.test(text) ? { kind: "external", url: text } : null;
}

/** Returns redirects as a CSV file. */
export const redirectsToCsv = (redirects: readonly SiteRedirect[]): string =>
  stringify(
    [
      COLUMNS,
      ...redirects
        .filter(({ draft }) => !draft)
        .map(({ source, destination, permanent, captureWildcard }) => [
          ...[source, destinationText(destination), permanent ? "permanent" : "temporary"],
          captureWildcard ? "yes" : "no",
        ]),
    ],
    // A spreadsheet would run a formula in an address, and takes letters for those of another encoding without a mark.
    { bom: true, escape_formulas: true, record_delimiter: "windows" },
  );

type Row = { line: number; cells: string[] };

/** Returns the rows of a CSV file, each with its first line number, or the line of a quote that never ends. */
export function rowsOfCsv(text: string): { rows: Row[] } | { openQuote: number } {
  const rows: Row[] = [];
  let read = 0;
  const keep = (cells: string[], { lines }: { lines: number }) => {
    rows.push({ line: lines - cells.join("").split("\n").length + 1, cells });
    read = lines;
    return null;
  };
  try {
    parse(text, {
      ...{ bom: true, delimiter: [",", ";"], trim: true, on_record: keep },
      ...{ relax_column_count: true, relax_quotes: true, skip_records_with_empty_values: true },
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED") return { openQuote: read + 1 };
    throw error;
  }
  return { rows };
}

type CsvProblem = { line: number; message: string };

const YES = new Set(["yes", "true", "1"]);

/**
 * Returns the redirects of a CSV file, and the lines with problems.
 * @param destinationAt returns what is at a path of the site; null if nothing is
 */
export async function redirectsFromCsv(
  say: Say,
  text: string,
  destinationAt: (path: string) => Promise<RedirectDestination | null>,
): Promise<{ changes: RedirectChange[]; problems: CsvProblem[] }> {
  const read = rowsOfCsv(text);
  if ("openQuote" in read) {
    const message = say("A quote in this line isn't closed, so nothing of the file was read.");
    return { changes: [], problems: [{ line: read.openQuote, message }] };
  }
  const [first, ...others] = read.rows;
  const isHeader = first?.cells[0]?.toLowerCase() === COLUMNS[0];
  const rows = first === undefined || isHeader ? others : [first, ...others];
  const changes = new Map<string, RedirectChange>();
  const problems: CsvProblem[] = [];
  for (const { line, cells } of rows) {
    const [source = "", to = "", kind = "", longer = ""] = cells;
    const isPath = to.startsWith("/");
    const destination = isPath ? await destinationAt(to) : destinationFrom(to);
    if (!source.startsWith("/")) {
      problems.push({ line, message: say("“{source}” isn't a path. Begin it with “/”.", { source }) });
    } else if (!destination) {
      problems.push({
        line,
        message: isPath
          ? say("The site has nothing at “{path}”.", { path: to })
          : say("“{address}” isn't an address. Begin it with “https://” or “/”.", { address: to }),
      });
    } else if (changes.has(source)) {
      problems.push({ line, message: say("“{source}” is in this file twice.", { source }) });
    } else {
      changes.set(source, {
        source,
        destination,
        permanent: !/^(?:temporary|302|307)$/i.test(kind),
        captureWildcard: YES.has(longer.toLowerCase()),
      });
    }
  }
  return { changes: [...changes.values()], problems };
}
