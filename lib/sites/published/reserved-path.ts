/**
 * Returns the address of a resource that a site serves beside its pages, whose paths never begin with "~":
 * its search, feed, files, style sheet and script.
 * @param base the address of the site, or of a variant of it
 */
export const reservedPath = (base: string, ...path: readonly string[]): string =>
  [base, "~", ...path].join("/");
