import type { World } from "@/e2e/fixtures";
import { expect, test } from "@/e2e/fixtures";
import { readerPage } from "@/e2e/pages/reader";
import { searchMenu, spaceSearch } from "@/e2e/pages/search";
import { untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";

const waterWorks = async (world: World) => {
  const space = await world.space({
    title: "Water works",
    pages: {
      Pumps: "They are loud.\n\n## Starting\n\nOpen the valve, then press the green button.\n",
      Valves: "Two for each pump.\n",
    },
  });
  await world.untilSearchable(space);
  return space;
};

test("finds a page by its words, from anywhere, with the keyboard", async ({ as, world }) => {
  await waterWorks(world);
  const page = await as(world.admin);
  const menu = searchMenu(page);
  await page.goto(addresses.organization.home(world.organization.id));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await test.step("it shows the page, its space and the surrounding words", async () => {
    await menu.open();
    await menu.field.fill("green butt");
    await expect(menu.found("Pumps")).toContainText("Water works");
    await expect(menu.found("Pumps").locator("mark")).toHaveText(["green", "button"]);
  });

  await test.step("Enter leads to the section", async () => {
    await page.keyboard.press("Enter");
    await expect(readerPage(page).heading("Pumps")).toBeVisible();
    await expect(page).toHaveURL(/\/pumps#starting$/);
  });
});

test("searches the current space", async ({ as, world }) => {
  const space = await waterWorks(world);
  const page = await as(world.admin);
  const reader = readerPage(page);
  const search = spaceSearch(page);
  await reader.open(space.id);
  await expect(reader.tree).toBeVisible();

  await test.step("a slash opens it in place of the tree", async () => {
    await untilReady(page);
    await page.keyboard.press("/");
    await expect(search.field).toBeFocused();
    await expect(reader.tree).toBeHidden();
  });

  await test.step("arrow keys choose, Enter opens, the results stay", async () => {
    await search.field.fill("pump");
    await expect(search.results).toHaveCount(2);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(reader.heading("Valves")).toBeVisible();
    await expect(search.results).toHaveCount(2);
  });

  await test.step("it reports an empty result, and closes with Escape", async () => {
    await search.field.fill("submarine");
    await expect(page.getByText("No results")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(reader.tree).toBeVisible();
  });

  await test.step("it shows an error and tries again", async () => {
    await page.route("**/search?*", (route) => route.abort());
    await search.open.click();
    await search.field.fill("pump");
    await expect(page.getByRole("alert").getByText("Search failed")).toBeVisible();
    await page.unroute("**/search?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(search.results).toHaveCount(2);
  });
});
