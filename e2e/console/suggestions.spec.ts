import type { Locator } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { readerPage } from "@/e2e/pages/reader";
import { untilReady } from "@/e2e/support/ready";
import { selectWords } from "@/e2e/support/select-words";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";

const PUMPS = "Water is pumped **at night**, when power is cheap.";
const TANK = "The tank in the hills holds two days of it.";
const VALVES = "Valves turn slowly.";
const text = (...blocks: string[]) => `${blocks.join("\n\n")}\n`;

test("a reviewer suggests other words, and the author applies them", async ({ as, world }) => {
  const author = await world.member("edit", "Ana Author");
  const reviewer = await world.member("comment", "Ben Reviewer");
  const space = await world.space({ title: "Water works", pages: { Water: "Nothing yet.\n" } });
  const request = await world.changeRequest(space, {
    by: author,
    subject: "Say how water is pumped",
    edits: { Water: text(PUMPS, TANK) },
  });
  const [bens, anas] = [await as(reviewer), await as(author)];
  const [review, own] = [changeRequestPage(bens), changeRequestPage(anas)];
  const toolbar = bens.getByRole("toolbar", { name: "Selected words" });
  const section = review.changedPage("Water");
  const threads = (page: ReturnType<typeof changeRequestPage>) =>
    page.changedPage("Water").getByRole("article", { name: /^Thread by/ });
  /** The thread on two words: the thread on their whole block shows them as well. */
  const onWords = (page: ReturnType<typeof changeRequestPage>) =>
    threads(page).filter({ hasText: "two days", hasNotText: "Reads better." });

  await test.step("words are selected across formatting, and commented on with the key C", async () => {
    await review.open(space.id, request.number, "changes");
    await selectWords(section.getByText("Water is pumped").last(), "at night, when");
    await expect(toolbar).toBeVisible();
    await bens.keyboard.press("c");
    await expect(section.getByText("at night, when", { exact: true })).toBeVisible();
    await section.getByRole("textbox", { name: "Comment on this block" }).fill("Every night?");
    await section.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(section.locator("mark.commented")).toHaveText(["at night", ", when"]);
    await expect(section.getByRole("textbox", { name: "Comment on this block" })).toBeHidden();
  });

  await test.step("other words are suggested for selected words", async () => {
    await selectWords(section.getByText("The tank in the hills").last(), "two days");
    await toolbar.getByRole("button", { name: "Suggest a change" }).click();
    const field = section.getByRole("textbox", { name: "Suggested text" });
    await expect(field).toHaveText("two days");
    await expect(field).toBeFocused();
    await expect(section.getByRole("button", { name: "Suggest change" })).toBeDisabled();
    await field.fill("three days");
    await section.getByRole("button", { name: "Suggest change" }).click();
    await expect(section.getByRole("region", { name: "Suggested change" })).toContainText("twothree days");
  });

  await test.step("the whole block is replaced where no words are selected", async () => {
    await section.getByText("The tank in the hills").last().hover();
    await section.getByRole("button", { name: /Comment on.*The tank/ }).click();
    await section.getByRole("button", { name: "Suggest a change" }).click();
    const field = section.getByRole("textbox", { name: "Suggested text" });
    await expect(field).toHaveText(TANK);
    await expect(field).toBeFocused();
    await field.fill(`${TANK} It is full.`);
    await section.getByRole("textbox", { name: "Comment on this block" }).fill("Reads better.");
    await section.getByRole("button", { name: "Suggest change" }).click();
    await expect(threads(review)).toHaveCount(3);
    await expect(bens.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  });

  await test.step("the author applies one, and sees the other go out of date", async () => {
    await own.open(space.id, request.number, "changes");
    const words = onWords(own);
    await words.getByRole("button", { name: "Apply suggestion" }).dblclick();
    await expect(words).toContainText("Applied");
    await expect(words).toContainText("by Ana Author");
    await expect(words).toContainText("Resolved");
    await expect(threads(own).filter({ hasText: "Reads better." })).toContainText("Out of date");
    await expect(own.changedPage("Water").locator("[data-node]").last()).toContainText("three days");
    await expect(anas.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  });

  await test.step("the reviewer sees it without a reload, and the revision names both", async () => {
    const words = onWords(review);
    await expect(words).toContainText("Applied");
    await words.getByRole("link", { name: "Show revision" }).click();
    await expect(bens.getByRole("main")).toContainText("Ana Author with Ben Reviewer");
  });
});

test("the form below a block that is taller than the screen is in sight", async ({ as, world }) => {
  const code = (last: string) =>
    `\`\`\`\n${Array.from({ length: 90 }, (_, at) => `line ${at + 1}`).join("\n")}\n${last}\n\`\`\`\n`;
  const space = await world.space({ pages: { Pumps: code("end") } });
  const draft = await world.changeRequest(space, { edits: { Pumps: code("the end") } });
  const page = await as(world.admin);
  const review = changeRequestPage(page);
  await review.open(space.id, draft.number, "changes");
  const section = review.changedPage("Pumps");
  await section
    .getByText("line 2", { exact: false })
    .last()
    .hover({ position: { x: 20, y: 5 } });
  await section.getByRole("button", { name: /^Comment on “/ }).click();
  await expect(section.getByRole("textbox", { name: "Comment on this block" })).toBeFocused();
  await expect(section.getByRole("button", { name: "Comment", exact: true })).toBeInViewport({ ratio: 1 });
  await section.getByRole("button", { name: "Suggest a change" }).click();
  await expect(section.getByRole("textbox", { name: "Suggested text" })).toBeFocused();
  await expect(section.getByRole("button", { name: "Suggest change" })).toBeInViewport({ ratio: 1 });
});

test("all suggestions are applied at once", async ({ as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Water: "Nothing yet.\n" } });
  const request = await world.changeRequest(space, {
    subject: "Say how water is pumped",
    edits: { Water: text(PUMPS, TANK) },
  });
  const page = await as(world.admin);
  const own = changeRequestPage(page);
  const section = own.changedPage("Water");
  await own.open(space.id, request.number, "changes");
  for (const [words, instead] of [
    ["power is cheap", "the sun is down"],
    ["two days", "a week"],
  ] as const) {
    await selectWords(section.getByText(words).last(), words);
    await page.getByRole("toolbar").getByRole("button", { name: "Suggest a change" }).click();
    await section.getByRole("textbox", { name: "Suggested text" }).fill(instead);
    await section.getByRole("button", { name: "Suggest change" }).click();
    await expect(section.getByRole("textbox", { name: "Suggested text" })).toBeHidden();
  }
  await expect(section.getByRole("region", { name: "Suggested change" })).toHaveCount(2);
  await page.getByRole("button", { name: "Apply all suggestions" }).click();
  await expect(page.getByText("2 suggestions applied")).toBeVisible();
  await expect(section).toContainText("the sun is down");
  await expect(section).toContainText("a week");
});

test("a reader comments on words, and sees their later state", async ({ api, as, world }) => {
  const editor = await world.member("edit", "Edda Editor");
  const log = text(...Array.from({ length: 80 }, (_, hour) => `Hour ${hour}: all is well.`));
  const space = await world.space({
    title: "Water works",
    pages: { Water: text(PUMPS, TANK, VALVES), Log: log },
  });
  const page = await as(editor);
  const reader = readerPage(page);
  const dialog = page.getByRole("dialog");
  const thread = (words: string) =>
    reader.beside.getByRole("article", { name: /^Thread by/ }).filter({ hasText: words });

  await test.step("by the toolbar at the selection", async () => {
    await reader.open(space.id, "water");
    await untilReady(page);
    await selectWords(reader.article.getByText("The tank in the hills"), "two days");
    await page.getByRole("toolbar").getByRole("button", { name: "Comment" }).click();
    await dialog.getByRole("textbox", { name: "Comment on this block" }).fill("Only two?");
    await dialog.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(reader.article.locator("mark.commented")).toHaveText("two days");
    await expect(reader.article.locator("mark.commented")).toHaveAccessibleDescription(
      "Comment by Edda Editor",
    );
    await expect(thread("Only two?")).toBeVisible();
    await expect(reader.beside.getByRole("textbox")).toHaveCount(0);
  });

  await test.step("without a mouse, in a field of the block's words", async () => {
    await page.keyboard.press("c");
    await expect(page.getByRole("button", { name: /^Comment on: Water is pumped/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await reader.beside.getByRole("button", { name: "Quote words" }).focus();
    await page.keyboard.press("Enter");
    const field = reader.beside.getByRole("textbox", { name: "Select the words to quote" });
    await expect(field).toBeFocused();
    for (const _ of "Water") await page.keyboard.press("Shift+ArrowRight");
    const quote = reader.beside.getByRole("button", { name: "Quote selected words" });
    await expect(quote).not.toHaveAttribute("aria-disabled", "true");
    await quote.focus();
    await page.keyboard.press("Enter");
    await reader.beside.getByRole("textbox", { name: "Comment on this block" }).fill("Which water?");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(reader.article.locator("mark.commented")).toHaveText(["Water", "two days"]);
  });

  await test.step("edits around the words keep them, edits of them are shown", async () => {
    await world.live(space, {
      edits: {
        Water: text(PUMPS.replace("Water", "It"), TANK.replace("The tank", "Our large tank"), VALVES),
      },
    });
    await expect(reader.article.locator("mark.commented")).toHaveText(["two days"]);
    await reader.article.locator("mark.commented").click();
    await expect(thread("Only two?")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^1 open on: Our large/ })).toBeFocused();
    await page.getByRole("button", { name: /^1 open on: It is pumped/ }).click();
    await expect(thread("Which water?")).toBeFocused();
    await expect(thread("Which water?")).toContainText("Text changed since");
    await thread("Which water?").getByText("Then and now").click();
    await expect(reader.beside.getByRole("definition").first()).toHaveText("Water");
  });

  await test.step("threads are level with their words, beside the text or in a popover", async () => {
    const top = async (of: Locator) => (await of.boundingBox())!.y;
    const words = reader.article.locator("mark.commented");
    await words.click();
    await expect
      .poll(async () => Math.abs((await top(thread("Only two?"))) - (await top(words))))
      .toBeLessThan(2);
    await page.setViewportSize({ width: 800, height: 800 });
    await expect(reader.beside).toHaveCount(0);
    await words.click();
    await expect(dialog).toContainText("Only two?");
    await page.keyboard.press("Escape");
    await reader.article.getByText(VALVES).hover();
    await page.getByRole("button", { name: "Comment on: Valves turn slowly." }).click();
    await dialog.getByRole("textbox", { name: "Comment on this block" }).fill("How slowly?");
    await dialog.getByRole("button", { name: "Comment", exact: true }).click();
    // Sending closes the popover.
    await expect(page.getByRole("button", { name: "1 open on: Valves turn slowly." })).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(thread("How slowly?")).toBeVisible();
  });

  await test.step("other words are suggested, and applied in a change request of the person applying them", async () => {
    await selectWords(reader.article.getByText("Our large tank"), "large");
    await page.getByRole("toolbar").getByRole("button", { name: "Suggest a change" }).click();
    await reader.beside.getByRole("textbox", { name: "Suggested text" }).fill("huge");
    await reader.beside.getByRole("button", { name: "Suggest change" }).click();
    const suggestion = reader.beside.getByRole("region", { name: "Suggested change" });
    await suggestion.getByRole("button", { name: "Apply in a new change request" }).click();
    await expect(page.getByText(/^Suggestion applied in #\d+$/)).toBeVisible();
    const [draft] = (
      await api.as(editor).call(changeRequests.list, {
        params: { spaceId: space.id },
        query: { status: ["draft"] },
      })
    ).items;
    await page.goto(addresses.changeRequest.preview(space.id, draft!.number, "water"));
    await expect(page.getByText("Our huge tank")).toBeVisible();
  });

  await test.step("at the end of a long page the words and their new comment stay in view", async () => {
    await reader.open(space.id, "log");
    await untilReady(page);
    const words = reader.article.getByText("Hour 79: all is well.");
    await words.scrollIntoViewIfNeeded();
    await selectWords(words, "all is well");
    await page.getByRole("toolbar").getByRole("button", { name: "Comment" }).click();
    await dialog.getByRole("textbox", { name: "Comment on this block" }).fill("Is it?");
    await dialog.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(thread("Is it?")).toBeInViewport({ ratio: 1 });
    await expect(words).toBeInViewport({ ratio: 1 });
  });

  await test.step("the commented words are shown in the list of all comments too", async () => {
    await page.goto(addresses.space.comments(space.id));
    await expect(page.getByRole("main")).toContainText("two days");
  });
});
