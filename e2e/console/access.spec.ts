import { expect, test } from "@/e2e/fixtures";
import { accessPage } from "@/e2e/pages/access";
import { shell } from "@/e2e/pages/shell";
import { spacesPage } from "@/e2e/pages/spaces";
import { untilConnected } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";
import { spacePermissions } from "@/lib/organizations/permissions/operations";
import { spaces } from "@/lib/spaces/spaces/operations";

test("a person gets a role in a space, and loses it again", async ({ api, as, world }) => {
  const space = await world.space({ title: "Secret plans", pages: { Pumps: "Loud.\n" } });
  const params = { spaceId: space.id };
  await api.as(world.admin).call(spaces.update, { params, body: { defaultLevel: null } });
  const guest = await world.member(null, "Gus Guest");
  const reading = await as(guest);
  await reading.goto(addresses.space.reader(space.id));
  await expect(reading.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(reading.getByRole("article", { name: "Pumps" })).toHaveCount(0);

  const page = await as(world.admin);
  const access = accessPage(page);
  await access.open(space.id);
  await expect(page.getByText("No one has direct access yet.")).toBeVisible();

  await test.step("the role counts at once", async () => {
    await access.give(["Gus Guest"], "Read");
    await expect(access.roleOf("Gus Guest")).toHaveText("Read");
    await reading.reload();
    await expect(reading.getByRole("article", { name: "Pumps" })).toBeVisible();
  });

  await test.step("it is changed", async () => {
    await access.roleOf("Gus Guest").click();
    await page.getByRole("option", { name: "Review" }).click();
    await expect(access.roleOf("Gus Guest")).toHaveText("Review");
    const stored = async () =>
      (await api.as(world.admin).call(spacePermissions.users, { params, query: {} })).items;
    await expect.poll(stored).toMatchObject([{ permission: "review" }]);
  });

  await test.step("it is removed, and the removal is undone", async () => {
    await access.remove("Gus Guest").click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("1 person loses access");
    await expect(question).toContainText("Gus Guest");
    await question.getByRole("button", { name: "Remove access" }).click();
    await expect(access.roleOf("Gus Guest")).toHaveCount(0);
    await shell(page).undo("Removed access of Gus Guest").click();
    await expect(access.roleOf("Gus Guest")).toHaveText("Review");
    await access.remove("Gus Guest").click();
    await question.getByRole("button", { name: "Remove access" }).click();
    await expect(access.roleOf("Gus Guest")).toHaveCount(0);
    await reading.reload();
    await expect(reading.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(reading.getByRole("article", { name: "Pumps" })).toHaveCount(0);
  });
});

test("the effect of a default level is shown before it is saved", async ({ as, world }) => {
  await world.member("edit", "Edda Editor");
  const space = await world.space({ title: "Handbook" });
  const page = await as(world.admin);
  const access = accessPage(page);
  await access.open(space.id);
  const effect = page.getByRole("region", { name: "Effect of this change" });
  await page.getByRole("radio", { name: /^No access/ }).click();
  await expect(effect).toContainText("1 person loses access");
  await expect(effect).toContainText("Edda Editor");
  await page.getByRole("radio", { name: /^Review/ }).click();
  await expect(effect).toContainText("1 person goes from Edit to Review");
});

test("members who are no administrators can't make anyone one", async ({ api, as, world }) => {
  const maker = await world.member("create", "Mona Maker");
  const editor = await world.member("edit", "Edda Editor");
  const space = await world.space({ by: maker });
  const params = { spaceId: space.id };
  await api
    .as(world.admin)
    .call(spacePermissions.grant, { params, body: { role: "admin", users: [editor.id] } });
  const page = await as(maker);
  const access = accessPage(page);
  await access.open(space.id);
  await expect(access.roleOf("Edda Editor")).toBeDisabled();
  await expect(access.remove("Edda Editor")).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("radio", { name: "Admin" })).toBeDisabled();
  await page.getByLabel("Role", { exact: true }).click();
  await expect(page.getByRole("option", { name: /^Admin/ })).toHaveAttribute("aria-disabled", "true");
});

test("a role in a collection reaches the spaces in it, and shows without a reload", async ({ as, world }) => {
  const guides = await world.collection("Guides");
  const pumps = await world.space({ title: "Pumps", parent: guides });
  const guest = await world.member(null, "Gus Guest");
  const [page, other] = [await as(world.admin), await as(world.admin)];
  const [screen, seen] = [spacesPage(page), spacesPage(other)];
  await seen.open(world.organization.id);
  await seen.choose("Guides", "Access…");
  const elsewhere = accessPage(other);
  await expect(other.getByText("No one has direct access yet.")).toBeVisible();
  await untilConnected(other);

  await screen.open(world.organization.id);
  await screen.choose("Guides", "Access…");
  const access = accessPage(page);
  await access.give(["Gus Guest"], "Comment");
  await expect(access.roleOf("Gus Guest")).toHaveText("Comment");
  await expect(elsewhere.roleOf("Gus Guest")).toHaveText("Comment");
  await page.getByRole("button", { name: "Done" }).click();

  const reading = await as(guest);
  const theirs = spacesPage(reading);
  await theirs.open(world.organization.id);
  await expect(theirs.row("Guides")).toBeVisible();
  await theirs.row("Guides").getByRole("button", { name: "Guides" }).first().click();
  await expect.poll(theirs.outline).toEqual(["1 Guides", "2 Pumps"]);

  await access.open(pumps.id);
  const inherited = page.getByRole("region", { name: "Inherited access" });
  await expect(inherited.getByRole("listitem").filter({ hasText: "Gus Guest" })).toContainText("Comment");
  await access.whyOf("Gus Guest").click();
  const reasons = page.getByRole("dialog", { name: "Access of Gus Guest" });
  await expect(reasons.getByRole("listitem").first()).toHaveText("Direct access in GuidesComment, applies");
  await expect(reasons.getByRole("listitem").last()).toHaveText("Organization roleGuest, overridden");
  await page.keyboard.press("Escape");
  await inherited.getByRole("link", { name: "Guides" }).click();
  await expect(page.getByRole("dialog", { name: "Access to Guides" })).toBeVisible();
});

test("the access to a collection has an address, and its people are filtered by role", async ({
  api,
  as,
  world,
}) => {
  await world.member("read", "Rita Reader");
  const guides = await world.collection("Guides");
  const team = await world.team({ title: "Writers" });
  await api
    .as(world.admin)
    .post(`/v1/collections/${guides.id}/permissions`, { role: "edit", teams: [team.teamId] });
  const page = await as(world.admin);
  await page.goto(addresses.organization.team(world.organization.id, team.teamId, { tab: "access" }));
  await page.getByRole("link", { name: "Guides" }).click();
  const dialog = page.getByRole("dialog", { name: "Access to Guides" });
  await expect(page).toHaveURL(new RegExp(`access=${guides.id}`));
  const everyone = dialog.getByRole("list", { name: "Everyone with access to Guides" });
  await expect(everyone.getByText("Alma Admin")).toBeVisible();
  await dialog.getByRole("button", { name: "Role", exact: true }).click();
  await page.getByRole("option", { name: "Read" }).click();
  await expect(everyone.getByText("Rita Reader")).toBeVisible();
  await expect(everyone.getByText("Alma Admin")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/access=/);
});
