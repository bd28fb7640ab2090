import { expect, PASSWORD, test } from "@/e2e/fixtures";
import { shell } from "@/e2e/pages/shell";
import { keptMails } from "@/e2e/support/mail";
import { verifyDomain } from "@/e2e/support/verified-domain";
import { addresses } from "@/lib/addresses";
import { invites } from "@/lib/organizations/invites/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { unique } from "@/lib/testing/unique";

test("people with an address of a verified domain join by themselves", async ({ api, as, world }) => {
  const params = { organizationId: world.organization.id };
  const domain = `join-${unique()}.test`;
  await api.as(world.admin).call(organizations.update, {
    params,
    body: { title: "Pumps and Valves", emailDomains: [domain], defaultRole: "comment" },
  });
  await verifyDomain(params.organizationId, domain);
  const [nina, otto] = await Promise.all(
    ["nina", "otto"].map((name) => world.stranger({ email: `${name}@${domain}` })),
  );

  await test.step("from the start page, when they belong to no organization", async () => {
    const page = await as(nina!);
    await page.goto(addresses.start());
    const card = page.getByRole("region", { name: "You can join" });
    await expect(card).toContainText(`open to people with a ${domain} address`);
    await card.getByRole("button", { name: "Join Pumps and Valves" }).click();
    await page.waitForURL(`**${addresses.organization.home(params.organizationId)}`);
    await expect(page.getByRole("button", { name: /Pumps and Valves.*Switch organization/ })).toBeVisible();
  });

  await test.step("from the organization switcher, when they belong to another", async () => {
    await api.as(otto!).post("/v1/orgs", { title: "Otto's own" });
    const page = await as(otto!);
    await page.goto(addresses.start());
    await page.getByRole("button", { name: /Switch organization/ }).click();
    await page.getByRole("menuitem", { name: "Join Pumps and Valves" }).click();
    await page.waitForURL(`**${addresses.organization.home(params.organizationId)}`);
    await expect(page.getByRole("button", { name: /Pumps and Valves.*Switch organization/ })).toBeVisible();
  });
});

test("a mailed invite is resent, accepted with a new account, and another is withdrawn", async ({
  as,
  visitor,
  world,
}) => {
  const [nina, otto] = [`nina-${unique()}@example.test`, `otto-${unique()}@example.test`];
  const page = await as(world.admin);
  const { toast } = shell(page);
  /** The links in the mails to an address, the oldest first. */
  const linksTo = async (email: string) =>
    (await keptMails({ email })).map((text) => {
      const { pathname, search } = new URL(/https?:\S+\/invite\/\S+/.exec(text)![0]);
      return pathname + search;
    });

  await test.step("a list of addresses is mailed", async () => {
    await page.goto(addresses.organization.members(world.organization.id, { tab: "invites" }));
    await page.getByRole("button", { name: "Add people" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "E-mail addresses" }).fill(`${nina}, ${otto}`);
    await dialog.getByRole("button", { name: /2 people/ }).click();
    await expect(page.getByRole("row").filter({ hasText: nina })).toBeVisible();
    await expect.poll(() => linksTo(nina)).toHaveLength(1);
    await expect.poll(() => linksTo(otto)).toHaveLength(1);
  });
  const [first = ""] = await linksTo(nina);
  const [withdrawn = ""] = await linksTo(otto);

  await test.step("a second mail replaces the first", async () => {
    await page.getByRole("button", { name: `Send the invite to ${nina} again` }).click();
    await expect(toast(`Created a new invite for ${nina}`)).toBeVisible();
    await expect.poll(() => linksTo(nina)).toHaveLength(2);
  });
  await test.step("a withdrawn one opens nothing", async () => {
    await page.getByRole("button", { name: `Withdraw the invite to ${otto}` }).click();
    await expect(page.getByRole("row").filter({ hasText: otto })).toHaveCount(0);
    const theirs = await visitor();
    for (const link of [withdrawn, first]) {
      await theirs.goto(link);
      await expect(theirs.getByRole("heading", { name: "This invite doesn't work" })).toBeVisible();
    }
  });
  const second = (await linksTo(nina)).find((link) => link !== first)!;
  await test.step("a visitor who is signed in as another person uses another account", async () => {
    const theirs = await as(await world.stranger());
    await theirs.goto(second);
    await theirs.getByRole("button", { name: "Use another account" }).click();
    await expect(theirs.getByLabel("Your name")).toBeVisible();
    await expect(theirs).toHaveURL(second);
  });
  await test.step("the link of the mail creates an account", async () => {
    const theirs = await visitor();
    await theirs.goto(second);
    await expect(theirs.getByText(`The invite was sent to ${nina}.`)).toBeVisible();
    await theirs.getByLabel("Your name").fill("Nina New");
    await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await theirs.getByRole("button", { name: "Create account and join" }).click();
    await theirs.waitForURL(`**${addresses.organization.home(world.organization.id)}`);
    await page.reload();
    await expect(page.getByText("No pending invites")).toBeVisible();
  });
});

test("an invite link is limited, and opens nothing once it is deleted", async ({
  api,
  as,
  visitor,
  world,
}) => {
  const params = { organizationId: world.organization.id };
  const admin = api.as(world.admin);
  await admin.call(organizations.update, { params, body: { inviteLinks: true } });
  const page = await as(world.admin);
  const table = page.getByRole("table", { name: "Invite links" });
  const create = async (limits: Readonly<Record<string, string>>) => {
    await page.getByRole("button", { name: "New invite link" }).first().click();
    const dialog = page.getByRole("dialog");
    for (const [label, value] of Object.entries(limits)) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole("button", { name: "Create link" }).click();
    await expect(dialog).toBeHidden();
    const [link] = (await admin.call(invites.links, { params, query: {} })).items;
    return new URL(link!.urls.app).pathname;
  };
  await page.goto(addresses.organization.members(params.organizationId, { tab: "invites" }));
  const once = await create({ "Number of uses": "1" });
  await expect(table.getByRole("row").filter({ hasText: "0 of 1" })).toBeVisible();

  await test.step("one for one person admits no second", async () => {
    const [first, second] = [await as(await world.stranger()), await visitor()];
    await first.goto(once);
    await first.getByRole("button", { name: /^Join as/ }).click();
    await first.waitForURL(`**${addresses.organization.home(params.organizationId)}`);
    await second.goto(once);
    await expect(second.getByRole("heading", { name: "This invite doesn't work" })).toBeVisible();
  });
  await test.step("one of a domain admits only its addresses", async () => {
    const ofDomain = await create({ "E-mail domain": "corp.test" });
    const theirs = await as(await world.stranger());
    await theirs.goto(ofDomain);
    await theirs.getByRole("button", { name: /^Join as/ }).click();
    await expect(theirs.getByText("Only people with a confirmed corp.test address can join")).toBeVisible();
  });
  await test.step("a deleted one opens nothing", async () => {
    const deleted = await create({});
    await page
      .getByRole("button", { name: /^Delete the invite link/ })
      .first()
      .click();
    await expect(shell(page).toast(/[Dd]eleted/)).toBeVisible();
    const theirs = await visitor();
    await theirs.goto(deleted);
    await expect(theirs.getByRole("heading", { name: "This invite doesn't work" })).toBeVisible();
  });
});
