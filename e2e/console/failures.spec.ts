import { expect, test } from "@/e2e/fixtures";
import { expectNoViolations } from "@/e2e/support/axe";
import { untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";

test("a list that fails to load shows the error, and loads on a retry", async ({ as, world }) => {
  await world.member("review", "Rita Reviewer");
  const page = await as(world.admin);
  await page.goto(addresses.organization.members(world.organization.id));
  await untilReady(page);
  const people = page.getByRole("table", { name: "Members" });
  await page.route(/\/v1\/.*\/members/, (route) => route.abort());
  await page.getByRole("searchbox").fill("Rita");
  const failure = page.getByRole("alert").filter({ hasText: "Couldn't load this" });
  await expect(failure).toContainText("Can't reach Bindery.");
  await expect(people).toBeHidden();
  await expectNoViolations("a list that did not load", page);

  await page.unroute(/\/v1\/.*\/members/);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(people.getByRole("row", { name: /Rita/ })).toBeVisible();
  await page.getByRole("searchbox").fill("Nobody");
  await expect(page.getByRole("heading", { name: "No people match" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(people.getByRole("row", { name: /Rita/ })).toBeVisible();
});
