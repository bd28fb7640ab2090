import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { linksPage } from "@/e2e/pages/links";
import { linkedSpace } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";

test("the links of a space name the broken one, and show the others on request", async ({ as, world }) => {
  const { space } = await linkedSpace(world);
  const page = await as(world.admin);
  const links = linksPage(page);
  await page.goto(addresses.space.reader(space.id));
  await page.getByRole("link", { name: "Links", exact: true }).click();

  await expect(page.getByText("3 links, 1 broken")).toBeVisible();
  const valves = links.ofPage("Valves");
  await expect(valves.getByRole("listitem")).toHaveCount(1);
  await expect(valves.getByText("the taps")).toBeVisible();
  await expect(valves.getByText("No page at this path.")).toBeVisible();

  await links.show("All").click();
  await expect(valves.getByRole("listitem")).toHaveCount(3);
  await valves.getByRole("link", { name: "Pumps" }).first().click();
  await expect(page.getByRole("article", { name: "Pumps" })).toBeVisible();
});

test("a change request that removes a page shows the links that would break", async ({ as, world }) => {
  const { space, removal } = await linkedSpace(world);
  const page = await as(world.admin);
  const request = changeRequestPage(page);
  await request.open(space.id, removal.number);

  const box = page.getByRole("region", { name: "2 links would break" });
  await expect(box.getByRole("listitem")).toHaveCount(2);
  await expect(box.getByText("the pumps")).toBeVisible();
  await expect(box.getByText("“Pumps” was deleted.").first()).toBeVisible();
  await expect(box.getByText("the taps")).toHaveCount(0);
  await box.getByRole("link", { name: "Valves" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Editing Valves" })).toBeAttached();
});

test("a page lists the pages that link to it", async ({ as, world }) => {
  const { space } = await linkedSpace(world);
  const page = await as(world.admin);
  await page.goto(addresses.space.reader(space.id, "pumps"));
  const article = page.getByRole("article", { name: "Pumps" });
  await article.getByText("Pages that link here").click();
  await article.getByRole("link", { name: "Valves" }).first().click();
  await expect(page.getByRole("article", { name: "Valves" })).toBeVisible();
  await page.getByText("Pages that link here").click();
  await expect(page.getByText("No page links here.")).toBeVisible();
});
