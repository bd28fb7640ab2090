import type { Site } from "@/lib/model/sites/schemas";

/** Where readers find a site, also before it is published. */
export const siteAddress = ({ urls, hostname, basename = "" }: Site): string => {
  if (urls.published) return urls.published.replace(/\/$/, "");
  const { protocol, origin } = window.location;
  return hostname ? `${protocol}//${hostname}` : `${origin}/docs/${encodeURIComponent(basename)}`;
};
