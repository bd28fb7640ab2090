import { expect, test } from "@/e2e/fixtures";
import { shell } from "@/e2e/pages/shell";
import { spacesPage } from "@/e2e/pages/spaces";
import { untilReady } from "@/e2e/support/ready";
import { organizations } from "@/lib/organizations/organizations/operations";
import { spaces } from "@/lib/spaces/spaces/operations";

test("spaces are arranged in collections, and a collection is deleted with its content", async ({
  as,
  world,
}) => {
  await world.space({ title: "Pumps" });
  await world.space({ title: "Valves" });
  const page = await as(world.admin);
  const screen = spacesPage(page);
  await screen.open(world.organization.id);

  await test.step("a collection is created and gets a space", async () => {
    await screen.createCollection.click();
    const dialog = page.getByRole("dialog", { name: "New collection" });
    await dialog.getByLabel("Title").fill("Water works");
    await dialog.getByRole("button", { name: "Create collection" }).click();
    await expect(screen.row("Water works")).toBeVisible();
    await screen.choose("Water works", "New collection here…");
    await dialog.getByLabel("Title").fill("Machines");
    await dialog.getByRole("button", { name: "Create collection" }).click();
    await expect.poll(screen.outline).toEqual(["1 Pumps", "1 Valves", "1 Water works", "2 Machines"]);
  });

  await test.step("a space is dragged into it, another one chosen to move", async () => {
    await screen.row("Pumps").dragTo(screen.row("Machines"));
    await expect.poll(screen.outline).toEqual(["1 Valves", "1 Water works", "2 Machines", "3 Pumps"]);
    // Announced once it is stored: the next moved space then comes after it.
    await expect(page.getByText(/^Pumps, position .* in Machines$/)).toBeAttached();
    await screen.choose("Valves", "Move to…");
    const dialog = page.getByRole("dialog", { name: "Move Valves" });
    await dialog.getByRole("combobox", { name: "Move to" }).click();
    await page.getByPlaceholder("Search collections").fill("machi");
    await page.getByRole("option", { name: "Machines" }).click();
    await expect(dialog.getByRole("region", { name: "Effect of this change" })).toBeVisible();
    await dialog.getByRole("button", { name: "Move" }).last().click();
    await expect.poll(screen.outline).toEqual(["1 Water works", "2 Machines", "3 Pumps", "3 Valves"]);
  });

  await test.step("the keyboard carries a space out of it and back", async () => {
    await screen.row("Valves").focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(/^Picked up Valves, position 2 of 2 in Machines\./)).toBeAttached();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect.poll(screen.outline).toEqual(["1 Water works", "2 Machines", "3 Pumps", "2 Valves"]);
    await expect(page.getByText(/^Valves, position 2 of 2 in Water works$/)).toBeAttached();
    await expect(screen.row("Valves")).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await expect.poll(screen.outline).toEqual(["1 Water works", "2 Machines", "3 Pumps", "3 Valves"]);
    await expect(page.getByText(/^Valves, position 2 of 2 in Machines$/)).toBeAttached();
  });

  await test.step("it is renamed, and found by the new name", async () => {
    await screen.choose("Machines", "Rename");
    await screen.titleOf("Machines").fill("Engines");
    await page.keyboard.press("Enter");
    await expect(screen.row("Engines")).toBeVisible();
    await screen.filter.fill("pump");
    await expect(screen.row("Pumps").getByText("Water works / Engines")).toBeVisible();
    await screen.filter.fill("");
  });

  await test.step("it is deleted, its spaces go to the trash and back", async () => {
    await screen.choose("Water works", "Delete…");
    const dialog = page.getByRole("alertdialog", { name: "Delete Water works?" });
    await expect(dialog.getByText("It contains 2 spaces and 1 further collection.")).toBeVisible();
    await dialog.getByRole("button", { name: "Delete collection" }).click();
    await screen.trashTab.click();
    await expect(screen.row("Pumps").getByText("Deleted for good in 7 days").last()).toBeVisible();
    await page.getByRole("button", { name: "Restore Pumps" }).click();
    await page.getByRole("button", { name: "Delete Valves for good" }).click();
    const purgeDialog = page.getByRole("alertdialog", { name: "Delete Valves for good?" });
    await purgeDialog.getByLabel("Type “Valves” to confirm").fill("Valves");
    await purgeDialog.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByText("Valves deleted for good")).toBeVisible();
    await expect(screen.row("Valves")).toHaveCount(0);
    await page.getByRole("link", { name: "Active" }).click();
    await expect.poll(screen.outline).toEqual(["1 Pumps"]);
  });
});

test("the tree is opened, walked and rearranged with the keyboard alone", async ({ as, world }) => {
  const guides = await world.collection("Guides");
  for (const title of ["One", "Two", "Three"]) await world.space({ title, parent: guides });
  const page = await as(world.admin);
  const screen = spacesPage(page);
  await screen.open(world.organization.id);
  await expect(screen.row("Guides")).toBeVisible();
  const focused = page.locator("tr:focus");

  await page.keyboard.press("j");
  await expect(focused).toContainText("Guides");
  await page.keyboard.press("ArrowRight");
  await expect.poll(screen.outline).toEqual(["1 Guides", "2 One", "2 Two", "2 Three"]);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(focused).toContainText("Three");
  const stored = page.waitForResponse((response) => response.url().endsWith("/move"));
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(screen.outline).toEqual(["1 Guides", "2 One", "2 Three", "2 Two"]);
  await expect(page.getByText("Three, position 2 of 3 in Guides")).toBeAttached();
  await expect(focused).toContainText("Three");
  await stored;
  await page.reload();
  await untilReady(page);
  await expect.poll(screen.outline).toEqual(["1 Guides", "2 One", "2 Three", "2 Two"]);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(screen.outline).toEqual(["1 Guides"]);
});

test("titles are changed in their rows", async ({ as, world }) => {
  await world.collection("Guides");
  await world.space({ title: "Pumps" });
  const page = await as(world.admin);
  const screen = spacesPage(page);
  await screen.open(world.organization.id);
  const focused = page.locator("tr:focus");

  await test.step("by the menu; Escape leaves them as they were", async () => {
    await screen.choose("Pumps", "Rename");
    await expect(screen.titleOf("Pumps")).toBeFocused();
    await screen.titleOf("Pumps").fill("Valves");
    await page.keyboard.press("Escape");
    await expect(focused).toContainText("Pumps");
    await expect.poll(screen.outline).toEqual(["1 Guides", "1 Pumps"]);
  });

  await test.step("by the keyboard alone", async () => {
    await page.keyboard.press("F2");
    await expect(screen.titleOf("Pumps")).toBeFocused();
    await page.keyboard.type("Valves");
    await page.keyboard.press("Enter");
    await expect(focused).toContainText("Valves");
    await page.keyboard.press("k");
    await expect(focused).toContainText("Guides");
    await page.keyboard.press("F2");
    await expect(screen.titleOf("Guides")).toBeFocused();
    await page.keyboard.type("Manuals");
    await page.keyboard.press("Enter");
    await expect.poll(screen.outline).toEqual(["1 Manuals", "1 Valves"]);
  });

  await test.step("in search results", async () => {
    await screen.filter.fill("valv");
    await expect(screen.row("Manuals")).toHaveCount(0);
    await screen.choose("Valves", "Rename");
    await screen.titleOf("Valves").fill("Valves and taps");
    await page.keyboard.press("Enter");
    await expect(focused).toContainText("Valves and taps");
    await screen.filter.fill("");
  });

  await test.step("a collection is described", async () => {
    await screen.choose("Manuals", "Describe…");
    const dialog = page.getByRole("dialog", { name: "Describe Manuals" });
    await dialog.getByLabel("Description").fill("For those who repair.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("For those who repair.")).toBeVisible();
  });
});

test("many spaces are moved and trashed at once", async ({ as, world }) => {
  const guides = await world.collection("Guides");
  await world.space({ title: "Inside", parent: guides });
  for (const title of ["One", "Two", "Three"]) await world.space({ title });
  const page = await as(world.admin);
  const screen = spacesPage(page);
  await screen.open(world.organization.id);
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect.poll(screen.outline).toEqual(["1 Guides", "1 One", "1 Two", "1 Three"]);

  await test.step("chosen with the keyboard, and with Shift by mouse", async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(bar.getByText("1 item selected")).toBeVisible();
    await screen
      .row("Three")
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await expect(bar.getByText("3 items selected")).toBeVisible();
    await screen.row("One").getByRole("checkbox").click();
    await expect(bar.getByText("2 items selected")).toBeVisible();
  });

  await test.step("they keep their order where they go", async () => {
    await bar.getByRole("button", { name: "Move to…" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Move 2 items" });
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(dialog.getByText("Choose a destination.")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Move to", exact: true }).click();
    await page.getByRole("option", { name: "Guides" }).click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText("2 items moved")).toBeVisible();
    await expect(bar).toHaveCount(0);
    await screen.row("Guides").getByRole("button", { name: "Guides" }).first().click();
    await expect.poll(screen.outline).toEqual(["1 Guides", "2 Inside", "2 Two", "2 Three", "1 One"]);
  });

  await test.step("a collection among them has to go by itself", async () => {
    await screen.row("Guides").getByRole("checkbox").click();
    await expect(bar.getByRole("button", { name: "Move to trash…" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await page.keyboard.press("Escape");
    await expect(bar).toHaveCount(0);
  });

  await test.step("they go to the trash and come back", async () => {
    for (const title of ["Inside", "One"]) await screen.row(title).getByRole("checkbox").click();
    await bar.getByRole("button", { name: "Move to trash…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Move to trash" }).click();
    await expect.poll(screen.outline).toEqual(["1 Guides", "2 Two", "2 Three"]);
    await shell(page).undo("2 spaces moved to the trash").click();
    await expect.poll(screen.outline).toEqual(["1 Guides", "2 Inside", "2 Two", "2 Three", "1 One"]);
  });
});

test("the list is filtered, with the filters in the address", async ({ api, as, world }) => {
  const guides = await world.collection("Guides");
  const closed = await world.space({ title: "Closed", parent: guides });
  const open = await world.space({ title: "Open one" });
  await api
    .as(world.admin)
    .call(spaces.update, { params: { spaceId: closed.id }, body: { editMode: "locked" } });
  const page = await as(world.admin);
  const screen = spacesPage(page);
  await screen.open(world.organization.id);
  await page.getByRole("button", { name: "Edits", exact: true }).click();
  await page.getByRole("option", { name: "Locked" }).click();
  await expect(screen.row("Closed").getByText("Guides")).toBeVisible();
  await expect(screen.row("Open one")).toHaveCount(0);
  await page.reload();
  await expect(screen.row("Closed")).toBeVisible();
  await screen.filter.fill("open");
  await expect(page.getByText("No collections or spaces match")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(screen.outline).toEqual(["1 Guides", "1 Open one"]);

  await test.step("a link followed right after typing leads there, and back to the typed text", async () => {
    await screen.filter.fill("one");
    await screen.row("Open one").getByRole("link", { name: "Open one" }).click();
    await expect(page).toHaveURL(new RegExp(open.id));
    await page.goBack();
    await expect(screen.filter).toHaveValue("one");
  });
});

test("a space is duplicated, and given to another organization", async ({ api, as, world }) => {
  await world.space({ title: "Handbook", pages: { Welcome: "Hello.\n" } });
  const other = await api.as(world.admin).call(organizations.create, { body: { title: "Other works" } });
  const page = await as(world.admin);
  const screen = spacesPage(page);
  await screen.open(world.organization.id);

  await screen.choose("Handbook", "Duplicate…");
  await page.getByRole("alertdialog").getByRole("button", { name: "Duplicate" }).click();
  await expect.poll(screen.outline).toEqual(["1 Handbook", "1 Handbook (copy)"]);

  await screen.choose("Handbook (copy)", "Transfer…");
  const dialog = page.getByRole("dialog", { name: /^Transfer Handbook \(copy\)/ });
  await dialog.getByRole("combobox", { name: "Organization" }).click();
  await page.getByRole("option", { name: "Other works" }).click();
  await dialog.getByRole("button", { name: "Transfer" }).click();
  await expect.poll(screen.outline).toEqual(["1 Handbook"]);
  await page.getByRole("button", { name: "Show spaces" }).click();
  await expect.poll(screen.outline).toEqual(["1 Handbook (copy)"]);
  const there = await api
    .as(world.admin)
    .call(spaces.list, { params: { organizationId: other.id }, query: {} });
  expect(there.items.map(({ title }) => title)).toEqual(["Handbook (copy)"]);
});

test("a moved space goes back to its place", async ({ as, world }) => {
  await world.collection("Guides");
  for (const title of ["One", "Two", "Three"]) await world.space({ title });
  const page = await as(world.admin);
  const screen = spacesPage(page);
  await screen.open(world.organization.id);
  const before = ["1 Guides", "1 One", "1 Two", "1 Three"];
  await expect.poll(screen.outline).toEqual(before);
  await screen.choose("Two", "Move to…");
  const dialog = page.getByRole("dialog", { name: "Move Two" });
  await dialog.getByRole("combobox", { name: "Move to" }).click();
  await page.getByRole("option", { name: "Guides" }).click();
  await expect(dialog.getByRole("region", { name: "Effect of this change" })).toBeVisible();
  await dialog.getByRole("button", { name: "Move" }).last().click();
  await expect(screen.row("Two")).toHaveCount(0);
  await shell(page).undo("Two was moved").click();
  await expect.poll(screen.outline).toEqual(before);
});
