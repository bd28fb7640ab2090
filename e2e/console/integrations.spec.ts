import { expect, test } from "@/e2e/fixtures";
import { startReceiver } from "@/e2e/support/receiver";
import { installedIntegration } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";

const MANIFEST = JSON.stringify({
  ...{ title: "Board", description: "Shows a board of tasks on a page.", categories: ["content"] },
  scopes: ["space:content:read"],
  configurations: {
    account: { properties: { board: { type: "string", title: "Board name" } }, required: ["board"] },
    space: { properties: { label: { type: "string", title: "Label" } }, required: ["label"] },
  },
});

test("an integration is published, found, installed on one space after a description of its access, and uninstalled", async ({
  as,
  world,
}) => {
  const space = await world.space({ title: "Handbook" });
  const name = `board-${world.organization.id}`;
  const page = await as(world.admin);
  await page.goto(addresses.organization.home(world.organization.id));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Integrations" }).click();
  await page.getByRole("button", { name: "Publish integration" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Publish integration" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  const manifest = dialog.getByRole("textbox", { name: "Manifest" });
  await dialog.getByRole("textbox", { name: "Script" }).fill("export {};");
  const publish = dialog.getByRole("button", { name: "Publish integration" });
  await manifest.fill("{ not json");
  await publish.click();
  await expect(dialog.getByText("The manifest is no JSON")).toBeVisible();
  await manifest.fill(MANIFEST.replace("space:content:read", "space:everything"));
  await publish.click();
  await expect(dialog.getByText(/scopes\.0 must be a scope that there is/)).toBeVisible();
  await manifest.fill(MANIFEST);
  await publish.click();
  await expect(page.getByRole("heading", { level: 1, name: "Board" })).toBeVisible();

  await page.getByRole("link", { name: "Integrations" }).last().click();
  await page.getByRole("searchbox", { name: "Search integrations" }).fill(name);
  await page.getByRole("link", { name: "Board" }).click();
  await page.getByRole("button", { name: "Install" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("Read pages and files of spaces")).toBeVisible();
  await expect(question.getByRole("radio", { name: "Selected spaces" })).toBeChecked();
  await question.getByRole("combobox", { name: "Spaces" }).click();
  await page.getByRole("option", { name: space.title }).click();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Install" }).click();
  await expect(page.getByText("Needs configuration").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Board name" }).fill("Tasks");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();

  const targets = page.getByRole("region", { name: "Spaces and sites" });
  await expect(targets.getByRole("radio", { name: "Selected spaces" })).toBeChecked();
  await expect(targets.getByRole("radio", { name: "Selected sites" })).toBeChecked();
  const chosen = targets.getByRole("listitem").filter({ hasText: space.title });
  await expect(chosen.getByText("Needs configuration")).toBeVisible();
  await chosen.getByRole("link", { name: space.title }).click();
  await page.getByRole("textbox", { name: "Label" }).fill("todo");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Board" }).click();
  await expect(chosen.getByText("Active")).toBeVisible();
  await chosen.getByRole("button", { name: `Remove ${space.title}` }).click();
  await expect(chosen).toHaveCount(0);

  await page.getByRole("button", { name: "Publish new version" }).click();
  const wider = page.getByRole("dialog", { name: /Publish/ });
  await wider
    .getByRole("textbox", { name: "Manifest" })
    .fill(MANIFEST.replace('"space:content:read"', '"space:content:read","space:metadata:read"'));
  await wider.getByRole("textbox", { name: "Script" }).fill("export {};");
  await wider.getByRole("button", { name: /Publish/ }).click();
  const access = page.getByRole("region", { name: "Access" });
  await expect(access.getByRole("listitem")).toHaveCount(1);
  await access.getByRole("button", { name: "Review access" }).click();
  await expect(question.getByRole("listitem")).toHaveCount(1);
  await question.getByRole("button", { name: "Allow" }).click();
  await expect(access.getByRole("listitem")).toHaveCount(2);
  await expect(access.getByRole("button", { name: "Review access" })).toHaveCount(0);

  await page.getByRole("button", { name: "Uninstall" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Uninstall" }).click();
  await expect(page.getByRole("button", { name: "Install", exact: true })).toBeVisible();
});

test("its developer has events sent to a server, and reads the deliveries", async ({ as, world, api }) => {
  const receiver = await startReceiver();
  const name = await installedIntegration(world, api);
  const page = await as(world.admin);
  await page.goto(addresses.organization.integration(world.organization.id, name));
  const events = page.getByRole("region", { name: "Events" });
  await expect(events.getByText("Events aren't sent")).toBeVisible();
  await events.getByRole("button", { name: "Set URL" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(events.getByText("No events yet")).toBeVisible();
  await events.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Create secret" }).click();
  await expect(page.getByRole("region", { name: "Signing secret" }).locator("code")).toContainText("whsec_");
  await page.getByRole("button", { name: "I have copied it" }).click();

  await page.getByRole("button", { name: "Uninstall" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Uninstall" }).click();
  const log = events.getByRole("list", { name: "Events" });
  await expect(log).toContainText("Delivered");
  await log.getByRole("button", { name: "Uninstalled from an organization" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("installation_deleted");
  await expect(sheet).toContainText("Thanks.");
  await sheet.getByRole("button", { name: "Redeliver" }).click();
  await expect(sheet).toContainText("Attempt 2 was answered 200");
  expect(receiver.received()).toBe(2);
  await page.keyboard.press("Escape");
  await events.getByRole("button", { name: "Stop sending events" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop sending" }).click();
  await expect(events.getByText("Events aren't sent")).toBeVisible();
  receiver.close();
});
