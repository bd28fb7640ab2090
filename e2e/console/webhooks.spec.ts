import { expect, test } from "@/e2e/fixtures";
import { startReceiver } from "@/e2e/support/receiver";
import { addresses } from "@/lib/addresses";

test("an admin adds a webhook, tests it, and reads the request and the response", async ({ world, as }) => {
  const receiver = await startReceiver();
  const page = await as(world.admin);
  await page.goto(addresses.organization.webhooks(world.organization.id));
  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Team chat");
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByRole("combobox", { name: "Events" }).click();
  await page.getByRole("option", { name: "Team created" }).click();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByRole("region", { name: "Signing secret" }).locator("code")).toContainText("whsec_");
  await page.getByRole("button", { name: "I have copied it" }).click();

  await page.getByRole("link", { name: "Team chat" }).click();
  await page.getByRole("button", { name: "Send test" }).click();
  const log = page.getByRole("list", { name: "Deliveries" });
  await expect(log).toContainText("Delivered");
  await log.getByRole("button", { name: "webhook.tested" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("webhook-signature: v1,");
  await expect(sheet).toContainText("Thanks.");
  await sheet.getByRole("button", { name: "Redeliver" }).click();
  await expect(sheet).toContainText("2 attempts");
  expect(receiver.received()).toBe(2);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("This webhook is paused")).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Active")).toBeVisible();
  receiver.close();
});
