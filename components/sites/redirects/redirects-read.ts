import type { SiteParams } from "@/components/sites/use-site";
import { text } from "@/lib/core/locales/say";
import type { ReadInput } from "@/lib/platform/api/client";
import type { siteRedirects } from "@/lib/sites/redirects/operations";

export const ORIGINS = [
  { value: "all", label: text("All") },
  { value: "added", label: text("Added") },
  { value: "automatic", label: text("Automatic") },
] as const;
type Origin = (typeof ORIGINS)[number]["value"];

/** Returns the origin of redirects that the address names. */
export const originOf = (origin: string | undefined): Origin =>
  ORIGINS.find(({ value }) => value === origin)?.value ?? "all";

/** The request of the redirect list, shared by server and browser. */
export const redirectsRead = (
  params: SiteParams,
  origin: Origin,
  search: string,
): ReadInput<typeof siteRedirects.list> => ({
  params,
  query: {
    ...(search !== "" && { search }),
    ...(origin !== "all" && { automatic: origin === "automatic" ? "true" : "false" }),
  },
});
