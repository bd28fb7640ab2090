import { expect, test } from "@/e2e/fixtures";
import { changeRequestPage } from "@/e2e/pages/change-request";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { organizations } from "@/lib/organizations/organizations/operations";

test("an administrator sets rules for all spaces, and sees the place of a fault in a condition", async ({
  api,
  as,
  world,
}) => {
  const space = await world.space({ title: "Handbook" });
  const page = await as(world.admin);
  await page.goto(addresses.organization.home(world.organization.id));
  await page.getByRole("link", { name: "Settings" }).click();
  await page
    .getByRole("navigation", { name: "Organization settings" })
    .getByRole("link", { name: "Merge rules" })
    .click();
  const rules = page.getByRole("radio", { name: "Rules", exact: true });
  // Before the scripts have loaded a press counts later.
  await rules.click();
  await expect(rules).toBeChecked();
  await page.getByRole("checkbox", { name: "At least one approval" }).check();

  await test.step("a condition that cannot be evaluated is refused with the place", async () => {
    await page.getByRole("button", { name: "Add condition" }).click();
    const condition = page.getByRole("textbox", { name: "Condition 1" });
    await condition.fill("approvals >= 1 && approval < 9");
    const problem = page.getByText(/Does not know “approval” \(at character 19\); there is number/);
    await expect(problem).toBeVisible();
    await condition.fill("approvals >= 1 &&");
    await expect(problem).toBeHidden();
    await expect(page.getByText(/at character/)).toBeVisible();
    await condition.fill("approvals >= 1 && approval < 9");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(problem).toBeVisible();
    await expect(condition).toBeFocused();
    await condition.fill("approvals >= 1 && pages.deleted == 0");
  });

  await page.getByRole("combobox", { name: "Allow these people to bypass the rules" }).click();
  await page.getByRole("option", { name: /Alma Admin/ }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Merge rules saved")).toBeVisible();
  const stored = await api
    .as(world.admin)
    .call(organizations.get, { params: { organizationId: world.organization.id } });
  expect(stored.mergeRules).toEqual({
    type: "rules",
    rules: [
      { rule: "require_at_least_one_review" },
      { rule: "custom", expression: "approvals >= 1 && pages.deleted == 0" },
      { rule: "allow_bypass", users: [world.admin.id] },
    ],
  });

  await test.step("a space shows the inherited rules with a link to them", async () => {
    await page.goto(addresses.space.mergeRules(space.id));
    await expect(page.getByRole("radio", { name: "Inherit from organization" })).toBeChecked();
    await expect(page.getByText(/^Now: At least one approval/)).toBeVisible();
    await page.getByRole("link", { name: "Edit organization rules" }).click();
    await expect(page.getByRole("checkbox", { name: "At least one approval" })).toBeChecked();
  });
});

test("an unmet rule blocks the merge and names who can help; bypassing takes a reason", async ({
  api,
  as,
  world,
}) => {
  const reviewer = await world.member("review", "Rita Reviewer");
  const author = await world.member("review", "Ed Editor");
  const space = await world.space({ title: "Handbook", pages: { Welcome: "Hello.\n" } });
  await api.as(world.admin).call(organizations.update, {
    params: { organizationId: world.organization.id },
    body: {
      mergeRules: {
        type: "rules",
        rules: [
          { rule: "require_specific_reviewers", users: [reviewer.id] },
          { rule: "allow_bypass", users: [world.admin.id] },
        ],
      },
    },
  });
  const { number, id } = await world.changeRequest(space, {
    by: author,
    subject: "Say hi",
    edits: { Welcome: "Hi.\n" },
  });

  await test.step("its author cannot merge it and sees who can help", async () => {
    const page = await as(author);
    const request = changeRequestPage(page);
    await request.open(space.id, number);
    await expect(request.mergeBox).toContainText("Not every named reviewer has approved it.");
    await expect(request.mergeBox).toContainText("Rita Reviewer can help.");
    await expect(request.mergeButton).toBeDisabled();
  });

  const page = await as(world.admin);
  const request = changeRequestPage(page);
  await test.step("a person who may bypass the rules has to give a reason", async () => {
    await request.open(space.id, number);
    await request.mergeBox.getByRole("button", { name: /^Bypass rules and merge/ }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Approval of all named reviewers");
    const confirm = dialog.getByRole("button", { name: "Bypass rules and merge" });
    await confirm.click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("The office moves today.");
    await confirm.click();
    await expect(dialog).toBeHidden();
  });

  await test.step("everyone sees the reason afterwards", async () => {
    await expect(page.getByRole("heading", { name: "Merged", exact: true })).toBeVisible();
    const later = await as(author);
    await changeRequestPage(later).open(space.id, number);
    await expect(later.getByText(/Alma Admin wrote: “The office moves today.”/)).toBeVisible();
    const merged = await api
      .as(author)
      .call(changeRequests.get, { params: { spaceId: space.id, changeRequestId: id } });
    expect(merged.ruleBypass).toEqual({
      reason: "The office moves today.",
      rules: ["Approval of all named reviewers"],
    });
  });
});
