import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { shell } from "@/e2e/pages/shell";
import { addresses } from "@/lib/addresses";
import { spaces } from "@/lib/spaces/spaces/operations";

test("several members are changed at once, but never the admin who changes them", async ({
  api,
  as,
  world,
}) => {
  const editor = await world.member("edit", "Edda Editor");
  await world.member("read", "Rita Reader");
  const page = await as(world.admin);
  const { toast } = shell(page);
  await page.goto(addresses.organization.members(world.organization.id));
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const choose = async (...names: string[]) => {
    for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  };
  const bar = page.getByRole("region", { name: "Selected rows" });

  await test.step("a member with the console open was seen now", async () => {
    await expect(row("Edda Editor")).toContainText("Never");
    const reading = await as(editor);
    const noted = reading.waitForResponse((response) => response.url().endsWith("/ping"));
    await reading.goto(addresses.organization.home(world.organization.id));
    await noted;
    await page.reload();
    await expect(row("Edda Editor")).toContainText("now");
  });
  await test.step("they are filtered by two-factor authentication", async () => {
    await page.getByRole("button", { name: "Two-factor", exact: true }).click();
    await page.getByRole("option", { name: "On" }).click();
    await expect(row("Edda Editor")).toHaveCount(0);
    await page.getByRole("button", { name: "Clear filter Two-factor" }).click();
    await expect(row("Edda Editor")).toBeVisible();
  });
  await test.step("an invited member is named before, a broken address after", async () => {
    await page.getByRole("button", { name: "Add people" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "E-mail addresses" }).fill(`${editor.email}\nbroken@`);
    await expect(dialog.getByText("Edda Editor is already a member and keeps their role.")).toBeVisible();
    await dialog.getByRole("button", { name: "Add 2 people" }).click();
    await expect(dialog.getByText("“broken@” must be an e-mail address.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step("many are invited in parts, repeated ones once, with a notice if there is no mail server", async () => {
    await page.getByRole("button", { name: "Add people" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("No mail server")).toBeVisible();
    await dialog.getByRole("button", { name: "Turn on invite links" }).click();
    await expect(dialog.getByText("You get an invite link to send them yourself.")).toBeVisible();
    const many = Array.from({ length: 101 }, (_, n) => `new-${n}-${editor.email}`);
    await dialog
      .getByRole("textbox", { name: "E-mail addresses" })
      .fill([...many, many[0]!.toUpperCase(), editor.email].join("\n"));
    await expect(dialog.getByText("Edda Editor is already a member and keeps their role.")).toBeVisible();
    await expect(dialog.getByText(`${many[0]} is listed more than once and added once.`)).toBeVisible();
    await dialog.getByRole("button", { name: "Add 102 people" }).click();
    await expect(toast("101 invites created")).toBeVisible();
    await expect(toast("No mail server: nothing was e-mailed. Copy the invite link.")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Invite link" })).toHaveValue(/\/invite\//);
    await expect(dialog.getByText("101 people can join with it within 7 days.")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "E-mail addresses" })).not.toHaveValue("");
    await expect(dialog.getByRole("button", { name: /^Add/ })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step("they are disabled, and enabled again", async () => {
    await choose("Edda Editor", "Rita Reader");
    await bar.getByRole("button", { name: "Disable…" }).click();
    const question = page.getByRole("alertdialog", { name: "Disable 2 people?" });
    await expect(question).toContainText("API tokens stop working here");
    await question.getByRole("button", { name: "Disable 2 people" }).click();
    await expect(toast("Disabled 2 people")).toBeVisible();
    await expect(row("Edda Editor")).toContainText("Disabled");
    expect((await api.as(editor).get(`/v1/orgs/${world.organization.id}`)).status).toBe(404);
    await bar.getByRole("button", { name: "Enable" }).click();
    await expect(toast("Enabled 2 people")).toBeVisible();
    await expect(row("Edda Editor")).not.toContainText("Disabled");
    expect((await api.as(editor).get(`/v1/orgs/${world.organization.id}`)).status).toBe(200);
  });

  await test.step("admins can't select, demote or disable themselves, and read why", async () => {
    await world.member("admin", "Bela Boss");
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "Select Alma Admin" })).toBeDisabled();
    await expect(row("Alma Admin")).toContainText("You can't change your own role. Ask another admin.");
    await page.getByRole("button", { name: "Actions for Alma Admin" }).click();
    const disable = page.getByRole("menuitem", { name: /^Disable…/ });
    await expect(disable).toBeDisabled();
    await expect(disable).toContainText("You can't disable yourself. Ask another admin.");
    await page.keyboard.press("Escape");
  });
  await test.step("they are removed", async () => {
    await choose("Edda Editor", "Rita Reader");
    await bar.getByRole("button", { name: "Remove…" }).click();
    await page.getByRole("button", { name: "Remove 2 people" }).click();
    await expect(toast("Removed 2 people")).toBeVisible();
    await expect(row("Edda Editor")).toHaveCount(0);
    await expect(row("Alma Admin")).toBeVisible();
  });
});

test("one member is viewed, gets another role, and is removed", async ({ api, as, world }) => {
  const editor = await world.member("edit", "Edda Editor");
  await world.team({ title: "Writers", owners: [editor] });
  const handbook = await world.space({ title: "Handbook" });
  await api.as(world.admin).call(spaces.update, {
    params: { spaceId: handbook.id },
    body: {
      mergeRules: { type: "rules", rules: [{ rule: "require_specific_reviewers", users: [editor.id] }] },
    },
  });
  await api.as(editor).post(`/v1/spaces/${handbook.id}/change-requests`, {});
  const page = await as(world.admin);
  await page.goto(addresses.organization.members(world.organization.id));
  await page.getByRole("link", { name: /^Edda Editor/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edda Editor" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Spaces" })).toContainText("Handbook");
  await page.getByRole("button", { name: "Why Edda Editor in Handbook has this access" }).click();
  await expect(page.getByRole("dialog", { name: "Access of Edda Editor" })).toContainText(
    "Organization role",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^Teams \d/ }).click();
  await expect(page.getByRole("table", { name: "Teams" })).toContainText("Owner");
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: /change request/i }),
  ).toBeVisible();

  const role = page.getByRole("combobox", { name: "Role of Edda Editor" });
  await role.click();
  await page.getByRole("option", { name: /^Review/ }).click();
  await expect(role).toHaveText("Review");

  await page.getByRole("button", { name: "Actions for Edda Editor" }).click();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove Edda Editor?" });
  await expect(question).toContainText("No longer an owner of Writers.");
  await expect(question).toContainText("Taken out of the merge rules of Handbook.");
  await question.getByRole("button", { name: "Remove Edda Editor" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Edda Editor" })).toHaveCount(0);
});

test("a member leaves by themselves, and the last admin can't", async ({ as, world }) => {
  const editor = await world.member("edit", "Edda Editor");
  const { organization } = world;
  const leave = async (page: Page) => {
    await page.goto(addresses.account.profile());
    await page.getByRole("button", { name: `Leave ${organization.title}` }).click();
    const question = page.getByRole("alertdialog", { name: `Leave ${organization.title}?` });
    await question.getByRole("button", { name: `Leave ${organization.title}` }).click();
    return question;
  };
  const admin = await as(world.admin);
  await expect(await leave(admin)).toContainText("You can't remove the last admin.");
  const theirs = await as(editor);
  await leave(theirs);
  await expect(theirs.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await admin.goto(addresses.organization.members(organization.id));
  await expect(admin.getByRole("row").filter({ hasText: "Alma Admin" })).toBeVisible();
  await expect(admin.getByRole("row").filter({ hasText: "Edda Editor" })).toHaveCount(0);
});
