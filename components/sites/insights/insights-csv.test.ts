import { expect, it } from "vitest";
import type { SiteInsights } from "@/lib/sites/insights/schemas";
import { insightsToCsv } from "./insights-csv";

const day = {
  views: 2,
  searches: 1,
  searchesWithoutResult: 1,
  notFound: 0,
  helpful: 0,
  notHelpful: 1,
  comments: 3,
};
const page = {
  siteSpace: "s",
  page: { id: "p", title: "Valves, old", path: "pumps/valves" },
  ...{ views: 2, helpful: 0, notHelpful: 1 },
};

const comment = {
  ...{
    id: "c",
    space: "x",
    page: page.page,
    text: "",
    postedAt: "2026-11-28T10:00:00.000Z",
    resolved: false,
  },
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
    comments: [
      { ...comment, rating: "bad", text: '=HYPERLINK("https://evil.example")' },
      { ...comment, text: "@SUM(1)" },
      { ...comment, rating: "good", text: "-2+3" },
    ],
  };
  const csv = insightsToCsv(insights);
  expect(csv.startsWith("\ufeff"), "spreadsheets read it as UTF-8").toBe(true);
  const lines = csv.slice(1).trim().split("\r\n");
  expect(lines[0]).toBe("list,day,entry,detail,count");
  for (const line of [
    "views,2026-11-28,,,2",
    '"pages: views",,"Valves, old",/pumps/valves,2',
    "pages: notHelpful",
    "searches,,'=1+1,,1",
    "notFound,,/old,forum.example,3",
    "referrers,,forum.example,,2",
    "countries,,NL,,2",
    "comments: notHelpful,2026-11-28,'=HYPERLINK(https://evil.example),/pumps/valves,1",
    "comments,2026-11-28,'@SUM(1),/pumps/valves,1",
    "comments: helpful,2026-11-28,'-2+3,/pumps/valves,1",
    "comments,2026-11-28,,,3",
  ])
    expect(lines.some((each) => each.replaceAll('"', "").startsWith(line.replaceAll('"', "")))).toBe(true);
  expect(lines).toHaveLength(1 + 7 + 3 + 1 + 1 + 1 + 1 + 3);
});
