import { expect, PASSWORD, test } from "@/e2e/fixtures";
import { accessPage } from "@/e2e/pages/access";
import { teamsPage } from "@/e2e/pages/teams";
import { addresses } from "@/lib/addresses";
import { invites } from "@/lib/organizations/invites/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { spaces } from "@/lib/spaces/spaces/operations";

test("a person is invited, gets a role and access by a team, which is explained, and is removed", async ({
  api,
  as,
  visitor,
  world,
}) => {
  const params = { organizationId: world.organization.id };
  const admin = api.as(world.admin);
  await admin.call(organizations.update, { params, body: { inviteLinks: true } });
  const space = await world.space({ title: "Secret plans", pages: { Pumps: "Loud.\n" } });
  await admin.call(spaces.update, { params: { spaceId: space.id }, body: { defaultLevel: null } });
  const [page, theirs] = [await as(world.admin), await visitor()];

  await test.step("a link invites, and accepting it creates an account", async () => {
    await page.goto(addresses.organization.members(params.organizationId, { tab: "invites" }));
    await page
      .getByRole("button", { name: /^New (?:invite )?link/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Create link" }).click();
    await expect(page.getByRole("button", { name: "Copy invite link" })).toBeVisible();
    const [link] = (await admin.call(invites.links, { params, query: {} })).items;
    await theirs.goto(new URL(link!.urls.app).pathname);
    await theirs.getByLabel("Your name").fill("Nina New");
    await theirs.getByLabel("E-mail").fill(`nina-${space.id.toLowerCase()}@example.test`);
    await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await theirs.getByRole("button", { name: "Create account and join" }).click();
    await theirs.waitForURL(`**${addresses.organization.home(params.organizationId)}`);
  });

  await test.step("a link to a space gives access to it", async () => {
    const plans = await world.space({ title: "Open plans", pages: { Valves: "Red.\n" } });
    await admin.call(spaces.update, { params: { spaceId: plans.id }, body: { defaultLevel: null } });
    await page.goto(addresses.space.access(plans.id));
    await page.getByRole("button", { name: "New invite link" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create link" }).click();
    await expect(page.getByRole("list", { name: "Invite links to Open plans" })).toContainText("0 uses");
    const { items } = await admin.call(invites.links, { params, query: { space: plans.id } });
    await theirs.goto(new URL(items[0]!.urls.app).pathname);
    await expect(theirs.getByRole("heading", { name: "Join Open plans" })).toBeVisible();
    await theirs.getByRole("button", { name: "Join as Nina New" }).click();
    await expect(theirs.getByRole("article", { name: "Valves" })).toBeVisible();
    await admin.call(spaces.remove, { params: { spaceId: plans.id } });
  });

  await test.step("the admin gives them a role", async () => {
    await page.goto(addresses.organization.members(params.organizationId));
    await page.getByRole("link", { name: /^Nina New/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Nina New" })).toBeVisible();
    const role = page.getByRole("combobox", { name: "Role of Nina New" });
    await role.click();
    await page.getByRole("option", { name: /^Comment/ }).click();
    await expect(role).toHaveText("Comment");
    await expect(page.getByText("No spaces")).toBeVisible();
  });

  await test.step("a team gives them access", async () => {
    const teams = teamsPage(page);
    await teams.open(params.organizationId);
    await teams.create("Writers", ["Nina New"]);
    await expect(teams.row("Nina New")).toBeVisible();
    const access = accessPage(page);
    await access.open(space.id);
    await access.give(["Writers"], "Edit");
    await expect(access.roleOf("Writers")).toHaveText("Edit");
    await theirs.goto(addresses.space.reader(space.id));
    await expect(theirs.getByRole("article", { name: "Pumps" })).toBeVisible();
  });

  await test.step("the member's screen shows the reason", async () => {
    await page.goto(addresses.organization.members(params.organizationId));
    await page.getByRole("link", { name: /^Nina New/ }).click();
    const why = page.getByRole("button", { name: "Why Nina New in Secret plans has this access" });
    await expect(why).toHaveText("Team Writers");
    await why.click();
    const reasons = page.getByRole("dialog", { name: "Access of Nina New" }).getByRole("listitem");
    await expect(reasons).toHaveText([
      "Team WritersEdit, applies",
      "Default accessNo access, overridden",
      "Organization roleComment, overridden",
    ]);
    await page.keyboard.press("Escape");
  });

  await test.step("they are removed, after a preview of what they lose", async () => {
    await page.getByRole("button", { name: "Actions for Nina New" }).click();
    await page.getByRole("menuitem", { name: "Remove…" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Secret plans: 1 person loses access");
    await question.getByRole("button", { name: "Remove Nina New" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
    // Their session ends with the membership, so an open screen goes to the sign-in by itself.
    await expect(theirs.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  });
});

test("a token is limited, rolled, and revoked by an admin", async ({ api, as, world }) => {
  const editor = await world.member("edit", "Edda Editor");
  const space = await world.space({ title: "Handbook" });
  const theirs = await as(editor);
  await theirs.goto(addresses.account.tokens());
  await theirs.getByRole("button", { name: "New token" }).click();
  const form = theirs.getByRole("dialog", { name: "New API token" });
  await form.getByLabel("Name").fill("Link check");
  await expect(form.getByRole("checkbox", { checked: true }), "begins without access").toHaveCount(0);
  await expect(form.getByRole("combobox", { name: "Works in" })).toHaveText(world.organization.title);
  const create = form.getByRole("button", { name: "Create token" });
  await expect(create).toBeDisabled();
  for (const scope of ["Read", "Comment"]) await form.getByRole("checkbox", { name: scope }).check();
  await create.click();
  const shown = theirs.getByRole("dialog", { name: /Your token/ });
  const secret = await shown
    .getByRole("region", { name: "API token" })
    .getByText(/^bnd_pat_/)
    .innerText();
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await expect(shown).toBeHidden();
  const row = theirs.getByRole("row").filter({ hasText: "Link check" });
  await expect(row).toContainText("Read, Comment");
  const call = (token: string, path: string, method = "GET") =>
    theirs.request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      data: method === "GET" ? undefined : {},
    });
  expect((await call(secret, `/v1/spaces/${space.id}`)).status()).toBe(200);
  expect((await call(secret, `/v1/spaces/${space.id}/change-requests`, "POST")).status()).toBe(403);

  await theirs.getByRole("button", { name: "Roll Link check" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Roll token" }).click();
  const next = await shown
    .getByRole("region", { name: "API token" })
    .getByText(/^bnd_pat_/)
    .innerText();
  expect(next).not.toBe(secret);
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await expect(row).toHaveCount(2);
  await expect(row.filter({ hasText: "Replaced" })).toHaveCount(1);

  const page = await as(world.admin);
  await page.goto(addresses.organization.tokens(world.organization.id));
  for (const left of [1, 0]) {
    await page.getByRole("button", { name: "Revoke Link check of Edda Editor" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke token" }).click();
    await expect(page.getByRole("button", { name: "Revoke Link check of Edda Editor" })).toHaveCount(left);
  }
  expect((await call(next, `/v1/spaces/${space.id}`)).status()).toBe(401);
  expect((await api.as(editor).get(`/v1/spaces/${space.id}`)).status).toBe(200);
});
