import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { conflictDesk } from "@/e2e/pages/conflict-desk";
import { crowdedDesk } from "@/e2e/support/scenarios";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { pages } from "@/lib/content/pages/operations";

const MANUAL = /^Manual of the/;

test("conflicts of many pages are decided by place, by page and all at once, with a way back", async ({
  api,
  as,
  world,
}) => {
  const { space, request: opened, target } = await crowdedDesk(world, api);
  const page = await as(world.admin);
  await changeRequestPage(page).open(space.id, opened.number, "conflicts");
  const desk = conflictDesk(page);
  const manual = page.getByRole("region", { name: MANUAL });
  const place = (position: number) => manual.getByRole("article", { name: `Conflict ${position} of 3` });
  await expect(desk.decided).toHaveText("0 of 7 decided");

  await test.step("each conflict shows the editors, and the text before", async () => {
    await expect(place(1)).toContainText("Rita Reviewer");
    await expect(place(1)).toContainText("Alma Admin");
    await expect(place(1).getByRole("figure", { name: /before$/ })).toHaveText(
      "Pumps run on diesel from noon to four.",
    );
    await expect(desk.conflict("Leaks")).toContainText(
      "The space deleted this page, and this change request edited it.",
    );
    await page.getByRole("button", { name: "Before" }).click();
    await expect(place(1).getByRole("figure", { name: /before$/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Before" }).click();
  });

  await test.step("a word-level proposal is taken with one click", async () => {
    await place(1).getByRole("button", { name: "Use suggestion" }).click();
    await expect(place(1).getByText("Result")).toBeVisible();
    await expect(place(1)).toContainText("Decided");
    await expect(desk.decided).toHaveText("1 of 7 decided");
  });

  await test.step("a whole page, and back", async () => {
    await manual.getByRole("button", { name: "Whole page: this change request" }).click();
    await expect(desk.decided).toHaveText("4 of 7 decided");
    await desk.undo.click();
    await expect(desk.decided).toHaveText("1 of 7 decided");
    await expect(place(1).getByRole("button", { name: /^Edit/ })).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("all remaining, and back in one step", async () => {
    await desk.remaining("space").click();
    await expect(desk.resolved).toBeVisible();
    await expect(desk.choice("Leaks", /^Delete/)).toBeChecked();
    await expect(place(1).getByRole("button", { name: /^Edit/ })).toHaveAttribute("aria-pressed", "true");
    await desk.undo.click();
    await expect(desk.decided).toHaveText("1 of 7 decided");
    await expect(desk.choice("Leaks", /^Delete/)).not.toBeChecked();
  });

  await test.step("another person continues from there", async () => {
    await expect(desk.saved).toBeVisible();
    const other = await as(await world.member("edit", "Ed Editor"));
    await changeRequestPage(other).open(space.id, opened.number, "conflicts");
    const there = conflictDesk(other);
    await expect(there.decided).toHaveText("1 of 7 decided");
    await there.choice("Leaks", /^Keep/).click();
    await there.remaining("this change request").click();
    await expect(there.resolved).toBeVisible();
    await expect(there.saved).toBeVisible();
    await expect(there.conflict("Leaks")).toContainText("Ed Editor decided");
  });

  await test.step("the merge contains the decisions", async () => {
    await expect(desk.resolved).toBeVisible();
    await page.getByRole("button", { name: "Merge change request" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Merge" }).click();
    await expect
      .poll(async () => (await api.as(world.admin).call(changeRequests.get, { params: target })).status)
      .toBe("merged");
    const ids = await world.pageIds(space);
    const text = async (title: string) => {
      const found = await api.as(world.admin).call(pages.get.space, {
        params: { spaceId: space.id, pageId: ids[title] ?? "" },
        query: { format: "markdown" },
      });
      return found.type === "document" ? found.markdown : undefined;
    };
    expect(await text("Manual of the solar pump")).toContain("Pumps run on sunlight from noon to five.");
    expect(await text("Manual of the solar pump")).toContain("white button");
    expect(await text("Leaks")).toBe("Call the plumber, then Alma.\n");
  });
});

test("a decision that another person made meanwhile is not overwritten", async ({ api, as, world }) => {
  const { space, request: opened, target, reviewer } = await crowdedDesk(world, api);
  const page = await as(world.admin);
  await changeRequestPage(page).open(space.id, opened.number, "conflicts");
  const desk = conflictDesk(page);
  await expect(desk.hunk("Safety")).toBeVisible();
  // The other decision reaches this browser only with the response to its own.
  let late = true;
  await page.route("**/v1/spaces/**/conflicts", async (route) => {
    if (route.request().method() !== "PATCH" || !late) return route.continue();
    late = false;
    const { items } = await api.as(reviewer).call(changeRequests.conflicts, { params: target });
    const safety = items.find(({ target: { title } }) => title === "Safety");
    const hunk = safety?.hunks?.[0];
    if (!safety || !hunk) throw new Error("The conflict is gone.");
    await api.as(reviewer).call(changeRequests.resolveConflict, {
      params: { ...target, conflictId: safety.id },
      body: { resolution: { hunks: { [hunk.id]: { choice: "main" } } } },
    });
    await route.continue();
  });
  await desk
    .hunk("Safety")
    .getByRole("button", { name: /^This change request/ })
    .click();
  await expect(page.getByText("Someone else resolved this conflict.")).toBeVisible();
  await expect(desk.hunk("Safety").getByRole("button", { name: /^Space/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(desk.conflict("Safety")).toContainText("Rita Reviewer decided");
});
