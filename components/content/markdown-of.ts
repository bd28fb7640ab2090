import type { Page } from "@/lib/model/pages/schemas";

/** The Markdown of a page that was read in that format; others have none. */
export const markdownOf = (page: Page): string => {
  const body: object = (page.type === "document" && page.document) || {};
  return "markdown" in body && typeof body.markdown === "string" ? body.markdown : "";
};
