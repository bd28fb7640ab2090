/**
 * The address of something that a site serves beside its pages, which never begin with "~": its search, feed, files,
 * style sheet and script.
 * @param base the address of the site, or of a variant of it
 */
export const reservedPath = (base: string, ...path: readonly string[]): string =>
  [base, "~", ...path].join("/");
