import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { searchMenu } from "@/e2e/pages/search";
import { conflictingChangeRequest } from "@/e2e/support/scenarios";
import { comments } from "@/lib/collaboration/comments/operations";
import { pageEdits, pages } from "@/lib/content/pages/operations";
import { contentChanges } from "@/lib/content/revisions/operations";

test("a review is private until it is submitted, and later shows the changes since", async ({
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

  await test.step("viewed pages stay viewed in another browser", async () => {
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

  await test.step("the range “since my review” shows only later changes", async () => {
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

test("the changes of a long page are shown in part, the rest on request", async ({ api, as, world }) => {
  const part = (index: number) => `Part ${index} of the manual.`;
  const manual = (parts: string[]) => `${parts.join("\n\n")}\n\n[home]: https://example.org\n`;
  const parts = Array.from({ length: 120 }, (_, index) => part(index));
  const space = await world.space({ title: "Water works", pages: { Manual: manual(parts) } });
  const { Manual = "" } = await world.pageIds(space);
  const opened = await world.changeRequest(space, {
    edits: { Manual: manual(parts.with(110, "Part 110 of another manual.")) },
  });
  const target = { spaceId: space.id, changeRequestId: opened.id };
  const { blocks } = await api.as(world.admin).call(contentChanges.comparePage.changeRequest, {
    params: { ...target, pageId: Manual },
  });
  const node = blocks.flatMap((block) =>
    block.kind !== "folded" && block.after?.source.startsWith("Part 60 ") ? block.after.key : [],
  )[0];
  await api.as(world.admin).call(comments.post.changeRequest, {
    params: target,
    body: { page: Manual, node, body: { markdown: "Why sixty?" } },
  });

  const page = await as(world.admin);
  const request = changeRequestPage(page);
  await request.open(space.id, opened.number, "changes");
  const changed = request.changedPage("Manual");
  await expect(changed.getByText("another").first()).toBeVisible();
  await expect(changed.getByRole("article", { name: /^Thread by/ })).toContainText("Why sixty?");
  await expect(changed.getByText(part(60)).last()).toBeVisible();
  await expect(changed.getByText(part(30))).toHaveCount(0);
  await expect(changed.getByText("example.org")).toHaveCount(0);

  await changed.getByRole("button", { name: "Show 59 unchanged blocks" }).click();
  await expect(changed.getByText(part(30)).last()).toBeVisible();
  await request.commentOnBlock("Manual", part(30), "And thirty?");
  await expect(changed.getByText(part(29)).last()).toBeVisible();

  await page.getByRole("button", { name: "Show unchanged parts" }).click();
  await expect(changed.getByText(part(80)).last()).toBeVisible();
  await page.getByRole("button", { name: "Fold unchanged parts" }).click();
  await expect(changed.getByText(part(80))).toHaveCount(0);
});

test("a review counts changes over all pages, and leads to the pages around them", async ({ as, world }) => {
  const space = await world.space({
    title: "Water works",
    pages: { Pumps: "One.\n\nTwo.\n\nThree.\n", Rota: "Ask Alma.\n", Valves: "Four.\n" },
  });
  const { number } = await world.changeRequest(space, {
    edits: { Pumps: "One!\n\nTwo.\n\nThree!\n", Valves: "Four!\n" },
  });
  const page = await as(world.admin);
  const request = changeRequestPage(page);
  await request.open(space.id, number, "changes");
  const counter = page.getByTitle("Changes of all pages");
  await expect(request.changedPage("Pumps").getByText("Three!").last()).toBeVisible();
  await expect(counter).toContainText("/3");
  for (const at of ["1/3", "2/3", "3/3"]) {
    await page.keyboard.press("n");
    await expect(counter).toContainText(at);
  }
  await page.keyboard.press("p");
  await expect(counter).toContainText("2/3");
  await request.markViewed("Pumps");
  await expect(counter).toContainText("/1");

  const tree = page.getByRole("navigation", { name: "Changed pages" });
  await expect(tree.getByRole("button", { name: "Rota" })).toHaveCount(0);
  await tree.getByRole("radio", { name: "All" }).click();
  await expect(tree.getByRole("treeitem")).toHaveText([/^Pumps/, /^Rota/, /^Valves/]);
  await tree.getByRole("treeitem", { name: /^Valves/ }).click();
  await expect(request.changedPage("Valves")).toBeFocused();
  await tree.getByRole("treeitem", { name: /^Rota/ }).click();
  await expect(page).toHaveURL(/preview\/rota$/);
});

test("steps back from a page right when it has arrived", async ({ as, world }) => {
  const space = await world.space({ pages: { Pumps: "One.\n", Valves: "Two.\n" } });
  const { Valves = "" } = await world.pageIds(space);
  const { number } = await world.changeRequest(space, { edits: { Pumps: "One!\n", Valves: "Two!\n" } });
  const page = await as(world.admin);
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(`**/changes/pages/${Valves}*`, async (route) => {
    await held;
    await route.continue();
  });
  const request = changeRequestPage(page);
  await request.open(space.id, number, "changes");
  await expect(request.changedPage("Pumps").getByText("One!").last()).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.locator(":focus")).toContainText("One!");
  await page.keyboard.press("n");
  // Presses the key before the new page is drawn.
  const back = page.evaluate(
    () =>
      new Promise<void>((done) =>
        addEventListener("focusin", ({ target }) => {
          if (!(target as Element).textContent?.includes("Two!")) return;
          queueMicrotask(() => {
            document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "p", bubbles: true }));
            done();
          });
        }),
      ),
  );
  release();
  await back;
  await expect(page.locator(":focus")).toContainText("One!");
});

test("submitting a review keeps the scroll position", async ({ as, world }) => {
  const reviewer = await world.member("review", "Rita Reviewer");
  const parts = Array.from({ length: 60 }, (_, index) => `Part ${index}.`);
  const space = await world.space({ pages: { Manual: `${parts.join("\n\n")}\n` } });
  const { number } = await world.changeRequest(space, {
    edits: { Manual: `${parts.map((part) => part.replace("Part", "Chapter")).join("\n\n")}\n` },
  });
  const page = await as(reviewer);
  const request = changeRequestPage(page);
  const menu = searchMenu(page);
  await request.open(space.id, number, "changes");
  const changed = request.changedPage("Manual");
  await changed.getByText("Chapter 40.").last().hover();
  await changed.getByRole("button", { name: /Comment on.*Chapter 40/ }).click();
  await changed.getByRole("textbox", { name: "Comment on this block" }).fill("Why forty?");
  await changed.getByRole("button", { name: "Add to review" }).click();
  await expect(changed.getByRole("article", { name: "Comment of your pending review" })).toBeVisible();
  const top = () =>
    changed
      .getByText("Chapter 38.")
      .last()
      .evaluate((block) => block.getBoundingClientRect().top);
  await expect(changed.getByRole("textbox", { name: "Comment on this block" })).toBeHidden();
  const before = await top();

  await menu.open();
  await menu.field.fill("approve");
  await expect(page.getByRole("option", { selected: true })).toContainText("Approve");
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Finish review" });
  await form.getByRole("button", { name: "Submit review" }).click();
  await expect(form).toBeHidden();
  await expect(changed.getByRole("article", { name: /^Thread by/ })).toContainText("Why forty?");
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
});
