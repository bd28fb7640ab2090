import { expect, test } from "@/e2e/fixtures";

const described = (title: string, more = "") =>
  `openapi: 3.0.3\ninfo: { title: ${title}, version: "1" }\npaths: {}\n${more}`;

test("an OpenAPI spec is added as a text, says what is wrong with it, and is put right", async ({
  as,
  world,
}) => {
  const page = await as(world.admin);
  await page.goto(`/o/${world.organization.id}/openapi`);
  await page.getByRole("button", { name: "Add spec" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Text" }).click();
  await dialog.getByRole("textbox", { name: "Text" }).fill(described("Pumps", "tags: broken\n"));
  await dialog.getByRole("textbox", { name: "Name" }).fill("pumps");
  await dialog.getByRole("button", { name: "Add spec" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "pumps" })).toBeVisible();
  await expect(page.getByText("Has mistakes")).toBeVisible();
  const wrong = page.getByRole("region", { name: "What is wrong" });
  await expect(wrong.getByRole("listitem")).toContainText(["tags: has to be of the type array."]);

  await page.getByRole("button", { name: "New source" }).click();
  await dialog.getByRole("textbox", { name: "Text" }).fill(described("Pumps"));
  await dialog.getByRole("button", { name: "Read it" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Versions" }).getByRole("listitem")).toContainText([
    "Pumps 1",
  ]);
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  await expect(wrong).toBeHidden();

  await page.getByRole("button", { name: "New source" }).click();
  const added = described("Pumps", "components: { schemas: { Pump: { type: object } } }\n");
  await dialog.getByRole("textbox", { name: "Text" }).fill(added);
  await dialog.getByRole("button", { name: "Read it" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "What changed" }).click();
  await expect(page.getByRole("list", { name: "Changes" })).toHaveText("AddedPumpSchema");

  await page.getByRole("button", { name: "Delete spec" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete spec" }).click();
  await expect(page.getByText("No OpenAPI spec yet")).toBeVisible();
});
