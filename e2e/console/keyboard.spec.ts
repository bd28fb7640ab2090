import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { conflictDesk } from "@/e2e/pages/conflict-desk";
import { shell } from "@/e2e/pages/shell";
import { untilReady } from "@/e2e/support/ready";
import { conflictingChangeRequest, crowdedDesk } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";

/** No test here uses the mouse. */

test("reviews a change request with the keyboard alone", async ({ api, as, world }) => {
  const { space, request: opened, reviewer } = await conflictingChangeRequest(world, api);
  const page = await as(reviewer);
  const request = changeRequestPage(page);
  await request.open(space.id, opened.number, "changes");
  await expect(request.changedPage("Overview").getByText("at noon").first()).toBeVisible();

  await test.step("n and p go from change to change", async () => {
    await page.keyboard.press("n");
    await expect(page.locator(":focus")).toContainText("at noon");
    await page.keyboard.press("n");
    await expect(page.locator(":focus")).toContainText("Pumps run on sunlight.");
    await page.keyboard.press("p");
    await expect(page.locator(":focus")).toContainText("at noon");
  });

  await test.step("m changes the view of differences", async () => {
    const mode = page.getByRole("radiogroup", { name: "View of the changes" });
    const checked = mode.getByRole("radio", { checked: true });
    await expect(checked).toHaveText("Split");
    await page.keyboard.press("m");
    await expect(checked).toHaveText("Inline");
    await page.keyboard.press("m");
    await expect(checked).toHaveText("Source");
    await page.keyboard.press("m");
    await expect(checked).toHaveText("Split");
  });

  await test.step("v marks a page as viewed and continues", async () => {
    await page.keyboard.press("v");
    await expect(request.changedPage("Overview").getByRole("checkbox", { name: /Viewed/ })).toBeChecked();
    await expect(page.getByText(/^1 of \d+ viewed$/)).toBeVisible();
  });

  await test.step("the review is written and sent", async () => {
    await request.finishReviewButton.focus();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Finish review" });
    await expect(form.getByRole("textbox", { name: "Review comment" })).toBeFocused();
    await page.keyboard.type("Well done.");
    const tools = form.getByRole("toolbar", { name: "Formatting" });
    await expect(tools).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(tools.getByRole("button").first()).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(form.getByRole("radio", { name: "Comment" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(form.getByRole("radio", { name: "Approve" })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(form.getByRole("radio", { name: "Approve" })).toBeChecked();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(form.getByRole("textbox", { name: "Review comment" })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(form).toBeHidden();
    // The focus returns after the form is gone.
    await expect(request.finishReviewButton).toBeFocused();
    await request.tab("Overview").focus();
    await page.keyboard.press("Enter");
    await expect(request.activity.getByText("Well done.")).toBeVisible();
  });
});

test("resolves a conflict with the keyboard alone", async ({ api, as, world }) => {
  const { space, request: opened, target } = await conflictingChangeRequest(world, api);
  await api.as(world.admin).call(changeRequests.pull, { params: target });
  const page = await as(world.admin);
  await changeRequestPage(page).open(space.id, opened.number, "conflicts");
  const desk = conflictDesk(page);
  const hunk = desk.hunk("Overview");
  await expect(hunk).toBeVisible();
  const sides = ["Space", "This change request", "Both"];
  for (const [index, side] of sides.entries()) {
    await page.keyboard.press(String(index + 1));
    await expect(hunk.getByRole("button", { name: new RegExp(`^${side}`) })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  }
  await expect(desk.resolved).toBeVisible();
  await expect
    .poll(async () => (await api.as(world.admin).call(changeRequests.get, { params: target })).conflicts)
    .toBe(0);
});

test("a reviewer goes from conflict to conflict, edits, and undoes with the keyboard alone", async ({
  api,
  as,
  world,
}) => {
  const { space, request: opened } = await crowdedDesk(world, api);
  const page = await as(world.admin);
  await changeRequestPage(page).open(space.id, opened.number, "conflicts");
  const desk = conflictDesk(page);
  await expect(desk.hunk("Safety")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.locator(":focus")).toHaveAccessibleName("Deleted and edited");
  await page.keyboard.press("2");
  await expect(desk.choice("Leaks", /^Keep/)).toBeChecked();
  await page.keyboard.press("1");
  await expect(desk.choice("Leaks", /^Delete/)).toBeChecked();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(desk.choice("Leaks", /^Keep/)).toBeChecked();
  while (!(await desk.hunk("Safety").evaluate((place) => place.contains(document.activeElement))))
    await page.keyboard.press("n");
  await page.keyboard.press("e");
  await expect(page.getByRole("textbox", { name: /edited text/ })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Wear everything.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(desk.hunk("Safety")).toContainText("Wear everything.");
  await expect(desk.decided).toHaveText("2 of 7 decided");
  await page.keyboard.press("p");
  await expect(page.locator(":focus")).toHaveAccessibleName("Moved to two places");
});

test("keys open the command menu and the list of shortcuts, and navigate", async ({ as, world }) => {
  await world.space({ title: "Water works", pages: { Pumps: "Loud.\n" } });
  const page = await as(world.admin);
  await page.goto(addresses.organization.home(world.organization.id));
  await untilReady(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command menu" }).fill("Water");
  await expect(page.getByRole("option", { name: /Water works/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: "Pumps" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: /shortcuts/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command menu" }).fill("api ref");
  await expect(page.getByRole("option", { name: "API reference" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "API reference", level: 1 })).toBeVisible();
});

test("Enter right after a typed letter chooses the item of the letter", async ({ as, world }) => {
  const page = await as(world.admin);
  await page.goto(addresses.organization.home(world.organization.id));
  await untilReady(page);
  await shell(page).userMenu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu").locator(":focus")).toHaveCount(1);
  // Both keys are in one task, so that nothing can happen between them.
  await page.evaluate(() => {
    for (const key of ["k", "Enter"])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
  });
  await expect(page.getByRole("dialog", { name: /shortcuts/i })).toBeVisible();
});
