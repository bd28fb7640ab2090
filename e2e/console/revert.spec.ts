import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { historyPage } from "@/e2e/pages/history";
import { readerPage } from "@/e2e/pages/reader";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";

test("a merged change request is undone from its own page, the first revision never", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "Pumps run on diesel.\n" } });
  const merged = await world.changeRequest(space, {
    subject: "Pumps run on sunlight",
    edits: { Pumps: "Pumps run on sunlight.\n" },
  });
  await api
    .as(world.admin)
    .call(changeRequests.merge, { params: { spaceId: space.id, changeRequestId: merged.id } });
  const page = await as(world.admin);
  const request = changeRequestPage(page);

  await test.step("undoing opens a change request with the old words", async () => {
    await request.open(space.id, merged.number);
    await request.revert.click();
    await expect(page).toHaveURL(addresses.changeRequest.overview(space.id, merged.number + 1));
    await request.openTab("Changes");
    await expect(request.changedPage("Pumps")).toContainText("diesel");
    await request.merge();
    await readerPage(page).open(space.id, "pumps");
    await expect(readerPage(page).article).toContainText("Pumps run on diesel.");
  });

  await test.step("the history lists both, and keeps its beginning", async () => {
    const history = historyPage(page);
    await history.open(space.id);
    await expect(history.revision("Revert")).toContainText("Current");
    await history.openRevision("Space created");
    await expect(history.revertButton).toBeDisabled();
  });
});
