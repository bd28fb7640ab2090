import { SITE_VISIBILITIES } from "@/lib/sites/sites/kinds";
import type { Site } from "@/lib/sites/sites/schemas";

export const AUDIENCE_LABELS: Record<Site["visibility"], string> = {
  public: "Public",
  unlisted: "Unlisted",
  "share-link": "Share links",
  "visitor-auth": "Signed-in visitors",
};

/** One sentence about each audience. */
export const AUDIENCE_SENTENCES: Record<Site["visibility"], string> = {
  public: "Anyone can read it, and search engines find it.",
  unlisted: "Anyone who knows the address can read it. Search engines don't find it.",
  "share-link": "Anyone with a share link can read it.",
  "visitor-auth": "Visitors who signed in on your own site can read it.",
};

/** True if an audience admits visitors whom the other one keeps out. */
export const isWider = (audience: Site["visibility"], than: Site["visibility"]): boolean =>
  SITE_VISIBILITIES.indexOf(audience) < SITE_VISIBILITIES.indexOf(than);
