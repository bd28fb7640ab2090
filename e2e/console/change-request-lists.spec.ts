import { expect, test } from "@/e2e/fixtures";
import { changeRequestsPage } from "@/e2e/pages/change-requests";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { reviews } from "@/lib/collaboration/reviews/operations";

test("change requests are found, looked into and sent to review from their list", async ({
  api,
  as,
  world,
}) => {
  const ben = await world.member("review", "Ben Reviewer");
  const carl = await world.member("comment", "Carl Commenter");
  const space = await world.space({
    title: "Handbook",
    pages: { Welcome: "Hello.\n", Install: "Slowly.\n" },
  });
  const first = await world.changeRequest(space, { subject: "Greet shortly", edits: { Welcome: "Hi.\n" } });
  const second = await world.changeRequest(space, { subject: "Hurry", edits: { Install: "Fast.\n" } });
  const target = (id: string) => ({ spaceId: space.id, changeRequestId: id });
  await api.as(world.admin).call(reviews.request, { params: target(first.id), body: { users: [ben.id] } });
  await api
    .as(world.admin)
    .call(changeRequests.update, { params: target(second.id), body: { status: "open" } });
  const page = await as(world.admin);
  const list = changeRequestsPage(page);
  const row = (subject: string) => page.getByRole("row").filter({ has: list.request(subject) });

  await test.step("rows show the state of reviews and the changes, in words too", async () => {
    await list.open({ organizationId: world.organization.id }, "open");
    await expect(row("Greet shortly")).toContainText("Waiting for 1 review");
    await expect(row("Greet shortly")).toContainText("1 page changed");
    await row("Greet shortly")
      .getByRole("button", { name: /^Details of/ })
      .click();
    await expect(page.getByText("No description yet.")).toBeVisible();
    await expect(page.getByText("1 page edited")).toBeVisible();
  });

  await test.step("words and the state of reviews filter the list, and are part of its address", async () => {
    await page.getByRole("searchbox", { name: "Search change requests" }).fill("hurr");
    await expect(list.request("Greet shortly")).toBeHidden();
    await expect(list.request("Hurry")).toBeVisible();
    await expect(page).toHaveURL(/q=hurr/);
    await page.reload();
    await expect(list.request("Hurry")).toBeVisible();
    await expect(list.request("Greet shortly")).toBeHidden();
    await page.getByRole("searchbox", { name: "Search change requests" }).fill("nothing like it");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(list.request("Greet shortly")).toBeVisible();
  });

  await test.step("asking for many reviews names the people who could not be asked", async () => {
    await page.getByRole("checkbox", { name: "Select Greet shortly" }).click();
    await page.getByRole("checkbox", { name: "Select Hurry" }).click();
    const ask = async (name: string) => {
      await page.getByRole("button", { name: "Ask for review" }).click();
      const dialog = page.getByRole("dialog", { name: "Ask for 2 reviews" });
      await dialog.getByRole("combobox", { name: "Reviewer" }).click();
      await page.getByRole("option", { name: new RegExp(name) }).click();
      await dialog.getByRole("button", { name: "Ask for review" }).click();
      await expect(dialog).toBeHidden();
    };
    await ask(carl.displayName);
    await expect(page.getByText("Carl Commenter was not asked about “Hurry”")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select Greet shortly" }).click();
    await page.getByRole("checkbox", { name: "Select Hurry" }).click();
    await ask("Ben Reviewer");
    await expect(page.getByText("Asked Ben Reviewer for 2 reviews")).toBeVisible();
    await expect(row("Hurry")).toContainText("Waiting for 1 review");
  });

  await test.step("a reviewer finds the oldest request first, and opens its changes", async () => {
    const other = await as(ben);
    const inbox = changeRequestsPage(other);
    await inbox.open({ organizationId: world.organization.id });
    await expect(other.getByRole("row").nth(1)).toContainText("Greet shortly");
    await expect(other.getByRole("row").nth(2)).toContainText("Hurry");
    await inbox.request("Hurry").click();
    await expect(other).toHaveURL(/\/changes$/);
  });
});
