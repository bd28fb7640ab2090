import type { RedirectChange, RedirectDestination, SiteRedirect } from "@/lib/sites/redirects/schemas";

/* Redirects as a table: from, to, "permanent" or "temporary", and whether longer paths are redirected. Destinations
   in the site are named by id, because titles may change. */

export const COLUMNS = ["source", "destination", "kind", "longerPaths"] as const;

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

/** Escapes text that a spreadsheet would run as a formula. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Returns redirects as the address of a CSV file. */
export const redirectsToCsv = (redirects: readonly SiteRedirect[]): string =>
  `${[
    COLUMNS,
    ...redirects
      .filter(({ draft }) => !draft)
      .map(({ source, destination, permanent, captureWildcard }) => [
        ...[source, destinationText(destination), permanent ? "permanent" : "temporary"],
        captureWildcard ? "yes" : "no",
      ]),
  ]
    .map((row) => row.map(cell).join(","))
    .join("\r\n")}\r\n`;

/** Returns the rows of a CSV file, each with its first line number. */
export function rowsOfCsv(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let value = "";
  let quoted = false;
  let [line, begun] = [1, 1];
  const endRow = () => {
    cells.push(value.trim());
    if (cells.some((each) => each !== "")) rows.push({ line: begun, cells });
    [cells, value, begun] = [[], "", line];
  };
  const plain = text.replace(/^\uFEFF/, "");
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at]!;
    if (sign === "\n") line += 1;
    if (quoted) {
      if (sign !== '"') value += sign;
      else if (plain[at + 1] === '"') {
        value += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && value.trim() === "") [value, quoted] = ["", true];
    else if (sign === "," || sign === ";") {
      cells.push(value.trim());
      value = "";
    } else if (sign === "\n") endRow();
    else value += sign;
  }
  endRow();
  return rows;
}

type CsvProblem = { line: number; message: string };

const YES = new Set(["yes", "true", "1"]);

/** Returns the redirects of a CSV file, and the lines with problems. */
export function redirectsFromCsv(text: string): { changes: RedirectChange[]; problems: CsvProblem[] } {
  const [first, ...others] = rowsOfCsv(text);
  const isHeader = first?.cells[0]?.toLowerCase() === COLUMNS[0];
  const rows = first === undefined || isHeader ? others : [first, ...others];
  const changes = new Map<string, RedirectChange>();
  const problems: CsvProblem[] = [];
  for (const { line, cells } of rows) {
    const [source = "", to = "", kind = "", longer = ""] = cells;
    const destination = destinationFrom(to);
    if (!source.startsWith("/")) {
      problems.push({ line, message: `“${source}” isn't a path. Begin it with “/”.` });
    } else if (!destination) {
      problems.push({ line, message: `“${to}” isn't an address. Begin it with “https://”.` });
    } else if (changes.has(source)) {
      problems.push({ line, message: `“${source}” is in this file twice.` });
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
