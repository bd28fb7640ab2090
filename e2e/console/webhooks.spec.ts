import { expect, test } from "@/e2e/fixtures";
import { startReceiver } from "@/e2e/support/receiver";
import { addresses } from "@/lib/addresses";
import { webhooks } from "@/lib/integrations/webhooks/operations";

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

test("two admins who change the same list see each other's change before one replaces it", async ({
  api,
  world,
  as,
}) => {
  const organizationId = world.organization.id;
  const admin = api.as(world.admin);
  const body = { title: "Chat", url: "https://example.org/hook", events: ["team.created"] };
  const { id: webhookId } = await admin.call(webhooks.create, { params: { organizationId }, body });
  const params = { organizationId, webhookId };
  const page = await as(world.admin);
  await page.goto(addresses.organization.webhook(organizationId, webhookId));
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  const events = dialog.getByRole("combobox", { name: "Events" });
  await dialog.getByLabel("Name").fill("Team chat");
  await events.click();
  await page.getByRole("option", { name: "Team deleted" }).click();
  await page.keyboard.press("Escape");

  await admin.call(webhooks.update, {
    params,
    body: { url: "https://example.org/new", events: ["team.created", "team.updated"] },
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  const notice = dialog
    .getByRole("status")
    .filter({ hasText: "Someone else changed the same fields meanwhile" });
  // It may be above the part of a long form that is in view.
  await expect(notice).toBeFocused();
  await expect(events).toHaveAccessibleDescription(/Someone else changed this meanwhile/);
  await expect(events).toContainText("Team deleted");
  await expect(dialog.getByLabel("URL")).toHaveValue("https://example.org/new");
  await dialog.getByRole("button", { name: "Show their changes" }).click();
  await expect(events).not.toContainText("Team deleted");
  await dialog.getByRole("button", { name: "Show my changes" }).click();
  await expect(events).toContainText("Team deleted");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(await admin.call(webhooks.get, { params })).toMatchObject({
    title: "Team chat",
    url: "https://example.org/new",
    events: ["team.created", "team.deleted"],
  });
});
