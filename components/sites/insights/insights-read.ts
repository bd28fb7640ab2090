import type { ReadInput } from "@/lib/platform/api/client";
import type { siteInsights } from "@/lib/sites/insights/operations";
import type { SiteParams } from "../use-site";

export const RANGES = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "Year" },
] as const;
type Range = (typeof RANGES)[number]["value"];
export const USUAL: Range = "30";

/** Returns the range in days that the address names. */
export const rangeOf = (days: string | undefined): Range =>
  RANGES.find(({ value }) => value === days)?.value ?? USUAL;

/** The request of the insights, shared by server and browser. */
export const insightsRead = (
  params: SiteParams,
  days: Range,
  page = "",
): ReadInput<typeof siteInsights.get> => ({
  params,
  query: { days, ...(page !== "" && { pageId: page }) },
});
