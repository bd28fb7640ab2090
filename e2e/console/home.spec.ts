import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { homePage } from "@/e2e/pages/home";
import { shell } from "@/e2e/pages/shell";
import { untilConnected } from "@/e2e/support/ready";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { reviews } from "@/lib/collaboration/reviews/operations";

test("home shows requested reviews until they are done, and authors their open change requests", async ({
  api,
  as,
  world,
}) => {
  const ana = await world.member("edit", "Ana Author");
  const rita = await world.member("review", "Rita Reviewer");
  const space = await world.space({ title: "Water works", pages: { Pumps: "Pumps run on diesel.\n" } });
  for (const words of ["sunlight", "wind"]) {
    const request = await world.changeRequest(space, {
      by: ana,
      subject: `Pumps run on ${words}`,
      edits: { Pumps: `Pumps run on ${words}.\n` },
    });
    await api.as(ana).call(reviews.request, {
      params: { spaceId: space.id, changeRequestId: request.id },
      body: { users: [rita.id] },
    });
  }
  await world.changeRequest(space, { by: ana, subject: "Oil the gate" });
  const authors = homePage(await as(ana));
  const home = homePage(await as(rita));

  await test.step("the reviewer finds both, with their space and author", async () => {
    await home.open(world.organization.id);
    await expect(home.heading).toHaveText("Hello, Rita");
    await expect(home.toReview).toContainText("2 change requests");
    const waiting = home.toReview.getByRole("listitem").filter({ hasText: "Pumps run on wind" });
    await expect(waiting).toContainText("in Water works · Ana Author");
    await expect(home.own).toContainText("No change requests yet");
    await waiting.getByRole("link").click();
    await expect(home.heading).toContainText("Pumps run on wind");
  });

  await test.step("the author cannot review it, and reads why", async () => {
    await authors.open(world.organization.id);
    await expect(authors.toReview).toContainText("You're all caught up");
    await expect(authors.own).toContainText("2 open, 1 draft");
    await expect(authors.own.getByRole("listitem")).toHaveCount(3);
    await authors.own.getByRole("link", { name: "Pumps run on wind" }).click();
    const request = changeRequestPage(authors.page);
    await request.finishReviewButton.click();
    const form = authors.page.getByRole("dialog", { name: "Finish review" });
    for (const verdict of ["Approve", "Request changes"]) {
      const choice = form.getByRole("radio", { name: verdict });
      await expect(choice).toBeDisabled();
      await expect(choice).toHaveAccessibleDescription(/You can't review your own change request/);
    }
  });

  await test.step("a review takes it off the list", async () => {
    await changeRequestPage(home.page).finishReview("Approve");
    await shell(home.page).navigation.getByRole("link", { name: "Home" }).click();
    await expect(home.heading).toHaveText("Hello, Rita");
    await expect(home.toReview).toContainText("1 change request");
    await expect(home.toReview.getByRole("listitem")).toHaveText(/Pumps run on sunlight/);
  });
});

test("home shows a requested review without a reload", async ({ api, as, world }) => {
  const ana = await world.member("edit", "Ana Author");
  const rita = await world.member("review", "Rita Reviewer");
  const space = await world.space({ title: "Water works", pages: { Pumps: "Pumps run on diesel.\n" } });
  const request = await world.changeRequest(space, {
    by: ana,
    subject: "Pumps run on wind",
    edits: { Pumps: "Pumps run on wind.\n" },
  });
  const home = homePage(await as(rita));
  await home.open(world.organization.id);
  await expect(home.toReview).toContainText("You're all caught up");
  await untilConnected(home.page);

  await api.as(ana).call(reviews.request, {
    params: { spaceId: space.id, changeRequestId: request.id },
    body: { users: [rita.id] },
  });
  await expect(home.toReview.getByRole("listitem")).toContainText("Pumps run on wind");
});

test("home lists the changes of others since the last visit, by space, live", async ({ api, as, world }) => {
  const space = await world.space({ title: "Water works", pages: { Pumps: "Pumps run on diesel.\n" } });
  // A new member has missed nothing.
  const ana = await world.member("review", "Ana Author");
  const rita = await world.member("review", "Rita Reviewer");
  const home = homePage(await as(rita));
  await home.open(world.organization.id);
  await expect(home.changed).toContainText("Nothing new from others since you joined");
  await expect(home.changed.getByRole("listitem")).toContainText("Water works");
  await untilConnected(home.page);

  const request = await world.changeRequest(space, {
    by: ana,
    subject: "Pumps run on wind",
    edits: { Pumps: "Pumps run on wind.\n" },
  });
  await api.as(ana).call(changeRequests.merge, {
    params: { spaceId: space.id, changeRequestId: request.id },
  });
  await expect(home.changed).toContainText("Since you joined");
  await expect(home.changed.getByRole("link", { name: "Pumps run on wind" })).toBeVisible();
  await expect(home.changed).toContainText("1 page changed: Pumps");
  await expect(home.changed.getByRole("img", { name: /revisions? in 14 days/ })).toBeVisible();
  await home.changed.getByRole("link", { name: "Pumps", exact: true }).click();
  await expect(home.heading).toHaveText("Pumps");

  const authors = homePage(await as(ana));
  await authors.open(world.organization.id);
  await expect(authors.changed, "what one did oneself is no news").not.toContainText("Pumps run on wind");
});

test("a member who sees no space and may not create one reads what to do", async ({ as, world }) => {
  const guest = await world.member("read", "Gil Guest");
  const home = homePage(await as(guest));
  await home.open(world.organization.id);
  await expect(home.page.getByText("Ask an admin for access.")).toBeVisible();
  await expect(home.createFirstSpace).toHaveCount(0);
});
