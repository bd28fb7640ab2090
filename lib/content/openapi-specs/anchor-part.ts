/** The characters of a name that anchors of models and fields have. */
export const anchorPart = (name: string): string =>
  name.replace(/[^-A-Za-z0-9_]+/g, "-").replace(/^-+|-+$/g, "") || "-";
