import { expect, test } from "@/e2e/fixtures";
import { addresses } from "@/lib/addresses";

test("a visitor finds an operation in the reference and copies a request", async ({ page }) => {
  await page.goto(addresses.developers.reference());
  await page.getByRole("searchbox", { name: "Search operations" }).first().fill("merge a change request");
  await page
    .getByRole("link", { name: /Merge a change request into the space/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/developers\/change-requests#mergeChangeRequest$/);
  const operation = page.getByRole("region", { name: "Merge a change request into the space" });
  await expect(operation).toContainText("/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge");
  await expect(operation.getByText("Example request")).toBeVisible();
  await expect(operation.getByRole("button", { name: "Copy: Example request" })).toBeVisible();
});

test("a visitor reads the manual page by page", async ({ page }) => {
  await page.goto(addresses.developers.manual());
  const contents = page.getByRole("navigation", { name: "Manual" });
  await contents.getByRole("link", { name: "Blocks" }).click();
  await expect(page).toHaveURL(/\/developers\/manual\/writing\/blocks$/);
  await expect(page.getByRole("heading", { name: "Blocks", level: 1 })).toBeVisible();
  await expect(contents.getByRole("link", { name: "Blocks" })).toHaveAttribute("aria-current", "page");
  await page
    .getByRole("navigation", { name: "Previous and next page" })
    .getByRole("link", { name: "Variables and reusable content" })
    .click();
  await expect(page.getByRole("heading", { name: "Variables and reusable content", level: 1 })).toBeVisible();
  await page.getByRole("article").getByRole("link", { name: "Adaptive content" }).click();
  await expect(page.getByRole("heading", { name: "Adaptive content", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "API reference", exact: true }).click();
  await expect(page.getByRole("heading", { name: "API reference", level: 1 })).toBeVisible();
});
