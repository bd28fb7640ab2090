import type { Page } from "@/lib/model/pages/schemas";

/** The Markdown of a page that was read in that format; others have none. */
export const markdownOf = (page: Page): string => (page.type === "document" && page.markdown) || "";
