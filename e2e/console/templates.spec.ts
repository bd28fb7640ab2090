import { expect, test } from "@/e2e/fixtures";
import { readerPage } from "@/e2e/pages/reader";
import { spacesPage } from "@/e2e/pages/spaces";
import { expectNoViolations } from "@/e2e/support/axe";
import { addresses } from "@/lib/addresses";

test("a space begins with a template, an empty one gets one later", async ({ as, world }) => {
  const empty = await world.space({ title: "Empty" });
  const page = await as(world.admin);
  const screen = spacesPage(page);
  const reader = readerPage(page);

  await test.step("a new space, with the announced pages", async () => {
    await screen.open(world.organization.id);
    await screen.create.click();
    await screen.dialog.getByRole("radio", { name: "Template" }).check();
    await expect(screen.dialog.getByRole("button", { name: "Create space" })).toBeDisabled();
    const handbook = screen.dialog.getByRole("radio", { name: "Team handbook" });
    await expect(handbook).toHaveAccessibleDescription(/Your first week/);
    await handbook.check();
    await expectNoViolations("new space", page, (axe) => axe.include("[role=dialog]"));
    await screen.dialog.getByLabel("Title").fill("Handbook");
    await screen.dialog.getByRole("button", { name: "Create space" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "How we work" })).toBeVisible();
    await expect(reader.treeItem("Your first week")).toBeVisible();
  });

  await test.step("an empty space, from its first screen", async () => {
    await page.goto(addresses.space.reader(empty.id));
    await page.getByRole("button", { name: "Start from a template" }).click();
    const dialog = page.getByRole("dialog", { name: "Start from a template" });
    await dialog.getByRole("radio", { name: "API guide" }).check();
    await dialog.getByRole("button", { name: "Add pages" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await expect(reader.treeItem("Webhooks")).toBeVisible();
  });
});
