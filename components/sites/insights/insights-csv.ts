import { stringify } from "csv-stringify/browser/esm/sync";
import type { SiteInsights } from "@/lib/sites/insights/schemas";

const COLUMNS = ["list", "day", "entry", "detail", "count"] as const;

const NAMES = { good: "helpful", ok: "neutral", bad: "notHelpful" };

/** Returns the insights of a site as one table for spreadsheets: each row names its list. */
export function insightsToCsv(insights: SiteInsights): string {
  const byDay = insights.days.flatMap(({ day, ...counts }) =>
    Object.entries(counts).map(([name, count]) => [name, day, "", "", count]),
  );
  const byPage = [...insights.pages, ...insights.criticizedPages];
  const pages = new Map(byPage.map((row) => [`${row.siteSpace} ${row.page.id}`, row]));
  const rows = [
    ...byDay,
    ...[...pages.values()].flatMap(({ page, views, helpful, notHelpful }) =>
      Object.entries({ views, helpful, notHelpful }).map(([name, count]) => [
        ...[`pages: ${name}`, "", page.title, `/${page.path}`, count],
      ]),
    ),
    ...insights.searches.map(({ words, count }) => ["searches", "", words, "", count]),
    ...insights.searchesWithoutResult.map(({ words, count }) => [
      ...["searchesWithoutResult", "", words, "", count],
    ]),
    ...insights.notFound.map(({ path, referrer = "", count }) => ["notFound", "", path, referrer, count]),
    ...insights.referrers.map(({ host, count }) => ["referrers", "", host, "", count]),
    ...insights.comments.map(({ page, rating, text, postedAt }) => [
      ...[rating === undefined ? "comments" : `comments: ${NAMES[rating]}`, postedAt.slice(0, 10)],
      ...[text, `/${page.path}`, 1],
    ]),
    ...insights.countries.map(({ country, count }) => ["countries", "", country, "", count]),
  ];
  // A spreadsheet would run a formula in a search, an address or a comment, and takes letters for those of another
  // encoding without a mark.
  return stringify([COLUMNS, ...rows], { bom: true, escape_formulas: true, record_delimiter: "windows" });
}
