import { z } from "zod";
import { queryInteger } from "@/lib/core/pagination";
import { LivePageReference } from "@/lib/model/pages/schemas";

/** How far back counts are kept. */
export const COUNTS_KEPT_DAYS = 400;

export const InsightsQuery = z.strictObject({
  days: queryInteger(1, 366).optional().describe("How many days until today, in UTC; 30 when absent."),
});
export type InsightsQuery = z.infer<typeof InsightsQuery>;

const day = z.iso.date();

export const PageInsights = z
  .object({
    siteSpace: z.string(),
    page: LivePageReference,
    views: z.int().describe("How often it was read."),
    helpful: z.int().describe("How many readers found it helpful."),
    notHelpful: z.int().describe("How many readers did not find it helpful."),
  })
  .describe("What readers did on a page of a site.");

export const SearchedWords = z
  .object({ words: z.string().describe("In lower case."), count: z.int().describe("How often.") })
  .describe("What readers searched in a site.");

export const SiteInsights = z.object({
  object: z.literal("site-insights"),
  from: day.describe("The first day."),
  to: day.describe("Today, in UTC."),
  days: z
    .array(
      z.object({
        day: day.describe("The day, in UTC."),
        views: z.int().describe("How many pages were read."),
        searches: z.int().describe("How often something was searched."),
        searchesWithoutResult: z.int().describe("How often nothing was found."),
        notFound: z.int().describe("How often an address without a page was asked for."),
        helpful: z.int().describe("How many readers found a page helpful."),
        notHelpful: z.int().describe("How many readers did not find a page helpful."),
      }),
    )
    .describe("Each day once, in order."),
  pages: z.array(PageInsights).describe("The pages that were read most."),
  criticizedPages: z.array(PageInsights).describe("The pages that most readers found not helpful."),
  searches: z.array(SearchedWords).describe("What was searched most."),
  searchesWithoutResult: z.array(SearchedWords).describe("What was searched most and not found."),
  notFound: z
    .array(
      z.object({
        path: z.string().describe("Below the address of the site."),
        referrer: z.string().optional().describe("The host that the link stands on, where the browser told."),
        count: z.int().describe("How often."),
      }),
    )
    .describe("Addresses without a page, those asked for most first."),
});
export type SiteInsights = z.infer<typeof SiteInsights>;
