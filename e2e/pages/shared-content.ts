import { expect, type Locator, type Page } from "@playwright/test";

/** Variables and reusable contents, in the editor. */
export function sharedContent(page: Page) {
  const openButton = page.getByRole("button", { name: "Variables and reusable content" });
  const dialog = page.getByRole("dialog", { name: "Variables and reusable content" });

  async function open(part?: "Reusable content" | "Space variables" | "Page variables"): Promise<void> {
    await openButton.click();
    if (part) await dialog.getByRole("radio", { name: part }).click();
  }

  async function addReusable(title: string, markdown: string): Promise<void> {
    await dialog.getByRole("button", { name: "New reusable content" }).click();
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Text (Markdown)").fill(markdown);
    await dialog.getByRole("button", { name: "Save reusable content" }).click();
    await expect(item(title)).toBeVisible();
  }

  function item(title: string): Locator {
    return dialog.getByRole("listitem").filter({ hasText: title });
  }

  async function insert(name: string): Promise<void> {
    await dialog.getByRole("button", { name: `Insert ${name} into the page` }).click();
    await expect(dialog).toBeHidden();
  }

  async function addVariable(name: string, value: string): Promise<void> {
    await dialog.getByRole("button", { name: "Add variable" }).click();
    const row = dialog.getByRole("listitem").last();
    await row.getByLabel("Name").fill(name);
    await row.getByRole("textbox", { name: "Value" }).fill(value);
  }

  async function saveVariables(): Promise<void> {
    await dialog.getByRole("button", { name: "Save variables" }).click();
    await expect(page.getByText("Variables saved").first()).toBeVisible();
  }

  return { dialog, open, addReusable, item, insert, addVariable, saveVariables };
}
