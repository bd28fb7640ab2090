import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { changeRequestsPage } from "@/e2e/pages/change-requests";
import { editorPage } from "@/e2e/pages/editor";
import { expectShownAccessible } from "@/e2e/support/axe";
import { untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";
import { contentChanges } from "@/lib/content/revisions/operations";

test("other change requests to the same pages are shown before the merge", async ({ as, world }) => {
  const priya = await world.member("review", "Priya Pump");
  const space = await world.space({
    title: "Water works",
    pages: { Pumps: "Pumps run on diesel.\n\nThey are loud.\n", Rota: "Ask Alma.\n" },
  });
  const ids = await world.pageIds(space);
  const theirs = await world.changeRequest(space, {
    by: priya,
    subject: "Quiet pumps",
    edits: { Pumps: "Pumps run on diesel.\n\nThey are quiet.\n" },
  });
  const mine = await world.changeRequest(space, {
    subject: "Solar pumps",
    edits: { Pumps: "Pumps run on sunlight.\n\nThey are loud.\n" },
  });
  const page = await as(world.admin);
  const list = changeRequestsPage(page);
  const request = changeRequestPage(page);
  const editor = editorPage(page);
  const row = page.getByRole("row").filter({ hasText: "Solar pumps" });

  await test.step("in the list, with the names of the pages", async () => {
    await list.open({ spaceId: space.id }, "draft");
    const badge = row.getByText(`Overlaps with #${theirs.number}`, { exact: false }).first();
    await expect(badge).toBeVisible();
    await untilReady(page);
    await badge.hover();
    await expect(page.getByRole("tooltip")).toContainText(`#${theirs.number} by Priya Pump: Pumps.`);
    await list.open({ organizationId: world.organization.id }, "draft");
    await expect(row.getByText(`Overlaps with #${theirs.number}`).first()).toBeVisible();
  });

  await test.step("on the overview, with the real conflicts", async () => {
    await world.live(space, { by: priya, edits: { Pumps: "Pumps run on diesel.\n\nThey hum.\n" } });
    await request.open(space.id, mine.number);
    await expect(request.overlaps).toContainText("The space changed Pumps");
    await expect(request.overlaps).toContainText(/conflict/);
    await request.overlaps.getByRole("link", { name: `#${theirs.number} Quiet pumps` }).click();
    await expect(page).toHaveURL(addresses.changeRequest.overview(space.id, theirs.number));
  });

  await test.step("in the editor, on the page itself", async () => {
    await editor.open(space.id, mine.number, ids.Pumps);
    const details = page.getByRole("dialog", { name: "Changed elsewhere" });
    await editor.changedElsewhere("They are loud.").click();
    await expect(details).toContainText(`Priya Pump changes this in #${theirs.number} Quiet pumps.`);
    await expect(details).toContainText("Changed in the space");
    await expect(details).not.toContainText("You changed it too");
    await page.keyboard.press("Escape");
    await expect(
      editor.text.getByText("They are loud."),
      "the description for screen readers",
    ).toHaveAccessibleDescription(new RegExp(`Changed in #${theirs.number} by Priya Pump`));
    await expectShownAccessible("marks of changes elsewhere", page);
    await editor.choose("Rota");
    await expect(editor.changedElsewhere()).toHaveCount(0);
    await editor.open(space.id, null, ids.Pumps);
    await editor.changedElsewhere("They hum.").click();
    await expect(details).toContainText("Priya Pump changes this");
    await expect(details).not.toContainText("Changed in the space");
  });
});

test("pages of a change request are split off into one of their own", async ({ api, as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "Loud.\n", Rota: "Ask Alma.\n" } });
  const whole = await world.changeRequest(space, {
    subject: "Everything at once",
    edits: { Pumps: "Quiet.\n" },
    changes: [
      { operation: "insert_page", title: "Tanks", ref: "tanks" },
      { operation: "insert_page", title: "North tank", into: "tanks" },
    ],
  });
  const page = await as(world.admin);
  const request = changeRequestPage(page);
  await request.open(space.id, whole.number);
  await request.split(["Tanks"], "Tanks");
  await expect(page).toHaveURL(addresses.changeRequest.overview(space.id, whole.number + 1));
  await expect(page.getByText(`Split into #${whole.number + 1}`)).toBeVisible();
  await request.openTab("Changes");
  await expect(request.changedPage("Tanks")).toBeVisible();
  await expect(request.changedPage("North tank")).toBeVisible();
  await expect(request.changedPage("Pumps")).toHaveCount(0);
  const { changes } = await api.as(world.admin).call(contentChanges.list.changeRequest, {
    params: { spaceId: space.id, changeRequestId: whole.id },
  });
  expect(changes.map((change) => ("page" in change ? change.page.title : change.type))).toEqual(["Pumps"]);
});
