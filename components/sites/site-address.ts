import type { Site } from "@/lib/model/sites/schemas";

/** Where readers find a site, also before it is published. */
export const siteAddress = ({ urls, basename = "" }: Site): string =>
  urls.published?.replace(/\/$/, "") ?? `${window.location.origin}/docs/${encodeURIComponent(basename)}`;
