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
