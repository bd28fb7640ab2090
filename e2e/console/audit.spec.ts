import { readFile } from "node:fs/promises";
import { expect, test } from "@/e2e/fixtures";
import { addresses } from "@/lib/addresses";
import { spaces } from "@/lib/spaces/spaces/operations";

test("an administrator finds an entry of the audit log, and downloads the list", async ({
  api,
  as,
  world,
}) => {
  const ben = await world.member("create", "Ben Builder");
  const space = await world.space({ by: ben, title: "Handbook" });
  await world.space({ title: "Other" });
  await api.as(ben).call(spaces.update, { params: { spaceId: space.id }, body: { title: "Manual" } });
  const page = await as(world.admin);
  const log = addresses.organization.auditLog(world.organization.id);
  await page.goto(log);
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /details$/ }) });
  const updated = rows.filter({ hasText: "Space updated" });

  await test.step("an entry shows the change", async () => {
    await expect(updated).toContainText("Ben Builder");
    await updated.getByRole("button", { name: "Show details" }).click();
    await expect(updated.locator("dl")).toContainText("titleHandbook becomes Manual");
  });

  await test.step("a name narrows the log, in the address too", async () => {
    await updated.getByRole("button", { name: "Manual" }).click();
    await expect(page).toHaveURL(`${log}?target=${space.id}`);
    await expect(rows).toHaveCount(2);
    await page.getByRole("button", { name: "Action" }).click();
    await page.getByRole("group", { name: "Space", exact: true }).getByText("Space created").click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Handbook");
    await page.reload();
    await expect(rows).toHaveCount(1);
  });

  await test.step("actions of others show without a reload", async () => {
    await page.goto(addresses.organization.auditLog(world.organization.id, { target: space.id }));
    await expect(rows).toHaveCount(2);
    await api.as(ben).call(spaces.update, { params: { spaceId: space.id }, body: { title: "Guide" } });
    await expect(rows).toHaveCount(3);
  });

  await test.step("the download has the same filters", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const file = await (await downloading).path();
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain("space.updated");
    await page.goto(log);
    await expect(rows.filter({ hasText: "Audit log exported" })).toContainText("Alma Admin");
  });

  await test.step("it is searched by words", async () => {
    const search = page.getByRole("textbox", { name: "Search", exact: true });
    await search.fill("ben build");
    await search.press("Enter");
    await expect(page).toHaveURL(/q=ben/);
    await expect(rows.filter({ hasText: "Audit log exported" })).toHaveCount(0);
    await expect(rows.filter({ hasText: "Space updated" })).toHaveCount(2);
    await expect(page.getByText("Search covers 90 days.")).toBeVisible();
  });
});
