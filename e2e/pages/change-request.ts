import { expect, type Locator, type Page } from "@playwright/test";
import { untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";

type Verdict = "Comment" | "Approve" | "Request changes";

/** One change request: its header, overview and changes. */
export function changeRequestPage(page: Page) {
  const tabs = page.getByRole("navigation", { name: "Change request", exact: true });
  const outOfDate = page.getByText("Out of date", { exact: true });
  const mergeBox = page
    .getByRole("region")
    .filter({ has: page.getByRole("heading", { level: 2, name: /merge|Conflicts with|Merged|Archived/i }) });
  const mergeButton = page.getByRole("button", { name: "Merge", exact: true });
  const reviewers = page.getByRole("region", { name: "Reviewers" });
  const activity = page.getByRole("region", { name: "Activity" });
  const revert = page.getByRole("button", { name: "Revert" });
  const overlaps = page.getByRole("region", { name: "Other change requests to these pages" });
  const finishReviewButton = page.getByRole("button", { name: "Finish review" });

  async function open(
    spaceId: string,
    number: number | string,
    tab: "overview" | "changes" | "conflicts" = "overview",
  ): Promise<void> {
    await page.goto(addresses.changeRequest[tab](spaceId, number));
    await untilReady(page);
  }

  function tab(name: "Overview" | "Changes" | "Conflicts" | "Editor"): Locator {
    return tabs.getByRole("link", { name: new RegExp(`^${name}`) });
  }

  /** Opens a tab and waits for its address, so that a reload stays there. */
  async function openTab(name: Parameters<typeof tab>[0]): Promise<void> {
    await expect(tab(name)).toBeVisible();
    // A press before that loads the whole page again, below what follows.
    await untilReady(page);
    await tab(name).click();
    await expect(tab(name)).toHaveAttribute("aria-current", "page");
  }

  /** The changes of one page. */
  function changedPage(title: string): Locator {
    return page.getByRole("region", { name: title, exact: true });
  }

  /** Marks a page as viewed. The tick shows at once; other browsers see it once the server has stored it. */
  async function markViewed(title: string): Promise<void> {
    const heard = page.waitForResponse(
      (response) => /\/viewed-pages\//.test(response.url()) && response.request().method() === "PUT",
    );
    await changedPage(title)
      .getByRole("checkbox", { name: /Viewed/ })
      .check();
    await heard;
  }

  async function setSubject(subject: string): Promise<void> {
    await page.getByRole("button", { name: "Edit subject" }).click();
    await page.getByRole("textbox", { name: "Subject" }).fill(subject);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 }).first()).toContainText(subject);
  }

  /** For a draft, which this also sends to review. */
  async function requestReview(displayName: string): Promise<void> {
    await reviewers.getByRole("button", { name: "Ask for review" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask for review" });
    await dialog.getByRole("combobox", { name: "Reviewers" }).click();
    await page.getByRole("option", { name: new RegExp(displayName) }).click();
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Ask for review" }).click();
    await expect(dialog).toBeHidden();
    await expect(reviewers.getByRole("listitem").filter({ hasText: displayName })).toContainText(
      "Review requested",
    );
  }

  /** Comments on the block of a changed page that shows these words. */
  async function commentOnBlock(pageTitle: string, words: string, text: string): Promise<void> {
    const section = changedPage(pageTitle);
    await section.getByText(words).last().hover();
    await section.getByRole("button", { name: new RegExp(`Comment on.*${words}`) }).click();
    await section.getByRole("textbox", { name: "Comment on this block" }).fill(text);
    await section.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(section.getByRole("article").filter({ hasText: text })).toBeVisible();
  }

  async function finishReview(verdict: Verdict, text = ""): Promise<void> {
    await finishReviewButton.click();
    const form = page.getByRole("dialog", { name: "Finish review" });
    if (text !== "") await form.getByRole("textbox", { name: "Review comment" }).fill(text);
    await form.getByRole("radio", { name: verdict }).check();
    await form.getByRole("button", { name: "Submit review" }).click();
    await expect(form).toBeHidden();
  }

  async function merge(): Promise<void> {
    await mergeButton.click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** Moves pages, and those that the dialog adds, into a change request of their own. */
  async function split(titles: string[], subject: string): Promise<void> {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: /^Split/ }).click();
    const dialog = page.getByRole("dialog", { name: "Split change request" });
    for (const title of titles) await dialog.getByRole("checkbox", { name: new RegExp(title) }).check();
    await dialog.getByRole("textbox", { name: /Subject/ }).fill(subject);
    await dialog.getByRole("button", { name: /^Split/ }).click();
    await expect(dialog).toBeHidden();
  }

  return {
    page,
    tabs,
    outOfDate,
    mergeBox,
    mergeButton,
    reviewers,
    activity,
    revert,
    overlaps,
    finishReviewButton,
    open,
    tab,
    openTab,
    changedPage,
    markViewed,
    setSubject,
    requestReview,
    commentOnBlock,
    finishReview,
    merge,
    split,
  };
}
