import { expect, it } from "vitest";
import type { SiteInsights } from "@/lib/sites/insights/schemas";
import { insightsToCsv } from "./insights-csv";

const day = { views: 2, searches: 1, searchesWithoutResult: 1, notFound: 0, helpful: 0, notHelpful: 1 };
const page = {
  siteSpace: "s",
  page: { id: "p", title: "Valves, old", path: "pumps/valves" },
  ...{ views: 2, helpful: 0, notHelpful: 1 },
};

it("the CSV of insights is one table with a row for each count, and never a formula", () => {
  const insights: SiteInsights = {
    ...{
      object: "site-insights",
      from: "2026-11-28",
      to: "2026-11-28",
      days: [{ day: "2026-11-28", ...day }],
    },
    ...{ pages: [page], criticizedPages: [page], searches: [{ words: "=1+1", count: 1 }] },
    ...{ searchesWithoutResult: [], notFound: [{ path: "/old", referrer: "forum.example", count: 3 }] },
    ...{ referrers: [{ host: "forum.example", count: 2 }], countries: [{ country: "NL", count: 2 }] },
  };
  const lines = insightsToCsv(insights).trim().split("\r\n");
  expect(lines[0]).toBe("list,day,entry,detail,count");
  for (const line of [
    "views,2026-11-28,,,2",
    '"pages: views",,"Valves, old",/pumps/valves,2',
    "pages: notHelpful",
    "searches,,'=1+1,,1",
    "notFound,,/old,forum.example,3",
    "referrers,,forum.example,,2",
    "countries,,NL,,2",
  ])
    expect(lines.some((each) => each.replaceAll('"', "").startsWith(line.replaceAll('"', "")))).toBe(true);
  expect(lines).toHaveLength(1 + 6 + 3 + 1 + 1 + 1 + 1);
});
