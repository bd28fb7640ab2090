import { expect, test } from "@/e2e/fixtures";
import { accessPage } from "@/e2e/pages/access";
import { shell } from "@/e2e/pages/shell";
import { teamsPage } from "@/e2e/pages/teams";
import { addresses } from "@/lib/addresses";
import { spacePermissions } from "@/lib/organizations/permissions/operations";
import { spaces } from "@/lib/spaces/spaces/operations";

test("a team is created, given access, changed and deleted", async ({ api, as, world }) => {
  const guest = await world.member(null, "Gus Guest");
  await world.member("edit", "Edda Editor");
  const space = await world.space({ title: "Secret plans", pages: { Pumps: "Loud.\n" } });
  const params = { spaceId: space.id };
  await api.as(world.admin).call(spaces.update, { params, body: { defaultLevel: null } });
  const seen = async () => (await api.as(guest).get(`/v1/spaces/${space.id}`)).status;

  const page = await as(world.admin);
  const teams = teamsPage(page);
  await teams.open(world.organization.id);
  await expect(page.getByText("No teams yet")).toBeVisible();
  await teams.create("Helpers", ["Gus Guest"]);
  await expect(page.getByRole("heading", { level: 1, name: "Helpers" })).toBeVisible();
  await expect(teams.row("Gus Guest")).toBeVisible();

  await test.step("it gets a role in a space, which its members have too", async () => {
    const access = accessPage(page);
    await access.open(space.id);
    await access.give(["Helpers"], "Read");
    await expect(access.roleOf("Helpers")).toHaveText("Read");
    await expect.poll(seen).toBe(200);
    await teams.open(world.organization.id);
    await page.getByRole("link", { name: "Helpers" }).click();
    await page.getByRole("link", { name: "Access" }).click();
    await expect(page.getByRole("table", { name: "Access of the team" })).toContainText("Secret plans");
    await page
      .getByRole("link", { name: /^Members/ })
      .last()
      .click();
  });

  await test.step("members are added and get another role in it", async () => {
    await page.getByRole("button", { name: "Add members" }).first().click();
    await teams.choose(["Edda Editor"]);
    await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
    await expect(teams.row("Edda Editor")).toBeVisible();
    await teams.roleOf("Edda Editor").click();
    await page.getByRole("option", { name: "Owner" }).click();
    await expect(teams.roleOf("Edda Editor")).toHaveText("Owner");
  });

  await test.step("several are removed at once, and that is undone with their roles", async () => {
    for (const name of ["Gus Guest", "Edda Editor"])
      await page.getByRole("checkbox", { name: `Select ${name}` }).click();
    await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Remove" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Secret plans: 2 people lose access");
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No members yet")).toBeVisible();
    await expect.poll(seen).toBe(404);
    const toast = page.getByRole("listitem").filter({ hasText: "Removed 2 people from the team" });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(teams.roleOf("Edda Editor")).toHaveText("Owner");
    await expect(teams.roleOf("Gus Guest")).toHaveText("Member");
    await expect.poll(seen).toBe(200);
  });

  await test.step("it is renamed and deleted", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Friends");
    await page.getByRole("button", { name: "Rename" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Friends" })).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete team…" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("2 members will lose the access of the team");
    await expect(page.getByRole("alertdialog")).toContainText("Secret plans: 2 people lose access");
    await page.getByRole("button", { name: "Delete team" }).click();
    await expect(page.getByText("No teams yet")).toBeVisible();
    await expect.poll(seen).toBe(404);
    const { count } = await api.as(world.admin).call(spacePermissions.teams, { params, query: {} });
    expect(count).toBe(0);
  });
});

test("an owner manages only their team, a guest sees none", async ({ as, world }) => {
  const owner = await world.member("read", "Olga Owner");
  await world.member("edit", "Edda Editor");
  await world.team({ title: "Ours", owners: [owner] });
  const theirs = await world.team({ title: "Theirs", members: [owner] });
  const page = await as(owner);
  const teams = teamsPage(page);
  await teams.open(world.organization.id);
  await expect(page.getByRole("button", { name: "New team" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("link", { name: /^Ours/ }).click();
  await page.getByRole("button", { name: "Add members" }).click();
  await page.getByLabel("Or paste e-mail addresses").fill("nobody@example.test");
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("nobody@example.test is not a member of this organization.")).toBeVisible();
  await teams.choose(["Edda Editor"]);
  await page.getByLabel("Or paste e-mail addresses").fill("");
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await expect(teams.row("Edda Editor")).toBeVisible();
  await page.goto(addresses.organization.team(world.organization.id, theirs.teamId));
  await expect(page.getByRole("button", { name: "Add members" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "More actions" })).toHaveCount(0);

  const guests = await as(await world.member(null, "Gus Guest"));
  await teamsPage(guests).open(world.organization.id);
  await expect(guests.getByRole("heading", { name: "Access denied" })).toBeVisible();
  await expect(shell(guests).navigation.getByRole("link", { name: "Teams" })).toHaveCount(0);
});
