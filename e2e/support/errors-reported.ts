import type { Page } from "@playwright/test";

/** The errors that a browser reports for a page, from now on. */
export function errorsReported(page: Page): readonly string[] {
  const reported: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") reported.push(message.text());
  });
  return reported;
}
