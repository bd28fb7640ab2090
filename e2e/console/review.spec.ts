import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { conflictingChangeRequest } from "@/e2e/support/scenarios";
import { pageEdits, pages } from "@/lib/domains/pages/operations";

test("keeps a review to its author until it is submitted, and shows later what came since", async ({
  api,
  as,
  world,
}) => {
  const { space, request: opened, reviewer, target } = await conflictingChangeRequest(world, api);
  const page = await as(reviewer);
  const request = changeRequestPage(page);
  const overview = request.changedPage("Overview");
  const pending = overview.getByRole("article", { name: "Comment of your pending review" });

  await test.step("a comment waits, through a reload, unseen by the author", async () => {
    await request.open(space.id, opened.number, "changes");
    await overview.getByText("at noon").last().hover();
    await overview.getByRole("button", { name: /Comment on.*at noon/ }).click();
    await overview.getByRole("textbox", { name: "Comment on this block" }).fill("Why at noon?");
    await overview.getByRole("button", { name: "Add to review" }).click();
    await expect(pending).toContainText("Why at noon?");
    await page.reload();
    await expect(pending).toContainText("Why at noon?");
    await pending.getByRole("button", { name: "Edit pending comment" }).click();
    await pending.getByRole("textbox").fill("Why at noon, of all hours?");
    await pending.getByRole("button", { name: "Save" }).click();
    await expect(pending.getByRole("textbox")).toHaveCount(0);
    await expect(pending).toContainText("of all hours?");

    const author = changeRequestPage(await as(world.admin));
    await author.open(space.id, opened.number, "changes");
    await expect(author.changedPage("Overview").getByText("at noon").first()).toBeVisible();
    await expect(author.page.getByText("of all hours?")).toHaveCount(0);
  });

  await test.step("so does one about the whole change request", async () => {
    await request.openTab("Overview");
    await request.activity.getByRole("textbox", { name: "Comment", exact: true }).fill("All in all: bold.");
    await request.activity.getByRole("button", { name: "Add to review" }).click();
    const whole = request.activity.getByRole("article", { name: "Comment of your pending review" });
    await expect(whole).toContainText("All in all: bold.");
    await expect(request.activity).toContainText("1 pending comment waits at pages");
    await page.reload();
    await expect(whole).toContainText("All in all: bold.");
    const author = changeRequestPage(await as(world.admin));
    await author.open(space.id, opened.number);
    await expect(author.activity.getByText("opened this")).toBeVisible();
    await expect(author.page.getByText("All in all: bold.")).toHaveCount(0);
    await request.openTab("Changes");
  });

  await test.step("what was viewed stays viewed in another browser", async () => {
    await request.markViewed("Pumps");
    const elsewhere = changeRequestPage(await as(reviewer));
    await elsewhere.open(space.id, opened.number, "changes");
    await expect(elsewhere.changedPage("Pumps").getByRole("checkbox", { name: /Viewed/ })).toBeChecked();
  });

  await test.step("submitting posts it together with the verdict", async () => {
    await expect(request.finishReviewButton).toHaveAccessibleName(/2 pending comments/);
    await request.finishReview("Request changes", "One question.");
    await expect(pending).toHaveCount(0);
    await expect(overview.getByRole("article", { name: /^Thread by/ })).toContainText("of all hours?");
    await request.openTab("Overview");
    await expect(request.activity.getByRole("article", { name: /^Thread by/ })).toContainText([
      "Are there clouds?",
      "of all hours?",
      "All in all: bold.",
      "One question.",
    ]);
    await request.openTab("Changes");
  });

  await test.step("the range “since my review” shows only what came after it", async () => {
    const tree = (await api.as(world.admin).call(pages.list.changeRequest, { params: target })).pages;
    const edited = tree.find(({ title }) => title === "Pumps");
    await api.as(world.admin).call(pageEdits.apply, {
      params: target,
      body: {
        changes: [
          {
            operation: "update_page",
            page: edited?.id ?? "",
            document: { markdown: "# Pumps\n\nPumps run on starlight.\n" },
          },
        ],
      },
    });
    await page.reload();
    await expect(page.getByText("1 page changed since you viewed it.")).toBeVisible();
    await page.getByRole("button", { name: "Show changes since my review" }).click();
    await expect(request.changedPage("Pumps").getByText("starlight").first()).toBeVisible();
    await expect(overview).toHaveCount(0);
    await expect(page).toHaveURL(/since=review/);
    await page.getByRole("combobox", { name: "Range of the changes" }).click();
    await page.getByRole("option", { name: /^All changes/ }).click();
    await expect(overview).toBeVisible();
  });
});
