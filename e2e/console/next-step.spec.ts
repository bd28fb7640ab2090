import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { changeRequestsPage } from "@/e2e/pages/change-requests";
import { editorPage } from "@/e2e/pages/editor";
import { homePage } from "@/e2e/pages/home";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { organizations } from "@/lib/organizations/organizations/operations";

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line} of the handbook.\n`).join("\n");

test("a nameless draft is named, sent to review, approved, merged, and renamed", async ({
  api,
  as,
  world,
}) => {
  const ed = await world.member("edit", "Ed Editor");
  const rita = await world.member("review", "Rita Reviewer");
  await world.member("comment", "Carl Commenter");
  const space = await world.space({ title: "Handbook", pages: { Welcome: LONG, Install: "Slowly.\n" } });
  await api.as(world.admin).call(organizations.update, {
    params: { organizationId: world.organization.id },
    body: { mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_review" }] } },
  });
  const ids = await world.pageIds(space);
  const { number, id } = await world.changeRequest(space, {
    by: ed,
    subject: "",
    edits: { Welcome: LONG.replace("Line 3 ", "Row 3 ").replace("Line 55 ", "Row 55 ") },
    changes: [{ operation: "update_page", page: ids.Install ?? "", slug: "setup" }],
  });
  const params = { spaceId: space.id, changeRequestId: id };
  const author = await as(ed);
  const written = changeRequestPage(author);

  await test.step("its author finds it under “Mine”, by the one name of nameless ones", async () => {
    const list = changeRequestsPage(author);
    await list.open({ spaceId: space.id }, "mine");
    await expect(list.list("Mine")).toContainText("1");
    await expect(list.request("Untitled change request")).toBeVisible();
    await editorPage(author).open(space.id, number);
    await expect(author.getByText(`#${number} Untitled change request`).first()).toBeVisible();
  });

  await test.step("from the editor it is sent to review; its name is suggested", async () => {
    await author.getByRole("button", { name: "Ask for review" }).click();
    const dialog = author.getByRole("dialog", { name: "Ask for review" });
    await expect(dialog.getByRole("textbox", { name: "Subject" })).toHaveValue(
      "Edit “Install” and “Welcome”",
    );
    await dialog.getByRole("textbox", { name: "Description" }).fill("Rows are easier to count.");
    await dialog.getByRole("combobox", { name: "Reviewers" }).click();
    const refused = author.getByRole("option", { name: /Carl Commenter/ });
    await expect(refused).toHaveAttribute("aria-disabled", "true");
    await expect(refused).toContainText("Needs review access");
    await expect(author.getByRole("option", { name: /Ed Editor/ })).toContainText(
      "Opened this change request",
    );
    await author.getByRole("option", { name: /Rita Reviewer/ }).click();
    await author.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Ask for review" }).click();
    await expect(dialog).toBeHidden();
    await expect(author.getByRole("heading", { level: 1 })).toContainText("Edit “Install” and “Welcome”");
    await expect(written.reviewers).toContainText("Rita Reviewer");
    await expect(written.activity.or(author.getByText("Rows are easier to count.")).first()).toBeVisible();
    await expect(author.getByRole("link", { name: "2 things missing" })).toBeVisible();
  });

  const reviewer = await as(rita);
  const reviewed = changeRequestPage(reviewer);
  await test.step("the review opens on the changes; submitting it keeps the place", async () => {
    await homePage(reviewer).open(world.organization.id);
    await homePage(reviewer).toReview.getByRole("link", { name: "Edit “Install” and “Welcome”" }).click();
    await expect(reviewed.tab("Changes")).toHaveAttribute("aria-current", "page");
    await reviewed.changedPage("Welcome").getByText("Row 55").first().scrollIntoViewIfNeeded();
    await expect(reviewed.changedPage("Welcome").getByText("Row 55").first()).toBeInViewport();
    await reviewed.finishReview("Approve", "Good rows.");
    await expect(reviewer.getByRole("button", { name: "Merge", exact: true })).toBeEnabled();
    await expect(reviewed.changedPage("Welcome").getByText("Row 55").first()).toBeInViewport();
  });

  await test.step("the box and the rail agree; the dialog shows the changes that go live", async () => {
    await reviewed.openTab("Overview");
    await expect(reviewed.mergeBox).toContainText("At least one approval");
    await expect(reviewed.mergeBox).toContainText("Ready to merge");
    await reviewed.mergeButton.click();
    const dialog = reviewer.getByRole("alertdialog");
    await expect(dialog).toContainText("1 page edited, 1 moved or renamed");
    await expect(dialog).toContainText("1 redirect created");
    await expect(dialog).toContainText("/install");
    await expect(dialog).toContainText("1 open thread stays open");
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(reviewer.getByRole("heading", { name: "Merged", exact: true })).toBeVisible();
  });

  await test.step("its author sees that it is merged, and corrects the subject", async () => {
    await expect(author.getByRole("heading", { name: "Merged", exact: true })).toBeVisible();
    await written.setSubject("Count rows");
    const stored = await api.as(ed).call(changeRequests.get, { params });
    expect(stored).toMatchObject({ subject: "Count rows", status: "merged" });
  });
});

test("an unnamed change request is named before it is merged", async ({ api, as, world }) => {
  const space = await world.space({ title: "Handbook", pages: { Welcome: "Hello.\n" } });
  const { number, id } = await world.changeRequest(space, { subject: "", edits: { Welcome: "Hi.\n" } });
  const page = await as(world.admin);
  const request = changeRequestPage(page);
  await request.open(space.id, number);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Untitled change request");
  await request.mergeButton.click();
  const dialog = page.getByRole("alertdialog");
  const subject = dialog.getByRole("textbox", { name: "Subject" });
  await expect(subject).toHaveValue("Edit “Welcome”");
  await subject.fill("");
  await expect(dialog.getByRole("button", { name: "Merge", exact: true })).toBeDisabled();
  await subject.fill("Greet shortly");
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Merged", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Greet shortly");
  const stored = await api
    .as(world.admin)
    .call(changeRequests.get, { params: { spaceId: space.id, changeRequestId: id } });
  expect(stored.subject).toBe("Greet shortly");
});
