import { expect, test } from "@/e2e/fixtures";
import { verifyDomain } from "@/e2e/support/verified-domain";
import { addresses } from "@/lib/addresses";

test("an admin connects a directory, which adds a member that only it can manage", async ({
  world,
  as,
  request,
}) => {
  const { admin, organization } = world;
  const domain = `acme-${organization.id.toLowerCase()}.test`;
  await verifyDomain(organization.id, domain);
  const page = await as(admin);
  await page.goto(addresses.organization.directory(organization.id));
  await page.getByRole("button", { name: "Connect directory" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Connect directory" }).click();
  await expect(page.getByRole("heading", { name: "Directory sync: Okta" })).toBeVisible();

  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
  const token = (await page.getByRole("region", { name: "SCIM token" }).locator("code").textContent()) ?? "";
  await page.getByRole("button", { name: "I have copied it" }).click();

  const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json" };
  const users = `/scim/v2/${organization.id}/Users`;
  const add = (userName: string) =>
    request.post(users, { headers, data: { userName, displayName: "Sam Synced" } });
  const made = await add(`sam@${domain}`);
  expect(made.status()).toBe(201);
  expect((await add("sam@elsewhere.example")).status()).toBe(403);
  await expect(page.getByRole("link", { name: "1 member" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("list", { name: "Refused requests" })).toContainText(
    "elsewhere.example is not a verified",
  );

  await page.getByRole("link", { name: "1 member" }).click();
  await page.getByRole("button", { name: "Actions for Sam Synced" }).click();
  await expect(page.getByRole("menuitem", { name: /Remove/ })).toContainText("Managed by Okta");
});
