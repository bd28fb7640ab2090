import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { changeRequestsPage } from "@/e2e/pages/change-requests";
import { conflictDesk } from "@/e2e/pages/conflict-desk";
import { editorPage } from "@/e2e/pages/editor";
import { historyPage } from "@/e2e/pages/history";
import { homePage } from "@/e2e/pages/home";
import { importPage } from "@/e2e/pages/import";
import { readerPage } from "@/e2e/pages/reader";
import { signInPage } from "@/e2e/pages/sign-in";
import { spacesPage } from "@/e2e/pages/spaces";
import { smallBook } from "@/e2e/support/book";
import { addresses } from "@/lib/addresses";
import { pages } from "@/lib/content/pages/operations";

test.use({ contextOptions: { reducedMotion: "no-preference" }, editor: "split" });

/**
 * The main job in the browser, with two people: Ana imports a manual and improves it, Ben reviews; another change
 * gets in between, so that Ana resolves a conflict before she merges.
 */
test("two people import, edit, review, resolve, merge and revert", async ({ api, visitor, world }) => {
  const book = smallBook();
  const [contested, second, third] = book.edited;
  const ana = await world.member("create", "Ana Author");
  const ben = await world.member("review", "Ben Reviewer");
  const page = await visitor();

  await test.step("Ana signs in", async () => {
    const signIn = signInPage(page);
    await signIn.open(addresses.organization.home(world.organization.id));
    await signIn.signIn(ana);
    await expect(homePage(page).heading).toContainText("Home");
  });

  const spaceId = await test.step("she imports a manual into a new space and watches it", async () => {
    await homePage(page).importFirstSpace.click();
    await spacesPage(page).createSpace("Water works", "Import");
    const importing = importPage(page);
    await importing.upload({ name: book.name, mimeType: "application/zip", buffer: book.zip });
    await expect(importing.progress).toBeVisible();
    await expect(importing.status).toHaveText("Import finished");
    await expect(importing.report).toContainText(`${book.pages} pages`);
    await importing.readSpace.click();
    await expect(readerPage(page).tree).toBeVisible();
    return new URL(page.url()).pathname.split("/")[2] ?? "";
  });

  await test.step("she reads it, following the tree and a link", async () => {
    const reader = readerPage(page);
    await expect(reader.heading("Introduction")).toBeVisible();
    await reader.article.getByRole("link", { name: "the first chapter" }).click();
    await expect(reader.heading("Getting started")).toBeVisible();
    await reader.treeItem(contested).click();
    await expect(reader.heading(contested)).toBeVisible();
  });

  const number = await test.step("editing the page starts a change request", async () => {
    await readerPage(page).edit.click();
    const editor = editorPage(page);
    await editor.expectPage(contested);
    await editor.replaceLine("Valves are opened slowly", "Ana opens every valve with patience.");
    await editor.expectSaved();
    await expect(page).toHaveURL(/\/~\/changes\/\d+\/edit/);
    return Number(/changes\/(\d+)/.exec(page.url())?.[1]);
  });

  await test.step("she edits two more pages and moves one", async () => {
    const editor = editorPage(page);
    for (const title of [second, third]) {
      await editor.choose(title);
      await editor.replaceLine("Whoever closes a valve", `Ana closes ${title} with care.`);
      await editor.expectSaved();
    }
    await editor.choose(book.moved);
    await editor.moveInto(book.newParent);
    await expect(editor.treeItem(book.moved)).toHaveAttribute("aria-level", "2");
  });

  await test.step("she asks Ben for a review", async () => {
    await editorPage(page).review.click();
    const request = changeRequestPage(page);
    for (const title of [...book.edited, book.moved]) {
      await expect(request.changedPage(title)).toBeVisible();
    }
    await request.openTab("Overview");
    await request.setSubject("Open and close valves with care");
    await request.requestReview("Ben Reviewer");
  });

  const other = await visitor();
  await test.step("Ben signs in, views the differences, comments on a block and approves", async () => {
    const signIn = signInPage(other);
    await signIn.open(addresses.organization.home(world.organization.id));
    await signIn.signIn(ben);
    await homePage(other).toReview.getByRole("link", { name: "Open and close valves with care" }).click();
    const request = changeRequestPage(other);
    await request.openTab("Changes");
    const changed = request.changedPage(contested);
    await expect(changed.getByText("Valves are opened slowly").first()).toBeVisible();
    await expect(changed.getByText("Ana opens every valve with patience.").first()).toBeVisible();
    await request.commentOnBlock(contested, "Ana opens every valve", "Patience is the word.");
    await request.finishReview("Approve", "Go ahead.");
  });

  await test.step("meanwhile Ben merges another change of the same paragraph", async () => {
    const ids = await world.pageIds({ id: spaceId });
    const id = ids[contested] ?? "";
    const live = await api
      .as(ben)
      .call(pages.get.space, { params: { spaceId, pageId: id }, query: { format: "markdown" } });
    const markdown = (live.type === "document" && live.markdown) || "";
    await world.live(
      { id: spaceId },
      {
        by: ben,
        subject: "Valves in a hurry",
        changes: [
          {
            operation: "update_page",
            page: id,
            document: { markdown: markdown.replace(/^Valves are.*$/m, "Ben opens valves in a hurry.") },
          },
        ],
      },
    );
  });

  await test.step("Ana sees the comment, and that hers is out of date and in conflict", async () => {
    const request = changeRequestPage(page);
    await request.open(spaceId, number);
    await expect(request.activity.getByText("Patience is the word.")).toBeVisible();
    await expect(request.activity.getByText("approved the changes")).toBeVisible();
    await expect(request.outOfDate).toBeVisible();
    await expect(page.getByRole("heading", { name: "Conflicts with the space" })).toBeVisible();
    await expect(request.mergeButton).toBeDisabled();
    await page.getByRole("button", { name: "Update and resolve conflicts" }).click();
  });

  await test.step("she resolves the conflict, keeping both, and merges", async () => {
    const desk = conflictDesk(page);
    await expect(desk.hunk(contested)).toContainText("Ben opens valves in a hurry.");
    await expect(desk.hunk(contested)).toContainText("Ana opens every valve with patience.");
    await desk.take(contested, "Both");
    await expect(desk.resolved).toBeVisible();
    const request = changeRequestPage(page);
    await request.openTab("Overview");
    await request.merge();
    await expect(page.getByRole("heading", { name: "Merged", exact: true })).toBeVisible();
  });

  await test.step("the space shows it, with its history", async () => {
    const reader = readerPage(page);
    await page.getByRole("link", { name: "Read the space" }).click();
    await reader.treeItem("Getting started").click();
    await reader.treeItem(contested).click();
    await expect(reader.article).toContainText("Ben opens valves in a hurry.");
    await expect(reader.article).toContainText("Ana opens every valve with patience.");
    await reader.openTab("History");
    await expect(historyPage(page).revision("Open and close valves with care")).toContainText("Current");
  });

  await test.step("one click reverts it, as a change request that Ben merges", async () => {
    const history = historyPage(page);
    await history.openRevision("Open and close valves with care");
    await history.revertButton.click();
    await expect(page).toHaveURL(/\/~\/changes\/\d+/);
    await changeRequestsPage(other).open({ spaceId });
    await changeRequestsPage(other).request("Revert").click();
    await changeRequestPage(other).merge();
    await readerPage(other).open(spaceId, "getting-started");
    await readerPage(other).treeItem(contested).click();
    await expect(readerPage(other).article).toContainText("Ben opens valves in a hurry.");
    await expect(readerPage(other).article).not.toContainText("Ana opens every valve with patience.");
  });
});
