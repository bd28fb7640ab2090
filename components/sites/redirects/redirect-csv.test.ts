import { describe, expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import type { SiteRedirect } from "@/lib/sites/redirects/schemas";
import { redirectsFromCsv, redirectsToCsv, rowsOfCsv } from "./redirect-csv";

const redirect = (fields: Partial<SiteRedirect>): SiteRedirect => ({
  ...{
    object: "site-redirect",
    id: "1",
    source: "/a",
    draft: false,
    captureWildcard: false,
    permanent: true,
    automatic: false,
  },
  ...{
    createdAt: "2026-01-01T00:00:00.000Z",
    destination: { kind: "external", url: "https://example.org/" },
  },
  ...fields,
});

const nothingAt = async () => null;

describe("redirects as CSV", () => {
  it("survive an export and an import", async () => {
    const redirects = [
      redirect({ source: "/a" }),
      redirect({
        source: "/b",
        destination: { kind: "site-section", siteSectionId: "s1" },
        permanent: false,
      }),
      redirect({
        source: "/c",
        destination: { kind: "site-space", siteSpaceId: "p1" },
        captureWildcard: true,
      }),
      redirect({ source: "/d", destination: { kind: "site-page", siteSpaceId: "p1", pageId: "x" } }),
      redirect({ source: "/e", destination: { kind: "external", url: 'https://example.org/?a="1",2' } }),
      redirect({ source: "/draft", draft: true }),
    ];
    const csv = redirectsToCsv(redirects);
    expect(csv.startsWith("\ufeff"), "spreadsheets read it as UTF-8").toBe(true);
    const { changes, problems } = await redirectsFromCsv(sayEnglish, csv, nothingAt);
    expect(problems).toEqual([]);
    expect(changes).toEqual(
      redirects
        .filter(({ draft }) => !draft)
        .map(({ source, destination, permanent, captureWildcard }) => ({
          ...{ source, destination, permanent, captureWildcard },
        })),
    );
  });

  it("are read in the format of spreadsheets", async () => {
    expect(rowsOfCsv('\uFEFFa;"b ""c"""\r\n\r\n"d\ne",f')).toEqual({
      rows: [
        { line: 1, cells: ["a", 'b "c"'] },
        { line: 3, cells: ["d\ne", "f"] },
      ],
    });
    const read = await redirectsFromCsv(sayEnglish, "/old,https://example.org,302,yes", nothingAt);
    expect(read.changes).toEqual([
      {
        source: "/old",
        destination: { kind: "external", url: "https://example.org" },
        permanent: false,
        captureWildcard: true,
      },
    ]);
    expect(await redirectsFromCsv(sayEnglish, "", nothingAt)).toEqual({ changes: [], problems: [] });
  });

  it("report invalid lines by number", async () => {
    const { changes, problems } = await redirectsFromCsv(
      sayEnglish,
      "source,destination\nold,https://a.example\n/b,nowhere\n/c,https://c.example\n/c,https://d.example\n/d,/gone\n",
      nothingAt,
    );
    expect(changes.map(({ source }) => source)).toEqual(["/c"]);
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 5, 6]);
    expect(problems.at(-1)!.message).toBe("The site has nothing at “/gone”.");
  });

  it("lead to what is at a path of the site", async () => {
    const destination = { kind: "site-space", siteSpaceId: "p1" } as const;
    const at = async (path: string) => (path === "/guide" ? destination : null);
    const { changes } = await redirectsFromCsv(sayEnglish, "/old,/guide", at);
    expect(changes).toMatchObject([{ source: "/old", destination }]);
  });

  it("are not imported from a file in which a quote never ends", async () => {
    const text = '/a,https://a.example\n/b,"https://b.example\n/c,https://c.example\n';
    const message = "A quote in this line isn't closed, so nothing of the file was read.";
    expect(await redirectsFromCsv(sayEnglish, text, nothingAt)).toEqual({
      changes: [],
      problems: [{ line: 2, message }],
    });
  });

  it("are exported without formulas that a spreadsheet would run", () => {
    const url = redirectsToCsv([redirect({ source: "=1+1" })]);
    expect(url).toContain("'=1+1");
  });
});
