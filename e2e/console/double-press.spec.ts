import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { spacesPage } from "@/e2e/pages/spaces";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { comments } from "@/lib/collaboration/comments/operations";

/** The writes that a page sends to addresses with this ending. */
function writesTo(page: Page, ending: RegExp): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && ending.test(new URL(request.url()).pathname)) sent.push(request.url());
  });
  return sent;
}

test("a double press acts once: on a button, a form, a question, a key", async ({ api, as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "Pumps run on diesel.\n" } });
  const { id, number } = await world.changeRequest(space, {
    subject: "Pumps run on sunlight",
    edits: { Pumps: "Pumps run on sunlight.\n" },
  });
  const page = await as(world.admin);
  const request = changeRequestPage(page);

  await test.step("the keys that send a comment", async () => {
    const comments = writesTo(page, /\/comments$/);
    await request.open(space.id, number);
    const field = page.getByRole("textbox", { name: "Comment", exact: true });
    await field.fill("Where does it shine?");
    // The editor takes the place of the plain field.
    await expect(field).toHaveAttribute("contenteditable", "true");
    await field.evaluate((element) => {
      for (let press = 0; press < 2; press += 1)
        element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }));
    });
    await expect(field).toHaveText("");
    await expect(page.getByText("Where does it shine?")).toBeVisible();
    expect(comments).toHaveLength(1);
  });

  await test.step("a question", async () => {
    const merges = writesTo(page, /\/merge$/);
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Merge", exact: true }).dblclick();
    await expect(request.revert).toBeVisible();
    expect(merges).toHaveLength(1);
    const { status } = await api
      .as(world.admin)
      .call(changeRequests.get, { params: { spaceId: space.id, changeRequestId: id } });
    expect(status).toBe("merged");
  });

  await test.step("a button", async () => {
    const reverts = writesTo(page, /\/revert$/);
    await request.revert.dblclick();
    await expect(page).toHaveURL(addresses.changeRequest.overview(space.id, number + 1));
    expect(reverts).toHaveLength(1);
  });

  await test.step("a form", async () => {
    const creations = writesTo(page, /\/spaces$/);
    const spaces = spacesPage(page);
    await spaces.open(world.organization.id);
    await spaces.create.click();
    await spaces.dialog.getByLabel("Title").fill("Fire brigade");
    await spaces.dialog.getByRole("button", { name: "Create space" }).dblclick();
    await expect(page).toHaveURL(/\/s\//);
    expect(creations).toHaveLength(1);
  });
});

test("a comment and a space are made once when the connection is lost before their response", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "Pumps run on diesel.\n" } });
  const { id, number } = await world.changeRequest(space, {
    subject: "Pumps run on sunlight",
    edits: { Pumps: "Pumps run on sunlight.\n" },
  });
  const page = await as(world.admin);
  const sent: string[] = [];
  await page.route(/\/(comments|spaces)$/, async (route) => {
    const request = route.request();
    const isFirst = request.method() === "POST" && !sent.includes(request.url());
    if (request.method() === "POST") sent.push(request.url());
    if (!isFirst) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });

  await changeRequestPage(page).open(space.id, number);
  const field = page.getByRole("textbox", { name: "Comment", exact: true });
  await field.fill("Where does it shine?");
  await expect(field).toHaveAttribute("contenteditable", "true");
  await field.press("Control+Enter");
  await expect(field).toHaveText("");
  const params = { spaceId: space.id, changeRequestId: id };
  const { items } = await api.as(world.admin).call(comments.list.changeRequest, { params });
  expect(items).toHaveLength(1);

  const spaces = spacesPage(page);
  await spaces.open(world.organization.id);
  await spaces.create.click();
  await spaces.dialog.getByLabel("Title").fill("Fire brigade");
  await spaces.dialog.getByRole("button", { name: "Create space" }).click();
  await expect(page).toHaveURL(/\/s\//);
  await spaces.open(world.organization.id);
  await expect(spaces.tree.getByRole("link", { name: "Fire brigade" })).toHaveCount(1);
  expect(sent).toHaveLength(4);
});
