import { z } from "zod";
import { ReaderRating } from "@/lib/collaboration/comments/schemas";
import { LivePageReference } from "@/lib/content/pages/schemas";
import { queryInteger } from "@/lib/core/pagination";
import { INSIGHTS_MOST_ENTRIES, INSIGHTS_USUAL_ENTRIES } from "./limits";

/** How long counts are kept. */
export const COUNTS_KEPT_DAYS = 400;

export const InsightsQuery = z.strictObject({
  days: queryInteger(1, 366).optional().describe("Number of days until today, in UTC; 30 by default."),
  pageId: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("Counts the visits and ratings of this page alone; the lists of other things are empty then."),
  limit: queryInteger(1, INSIGHTS_MOST_ENTRIES)
    .optional()
    .describe(`Maximum number of entries of each list; ${INSIGHTS_USUAL_ENTRIES} when absent.`),
});
export type InsightsQuery = z.infer<typeof InsightsQuery>;

const day = z.iso.date();

export const PageInsights = z
  .object({
    siteSpace: z.string(),
    page: LivePageReference,
    views: z.int().describe("Number of views."),
    helpful: z.int().describe("Number of visitors who found it helpful."),
    notHelpful: z.int().describe("Number of visitors who did not find it helpful."),
  })
  .describe("The visits of a page of a site.");

export const SearchedWords = z
  .object({
    words: z.string().describe("The query in lower case."),
    count: z.int().describe("Number of searches."),
  })
  .describe("A query that visitors searched for in a site.");

export const VisitorComment = z
  .object({
    id: z.string().describe("Id of the comment."),
    space: z.string().describe("Id of the space of the page."),
    page: LivePageReference,
    rating: ReaderRating.optional(),
    text: z.string().describe("The beginning of the comment, on one line."),
    postedAt: z.iso.datetime(),
    resolved: z.boolean().describe("True if an editor resolved it."),
  })
  .describe("A comment by an anonymous visitor, which is a comment on the page for its editors.");

export const SiteInsights = z.object({
  object: z.literal("site-insights"),
  from: day.describe("The first day."),
  to: day.describe("Today, in UTC."),
  days: z
    .array(
      z.object({
        day: day.describe("The day, in UTC."),
        views: z.int().describe("Number of page views."),
        searches: z.int().describe("Number of searches."),
        searchesWithoutResult: z.int().describe("Number of searches without results."),
        notFound: z.int().describe("Number of requests for addresses without a page."),
        helpful: z.int().describe("Number of ratings as helpful."),
        notHelpful: z.int().describe("Number of ratings as not helpful."),
        comments: z.int().describe("Number of comments by visitors."),
      }),
    )
    .describe("Each day once, in order."),
  pages: z.array(PageInsights).describe("The most viewed pages."),
  criticizedPages: z.array(PageInsights).describe("The pages most often rated as not helpful."),
  searches: z.array(SearchedWords).describe("The most frequent queries."),
  searchesWithoutResult: z.array(SearchedWords).describe("The most frequent queries without results."),
  notFound: z
    .array(
      z.object({
        path: z.string().describe("Path below the address of the site."),
        referrer: z
          .string()
          .optional()
          .describe("The host of the page with the link, if the browser sent it."),
        count: z.int().describe("Number of requests."),
      }),
    )
    .describe("Addresses without a page, most requested first."),
  referrers: z
    .array(
      z.object({
        host: z.string().describe("The host of the website."),
        count: z.int().describe("Number of page views from its links."),
      }),
    )
    .describe("Other websites whose links visitors followed, if browsers named them, most visits first."),
  countries: z
    .array(
      z.object({
        country: z.string().describe("Two letters, by ISO 3166."),
        count: z.int().describe("Number of page views."),
      }),
    )
    .describe("Countries of visitors, most views first; empty unless the operator's proxy names them."),
  comments: z.array(VisitorComment).describe("Comments of visitors on existing pages, newest first."),
});
export type SiteInsights = z.infer<typeof SiteInsights>;
