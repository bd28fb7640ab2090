import type { SiteParams } from "@/components/sites/use-site";
import type { ReadInput } from "@/lib/platform/api/client";
import { INSIGHTS_MOST_ENTRIES } from "@/lib/sites/insights/limits";
import type { siteInsights } from "@/lib/sites/insights/operations";

export const RANGES = ["7", "30", "90", "365"] as const;
type Range = (typeof RANGES)[number];
export const USUAL: Range = "30";

/** Returns the range in days that the address names. */
export const rangeOf = (days: string | undefined): Range => RANGES.find((range) => range === days) ?? USUAL;

/**
 * The request of the insights, shared by server and browser.
 * @param hasAll true for long lists
 */
export const insightsRead = (
  params: SiteParams,
  days: Range,
  page = "",
  hasAll = false,
): ReadInput<typeof siteInsights.get> => ({
  params,
  query: {
    days,
    ...(page !== "" && { pageId: page }),
    ...(hasAll && { limit: String(INSIGHTS_MOST_ENTRIES) }),
  },
});
