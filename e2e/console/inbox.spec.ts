import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { importPage } from "@/e2e/pages/import";
import { inboxPage } from "@/e2e/pages/inbox";
import { readerPage } from "@/e2e/pages/reader";
import { holdFile, holdJobs } from "@/e2e/support/installation";
import { untilConnected, untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";
import { comments } from "@/lib/collaboration/comments/operations";
import { notifications } from "@/lib/collaboration/notifications/operations";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { zipOf } from "@/lib/exchange/imports/zip-fixture";

test("a reviewer is notified on any screen, until they look", async ({ api, as, world }) => {
  const ana = await world.member("edit", "Ana Author");
  const ben = await world.member("review", "Ben Reviewer");
  const space = await world.space({ title: "Manual", pages: ["# Install\n\nRun it.\n"] });
  const opened = await world.changeRequest(space, {
    by: ana,
    subject: "Explain the installer",
    edits: { Install: "Download it, then run it.\n" },
  });
  const params = { spaceId: space.id, changeRequestId: opened.id };

  const inbox = inboxPage(await as(ben));
  const { page } = inbox;
  await page.goto(addresses.space.reader(space.id, "install"));
  await expect(inbox.bellOf(0)).toBeVisible();
  await untilConnected(page);

  await test.step("the bell and the tab's title show it without a reload", async () => {
    const asked = Date.now();
    await api.as(ana).call(reviews.request, { params, body: { users: [ben.id] } });
    await expect(inbox.bellOf(1)).toBeVisible();
    console.log(`From the request for a review to the bell: ${Date.now() - asked} ms`);
    await expect(page).toHaveTitle(/^\(1\) /);
  });

  await test.step("the bell opens the latest, and keys the inbox", async () => {
    await inbox.bellOf(1).click();
    await expect(inbox.latest).toContainText("Ana Author asked you to review");
    await page.keyboard.press("Escape");
    await expect(inbox.latest).toHaveCount(0);
    await untilReady(page);
    // Both keys are in one task, since a pause between them would make two shortcuts of them.
    await page.evaluate(() => {
      for (const key of ["g", "i"])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
    await expect(page).toHaveURL(addresses.organization.inbox(world.organization.id));
    await expect(inbox.item("Explain the installer")).toContainText("Ana Author asked you to review");
  });

  await test.step("looking at the change request reads it", async () => {
    await inbox.item("Explain the installer").getByRole("link").click();
    await expect(page).toHaveURL(addresses.changeRequest.changes(space.id, opened.number));
    await expect(inbox.bellOf(0)).toBeVisible();
    await expect(page).not.toHaveTitle(/^\(/);
    await inbox.open(world.organization.id);
    await expect(page.getByText("You're all caught up")).toBeVisible();
    await inbox.open(world.organization.id, { show: "all" });
    await expect(inbox.item("Explain the installer")).toBeVisible();
  });

  await test.step("the review comes back to the author, who looks at the change request right then", async () => {
    const author = inboxPage(await as(ana));
    await author.page.goto(addresses.changeRequest.overview(space.id, opened.number));
    await untilConnected(author.page);
    await api.as(ben).call(reviews.create, { params, body: { status: "approved" } });
    await expect
      .poll(async () => (await api.as(ana).call(notifications.list, { query: {} })).items)
      .toMatchObject([{ kind: "review-given", readAt: expect.any(String) }]);
    await expect(author.bellOf(0)).toBeVisible();
  });
});

test("the inbox is worked through by keys, and shows neither disabled kinds nor muted change requests", async ({
  api,
  as,
  world,
}) => {
  const ana = await world.member("edit", "Ana Author");
  const ben = await world.member("review", "Ben Reviewer");
  const space = await world.space({ title: "Manual", pages: ["# Install\n\nRun it.\n"] });
  const ids = await world.pageIds(space);
  const say = (markdown: string) =>
    api.as(ana).call(comments.post.space, {
      params: { spaceId: space.id },
      body: { page: ids.Install ?? "", body: { markdown } },
    });
  const mention = `[@Ben](/users/${ben.id})`;
  await say(`First, ${mention}.`);

  const inbox = inboxPage(await as(ben));
  const { page } = inbox;
  const listens = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith("/events"));
  await page.goto(addresses.organization.home(world.organization.id));
  await listens;
  await say(`Second, ${mention}.`);
  const mentioned = page.getByRole("region", { name: "Mentions of you" });
  await expect(mentioned.getByRole("listitem")).toHaveCount(2);
  await expect(inbox.bellOf(2)).toBeVisible();
  await inbox.open(world.organization.id);
  await untilReady(page);
  await expect(inbox.list.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(inbox.item("Second").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("e");
  await expect(inbox.list.getByRole("listitem")).toHaveCount(1);
  await expect(inbox.item("First")).toBeVisible();
  await expect(inbox.bellOf(1)).toBeVisible();
  await page.keyboard.press("Shift+E");
  await expect(page.getByText("You're all caught up")).toBeVisible();

  await page.goto(addresses.account.notifications());
  await page.getByRole("checkbox", { name: "Mentions: Inbox" }).click();
  await expect
    .poll(async () => (await api.as(ben).call(notifications.preferences, {})).kinds.mentioned?.inApp)
    .toBe(false);
  await say(`Third, ${mention}.`);

  const opened = await world.changeRequest(space, {
    by: ana,
    subject: "Explain",
    edits: { Install: "Download it.\n" },
  });
  const target = { spaceId: space.id, changeRequestId: opened.id };
  const request = changeRequestPage(page);
  await request.open(space.id, opened.number);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Mute change request" }).click();
  await expect(page.getByText("You hear of nothing here")).toBeVisible();
  await api.as(ana).call(reviews.request, { params: target, body: { users: [ben.id] } });
  expect((await api.as(ben).call(notifications.unread, {})).unread).toBe(0);
});

test("a follower of a page is notified when another person merges a change", async ({ as, world }) => {
  const ana = await world.member("review", "Ana Author");
  const ben = await world.member("read", "Ben Reader");
  const space = await world.space({ title: "Manual", pages: ["# Install\n\nRun it.\n"] });
  const opened = await world.changeRequest(space, {
    by: ana,
    subject: "Explain the installer",
    edits: { Install: "Download it, then run it.\n" },
  });

  const inbox = inboxPage(await as(ben));
  const reader = readerPage(inbox.page);
  await inbox.page.goto(addresses.space.reader(space.id, "install"));
  await reader.menu.click();
  await inbox.page.getByRole("menuitem", { name: "Follow page" }).click();
  await expect(inbox.page.getByText("You hear of all that happens here")).toBeVisible();
  await untilConnected(inbox.page);

  const request = changeRequestPage(await as(ana));
  await request.open(space.id, opened.number);
  await request.merge();

  await expect(inbox.bellOf(1)).toBeVisible();
  await inbox.open(world.organization.id);
  await expect(inbox.item("Install")).toContainText("Ana Author");
});

test("a PDF and an import notify the people who wait for them", async ({ as, world }) => {
  // A smaller one would be finished within the request.
  const titles = Array.from({ length: 120 }, (_, at) => `Pump ${at}`);
  const pages = Object.fromEntries(titles.map((title) => [title, "It runs at night.\n\n".repeat(40)]));
  const space = await world.space({ title: "Water works", pages });
  const inbox = inboxPage(await as(world.admin));
  const { page } = inbox;

  await test.step("a PDF", async () => {
    const reader = readerPage(page);
    await reader.open(space.id);
    await untilConnected(page);
    const release = await holdJobs(world.organization.id, "reading");
    await reader.menu.click();
    await page.getByRole("menuitem", { name: "The whole space", exact: true }).click();
    await page.getByRole("button", { name: "Notify me when it's done" }).click();
    await expect(page.getByText("You'll be notified when the PDF is done")).toBeVisible();
    await release();
    await expect(inbox.bellOf(1)).toBeVisible();
    await inbox.open(world.organization.id);
    await expect(inbox.item("PDF")).toContainText("Water works");
  });

  await test.step("an import", async () => {
    const importing = importPage(page);
    const picture = Buffer.from("GIF89a", "latin1");
    const release = await holdFile(world.organization.id, picture);
    await importing.open(space.id);
    await importing.upload({
      name: "manual.zip",
      mimeType: "application/zip",
      buffer: zipOf([
        { name: "valves.md", content: "# Valves\n\n![A valve](valve.gif)\n" },
        { name: "valve.gif", content: picture },
      ]),
    });
    await expect(importing.status).toHaveText("Importing");
    await inbox.open(world.organization.id);
    await untilConnected(page);
    await release();
    await expect(inbox.item("import")).toBeVisible();
  });
});
