import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { searchMenu } from "@/e2e/pages/search";
import { expectNoViolations } from "@/e2e/support/axe";
import { addresses } from "@/lib/addresses";

/** Types into the open command menu, and runs the entry that is chosen by then. */
async function runTyped(page: Page, typed: string, label: string | RegExp): Promise<void> {
  await searchMenu(page).field.fill(typed);
  await expect(page.getByRole("option", { selected: true })).toContainText(label);
  await page.keyboard.press("Enter");
}

test("the command menu runs the actions of the present screen", async ({ as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "They are loud.\n" } });
  const page = await as(world.admin);
  const menu = searchMenu(page);

  await test.step("edits the current page", async () => {
    await page.goto(addresses.space.reader(space.id));
    await menu.open();
    await expectNoViolations("the command menu", page);
    await runTyped(page, "edit", "Edit this page");
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
    await runTyped(page, "dark", /dark/i);
    await expect(page.locator("html")).toHaveClass(/dark/);
  });

  await test.step("remembers recent actions, where they are possible", async () => {
    await menu.open();
    const recent = page.getByRole("group", { name: "Recent" }).getByRole("option");
    await expect(recent).toHaveText([/dark/i, /^Space: Access/]);
    await expect(menu.option("Space: Access")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.goto(addresses.organization.home(world.organization.id));
    await menu.open();
    await expect(recent).toHaveText([/dark/i]);
    await page.keyboard.press("Escape");
  });

  await test.step("creates a space from anywhere", async () => {
    await menu.open();
    await runTyped(page, "new space", "New space");
    await expect(page.getByRole("dialog", { name: "New space" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "New space" })).toBeHidden();
  });
});

test("the command menu takes a press whose entry moves meanwhile, and closes with its own keys", async ({
  as,
  world,
}) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "They are loud.\n" } });
  const page = await as(world.admin);
  const menu = searchMenu(page);
  await page.goto(addresses.space.reader(space.id));
  await menu.open();
  await menu.field.fill("access");
  await expect(menu.option("See all results")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(menu.field).toBeHidden();

  await menu.open();
  await expect(menu.field).toHaveValue("");
  await menu.field.fill("access");
  await expect(menu.option("See all results")).toBeVisible();
  const access = menu.option("Space: Access");
  await access.hover();
  await page.mouse.down();
  await access.evaluate((element) => element.parentElement?.append(element));
  await page.mouse.up();
  await expect(page).toHaveURL(addresses.space.access(space.id));
});

test("the command menu offers a reader only allowed actions", async ({ as, world }) => {
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

test("the command menu keeps letters typed while it loads, and remembers found pages", async ({
  as,
  world,
}) => {
  await world.untilSearchable(
    await world.space({ title: "Water works", pages: { Pumps: "They are loud.\n" } }),
  );
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

test("the command menu copies the current page, and adds one after it", async ({ as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "They are loud.\n" } });
  const page = await as(world.admin);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const menu = searchMenu(page);
  await page.goto(addresses.space.reader(space.id));
  await menu.open();
  await menu.field.fill("markdown");
  await menu.option("Copy page as Markdown").click();
  await expect(page.getByText("Page copied as Markdown")).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("They are loud.");

  await menu.open();
  await menu.field.fill("export");
  await expect(menu.option("Download PDF of this page")).toBeVisible();
  await runTyped(page, "new page", "New page");
  const dialog = page.getByRole("dialog", { name: "New page" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Valves");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/changes\/\d+\/edit\/[^?]+$/);
  await expect(page.getByRole("treeitem")).toHaveText([/^Pumps/, /^Valves/]);
});

test("the command menu takes a change request from its draft into the space", async ({ as, world }) => {
  const space = await world.space({
    title: "Water works",
    pages: { Pumps: "They are loud.\n", Rota: "Ask Alma.\n" },
  });
  const author = await world.member("edit", "Erik Editor");
  const { number } = await world.changeRequest(space, {
    by: author,
    subject: "Silence",
    edits: { Pumps: "They are silent.\n" },
  });
  const reviewer = await world.member("review", "Rita Reviewer");

  await test.step("its author asks for a review, archives and reopens it", async () => {
    const page = await as(author);
    const menu = searchMenu(page);
    await changeRequestPage(page).open(space.id, number);
    await menu.open();
    await expect(menu.option("Ask for review")).toBeVisible();
    for (const refused of ["Approve", "Request changes", "Merge change request", "Update from the space"])
      await expect(menu.option(refused)).toBeHidden();
    await runTyped(page, "ask", "Ask for review");
    const dialog = page.getByRole("dialog", { name: "Ask for review" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await menu.open();
    await runTyped(page, "archive", "Archive");
    await menu.open();
    await menu.field.fill("reopen");
    await menu.option("Reopen").click();
    await menu.open();
    await expect(menu.option("Archive")).toBeVisible();
  });

  await test.step("its reviewer updates, approves and merges it", async () => {
    await world.live(space, { subject: "New rota", edits: { Rota: "Ask Ben.\n" } });
    const page = await as(reviewer);
    const menu = searchMenu(page);
    const request = changeRequestPage(page);
    await request.open(space.id, number);
    await expect(request.outOfDate).toBeVisible();
    await menu.open();
    await menu.field.fill("update");
    await menu.option("Update from the space").click();
    await expect(request.outOfDate).toBeHidden();

    await menu.open();
    await runTyped(page, "approve", "Approve");
    const form = page.getByRole("dialog", { name: "Finish review" });
    await expect(form.getByRole("radio", { name: "Approve" })).toBeChecked();
    await form.getByRole("button", { name: "Submit review" }).click();
    await expect(form).toBeHidden();

    await menu.open();
    await runTyped(page, "merge", "Merge change request");
    await page.getByRole("alertdialog").getByRole("button", { name: "Merge", exact: true }).click();
    await expect(request.mergeBox).toContainText("Merged");
    await menu.open();
    await expect(menu.option("Merge change request")).toBeHidden();
    await expect(menu.option("Archive")).toBeHidden();
  });
});
