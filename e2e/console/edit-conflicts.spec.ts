import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { conflictDesk } from "@/e2e/pages/conflict-desk";
import { editorPage } from "@/e2e/pages/editor";
import { crowdedDesk } from "@/e2e/support/scenarios";

test.use({ editor: "split" });

test("writing a page resolves its conflict, which the desk shows and undoes", async ({ api, as, world }) => {
  const { space, request } = await crowdedDesk(world, api);
  const page = await as(world.admin);
  const editor = editorPage(page);
  const notice = page.getByRole("status").filter({ hasText: "This page has a conflict" });
  await editor.open(space.id, request.number);
  await editor.choose("Safety");
  await expect(notice).toContainText("Editing resolves this conflict.");
  await editor.write("Wear gloves, boots and a hat.\n");
  await editor.expectSaved();
  await expect(notice).toHaveCount(0);

  await changeRequestPage(page).open(space.id, request.number, "conflicts");
  const desk = conflictDesk(page);
  const safety = desk.conflict("Safety");
  await expect(safety).toContainText(`${world.admin.displayName} resolved this by editing the page.`);
  await expect(desk.decided).toHaveText("1 of 7 decided");
  await safety.getByRole("button", { name: "Reopen" }).click();
  await expect(safety).not.toContainText("resolved this by editing");
  await expect(desk.decided).toHaveText("0 of 7 decided");
});
