import { type Text, text } from "@/lib/core/locales/say";
import { SITE_VISIBILITIES } from "@/lib/sites/sites/kinds";
import type { Site } from "@/lib/sites/sites/schemas";

export const AUDIENCE_LABELS: Record<Site["visibility"], Text> = {
  public: text("Public"),
  unlisted: text("Unlisted"),
  "share-link": text("Share links"),
  "visitor-auth": text("Signed-in visitors"),
};

/** One sentence about each audience. */
export const AUDIENCE_SENTENCES: Record<Site["visibility"], Text> = {
  public: text("Anyone can read it, and search engines find it."),
  unlisted: text("Anyone who knows the address can read it. Search engines don't find it."),
  "share-link": text("Anyone with a share link can read it."),
  "visitor-auth": text("Visitors who signed in on your own site can read it."),
};

/** True if an audience admits visitors whom the other one keeps out. */
export const isWider = (audience: Site["visibility"], than: Site["visibility"]): boolean =>
  SITE_VISIBILITIES.indexOf(audience) < SITE_VISIBILITIES.indexOf(than);
