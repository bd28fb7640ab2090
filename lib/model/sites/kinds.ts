export const SITE_TYPES = [
  "basic",
  "premium",
  "ultimate",
  "sponsored",
  "legacy-basic",
  "legacy-premium",
] as const;

/** Whom a published site answers. */
export const SITE_VISIBILITIES = ["public", "unlisted", "share-link", "visitor-auth"] as const;

export const AGENTS_CONTEXTS = ["excluded", "included"] as const;

/** What this installation can do with a site. */
export const SITE_FEATURES = [
  "sites-adaptive-content",
  "sites-api-playground",
  "sites-basic-customization",
  "sites-custom-domain",
  "sites-custom-fonts",
  "sites-custom-subdirectory",
  "sites-full-text-search",
  "sites-multivariant-site",
  "sites-page-feedback",
  "sites-page-traffic-insights",
  "sites-pdf-export",
  "sites-public-visibility",
  "sites-redirects",
  "sites-search-insights",
  "sites-sections",
  "sites-seo",
  "sites-share-links",
  "sites-unlisted-visibility",
  "sites-visitor-authentication",
] as const;
