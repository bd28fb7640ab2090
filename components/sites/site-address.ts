import type { Site } from "@/lib/sites/sites/schemas";

/** Returns the address of a site for visitors, also before it is published. */
export const siteAddress = ({ urls, basename = "" }: Site): string =>
  urls.published?.replace(/\/$/, "") ?? `${window.location.origin}/docs/${encodeURIComponent(basename)}`;
