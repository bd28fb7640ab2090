export const SITE_TYPES = [
  "basic",
  "premium",
  "ultimate",
  "sponsored",
  "legacy-basic",
  "legacy-premium",
] as const;

/** The audience of a published site, from the widest to the narrowest. */
export const SITE_VISIBILITIES = ["public", "unlisted", "share-link", "visitor-auth"] as const;

export const AGENTS_CONTEXTS = ["excluded", "included"] as const;

/** The features that sites of this installation have. */
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
