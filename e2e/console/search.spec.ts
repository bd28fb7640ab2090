import type { JourneyWorld } from "@/e2e/fixtures";
import { expect, test } from "@/e2e/fixtures";
import { readerPage } from "@/e2e/pages/reader";
import { searchMenu, spaceSearch } from "@/e2e/pages/search";
import { untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";
import { comments } from "@/lib/collaboration/comments/operations";

const waterWorks = async (world: JourneyWorld) => {
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

test("the command menu finds a page by its words, from anywhere, with the keyboard", async ({
  as,
  world,
}) => {
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
    await expect(page.getByRole("option", { selected: true })).toContainText("Pumps");
    await page.keyboard.press("Enter");
    await expect(readerPage(page).heading("Pumps")).toBeVisible();
    await expect(page).toHaveURL(/\/pumps#starting$/);
  });
});

test("the search screen shows all results, comments too, with filters in the address", async ({
  api,
  as,
  world,
}) => {
  const space = await waterWorks(world);
  const { id: organizationId } = world.organization;
  await api.as(world.admin).call(comments.post.space, {
    params: { spaceId: space.id },
    query: {},
    body: { body: { markdown: "Which **valve** leaks in the cellar?" } },
  });
  const page = await as(world.admin);
  const menu = searchMenu(page);
  await page.goto(addresses.organization.home(organizationId));

  await test.step("the command menu leads to them", async () => {
    await menu.open();
    await menu.field.fill("valve");
    await expect(page.getByRole("group", { name: "Comments" }).getByRole("option")).toContainText(
      "valve leaks",
    );
    await menu.option("See all results").click();
    await expect(page).toHaveURL(addresses.organization.search(organizationId, { q: "valve" }));
  });

  const found = (name: string) => page.getByRole("list", { name, exact: true }).getByRole("listitem");
  await test.step("they are grouped by kind", async () => {
    await expect(found("Pages in Water works")).toHaveCount(2);
    await expect(found("Comments")).toContainText("Which valve leaks in the cellar?");
    await expect(found("Comments").locator("mark")).toHaveText("valve");
  });

  await test.step("a tab shows one kind with its filters", async () => {
    await page.getByRole("link", { name: "Comments", exact: true }).click();
    await expect(found("Comments")).toHaveCount(1);
    await page.getByLabel("To", { exact: true }).fill("2020-01-31");
    await expect(page.getByRole("heading", { name: "No comments match" })).toBeVisible();
    await expect(page).toHaveURL(/kind=comments.*to=2020-01-31/);
    await page.reload();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(found("Comments")).toHaveCount(1);
  });

  await test.step("pages are narrowed by their authors and the days of their changes", async () => {
    await page.getByRole("link", { name: "Pages", exact: true }).click();
    await expect(found("Pages in Water works")).toHaveCount(2);
    await page.getByLabel("To", { exact: true }).fill("2020-01-31");
    await expect(page.getByRole("heading", { name: "No pages match" })).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(found("Pages in Water works")).toHaveCount(2);
    await page.goto(
      addresses.organization.search(organizationId, { q: "valve", kind: "pages", author: "none" }),
    );
    await expect(page.getByRole("heading", { name: "No pages match" })).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(found("Pages in Water works")).toHaveCount(2);
    await page.getByRole("link", { name: "Comments", exact: true }).click();
    await expect(found("Pages in Water works")).toHaveCount(0);
    await expect(found("Comments")).toHaveCount(1);
  });

  await test.step("keys move over the results and open one", async () => {
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await expect(found("Comments").getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/comments#comment-/);
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
