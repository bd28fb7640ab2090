import type { Page } from "@playwright/test";
import { untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";

/** The Git repository of a space, in its settings. */
export function gitPage(page: Page) {
  const main = page.getByRole("main");
  const last = page.getByRole("region", { name: "Last import or export" });
  const headline = last.getByRole("heading");
  const importNow = main.getByRole("button", { name: "Import now" });
  const exportNow = main.getByRole("button", { name: "Export now" });
  const deletedFiles = main.getByRole("region", { name: "Deleted files" });

  async function open(spaceId: string): Promise<void> {
    await page.goto(addresses.space.git(spaceId));
    await untilReady(page);
  }

  async function importFrom(url: string, branch = "main"): Promise<void> {
    await main.getByLabel("URL").fill(url);
    await main.getByLabel("Branch").fill(branch);
    await importNow.click();
  }

  async function exportAs(message: string): Promise<void> {
    await main.getByLabel("Commit message").fill(message);
    await exportNow.click();
  }

  async function previewForced(message: string): Promise<void> {
    await main.getByLabel("Commit message").fill(message);
    await main.getByLabel("Overwrite commits you haven't imported").check();
    await main.getByRole("button", { name: "Preview export" }).click();
  }

  return {
    ...{ page, last, headline, open, importFrom, importNow, exportNow },
    ...{ exportAs, previewForced, deletedFiles },
  };
}
