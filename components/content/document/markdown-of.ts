import type { Page } from "@/lib/content/pages/schemas";

/** Returns the Markdown of a page read in that format; "" for other pages. */
export const markdownOf = (page: Page): string => (page.type === "document" && page.markdown) || "";
