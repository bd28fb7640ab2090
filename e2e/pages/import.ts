import { expect, type Page } from "@playwright/test";
import { addresses } from "@/lib/addresses";

type Upload = { name: string; mimeType: string; buffer: Buffer };

/** Choosing files, then watching one import. */
export function importPage(page: Page) {
  const files = page.getByLabel("Files to import");
  const start = page.getByRole("button", { name: "Import", exact: true });
  const status = page.getByRole("heading", { level: 1 });
  const progress = page.getByRole("progressbar", { name: "Progress" });
  const report = page.getByRole("region", { name: "Report" });
  const cancel = page.getByRole("button", { name: "Cancel import" });
  const undo = page.getByRole("button", { name: "Undo import" });
  const again = page.getByRole("link", { name: "Import again" });
  const readSpace = page.getByRole("link", { name: "Read the space" });

  async function open(spaceId: string): Promise<void> {
    await page.goto(addresses.space.import(spaceId));
  }

  /** Goes back to the choice of a source, and waits for it. */
  async function openAgain(): Promise<void> {
    await again.click();
    await expect(files).toBeAttached();
  }

  async function upload(file: Upload): Promise<void> {
    await files.setInputFiles(file);
    await start.click();
  }

  /** Undoes the import, and follows to the change request. */
  async function undoImport(): Promise<void> {
    await undo.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
    await page.waitForURL(/\/~\/changes\/\d+$/);
  }

  async function website(spaceId: string, address: string): Promise<void> {
    await page.goto(addresses.space.import(spaceId, { from: "website" }));
    await page.getByLabel("Address of the first page").fill(address);
    await page.getByRole("button", { name: "Import website" }).click();
  }

  return {
    page,
    files,
    start,
    status,
    progress,
    report,
    cancel,
    readSpace,
    undoImport,
    open,
    openAgain,
    upload,
    website,
  };
}
