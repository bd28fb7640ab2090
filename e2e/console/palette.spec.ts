import { expect, test } from "@/e2e/fixtures";
import { searchMenu } from "@/e2e/pages/search";
import { expectNoViolations } from "@/e2e/support/axe";
import { addresses } from "@/lib/addresses";

test("runs what can be done on the present screen", async ({ as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "They are loud.\n" } });
  const page = await as(world.admin);
  const menu = searchMenu(page);

  await test.step("edits the page that is read", async () => {
    await page.goto(addresses.space.reader(space.id));
    await menu.open();
    await expectNoViolations("the command menu", page);
    await menu.field.fill("edit");
    await expect(menu.options.first()).toContainText("Edit this page");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(addresses.space.editor(space.id)));
  });

  await test.step("leads to a section of the settings", async () => {
    await page.goto(addresses.space.reader(space.id));
    await menu.open();
    await menu.field.fill("access");
    await menu.option("Space: Access").click();
    await expect(page).toHaveURL(addresses.space.access(space.id));
  });

  await test.step("changes the theme", async () => {
    await menu.open();
    await menu.field.fill("dark");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveClass(/dark/);
  });

  await test.step("creates a space from anywhere", async () => {
    await menu.open();
    await menu.field.fill("new space");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "New space" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "New space" })).toBeHidden();
  });
});

test("offers a reader nothing that they may not do", async ({ as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "They are loud.\n" } });
  const page = await as(await world.member("read", "Rita"));
  const menu = searchMenu(page);
  await page.goto(addresses.space.reader(space.id));
  await menu.open();
  await menu.field.fill("copy");
  await expect(menu.option("Copy link")).toBeVisible();
  for (const refused of ["Edit this page", "Space: Access", "New space", "Import documents"]) {
    await menu.field.fill(refused);
    await expect(menu.option(refused)).toBeHidden();
  }
});

test("loses no letter that is typed while it is fetched, and remembers what was found", async ({
  as,
  world,
}) => {
  await world.space({ title: "Water works", pages: { Pumps: "They are loud.\n" } });
  const page = await as(world.admin);
  const menu = searchMenu(page);
  await page.goto(addresses.organization.home(world.organization.id));
  await menu.open();
  await page.keyboard.type("Pum");
  await expect(menu.field).toHaveValue("Pum");

  await menu.found("Pumps").click();
  await expect(page.getByRole("heading", { level: 1, name: "Pumps" })).toBeVisible();
  await page.goto(addresses.organization.home(world.organization.id));
  await menu.open();
  await expect(
    page.getByRole("group", { name: "Recent" }).getByRole("option", { name: "Pumps" }),
  ).toBeVisible();
});
