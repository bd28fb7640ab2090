import { expect, test } from "@/e2e/fixtures";
import { untilReady } from "@/e2e/support/ready";
import { translatedSpace } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { translations } from "@/lib/translations/operations";

test("a space is translated to German with a glossary", async ({ as, world }) => {
  await world.space({ title: "Handbook", pages: ["# Pumps\n\nTurn the pump on."] });
  const page = await as(world.admin);
  await page.goto(addresses.organization.home(world.organization.id));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Translations" }).click();
  await page.getByRole("link", { name: "Glossary" }).click();
  await page.getByRole("button", { name: "Add expression" }).first().click();
  const expression = page.getByRole("dialog", { name: "Add expression" });
  await expression.getByRole("textbox", { name: "English" }).fill("pump");
  await expression.getByRole("textbox", { name: "German" }).fill("Pumpe");
  await expression.getByRole("button", { name: "Add expression" }).click();
  await expect(page.getByRole("row", { name: /Pumpe/ })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the glossary" }).fill("valve");
  await expect(page.getByText("No expressions match")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Spaces", exact: true }).click();
  await page.getByRole("button", { name: "Translate a space" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Translate a space" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Handbook in German");
  await dialog.getByRole("combobox", { name: "Space" }).click();
  await page.getByRole("option", { name: "Handbook" }).click();
  await dialog.getByRole("combobox", { name: "Languages" }).click();
  await page.getByRole("option", { name: "German" }).click();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Add translation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Handbook in German" })).toBeVisible();
  await page.getByRole("button", { name: "Run now" }).click();
  const languages = page.getByRole("region", { name: "Languages" });
  await expect(languages.getByText("Up to date with the source")).toBeVisible();
  await expect(languages).toContainText("0 of 2 blocks translated");
  await expect(page.getByRole("region", { name: "Runs" })).toContainText("German is up to date");
});

test("a failed run is reported, also in place of the pages of its language", async ({ api, as, world }) => {
  const space = await world.space({ title: "Handbook", pages: ["# Pumps\n\nTurn the pump on."] });
  const params = { organizationId: world.organization.id };
  const body = {
    ...{ title: "Handbook in German", source: { space: space.id }, languages: ["de" as const] },
    provider: { url: "http://127.0.0.1:9/translate" },
  };
  const { id } = await api.as(world.admin).call(translations.create, { params, body });
  const page = await as(world.admin);
  await page.goto(addresses.translation.overview(world.organization.id, id));
  await page.getByRole("button", { name: "Run now" }).click();
  const languages = page.getByRole("region", { name: "Languages" });
  await expect(languages).toContainText("Couldn't reach");
  await languages.getByRole("link", { name: "Translate to German" }).click();
  await expect(page.getByText("The last run failed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No pages yet" })).toBeVisible();
  await page.getByRole("link", { name: "Go to languages and runs" }).click();
  await expect(languages).toBeVisible();

  await test.step("settings saved later keep what someone else changed meanwhile", async () => {
    await expect(page.getByLabel("Address of the service")).toHaveValue(body.provider.url);
    const one = { ...params, translationSettingsId: id };
    const changed = { title: "Our handbook", languages: ["de" as const, "fr" as const] };
    await api.as(world.admin).call(translations.update, { params: one, body: changed });
    await expect(page.getByRole("heading", { level: 1, name: changed.title })).toBeVisible();
    await page.getByLabel("Address of the service").fill("http://127.0.0.1:9/other");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("button", { name: "Discard" })).toHaveCount(0);
    const { title, languages, provider } = await api.as(world.admin).call(translations.get, { params: one });
    expect({ title, languages }).toEqual(changed);
    expect(provider?.url).toBe("http://127.0.0.1:9/other");
  });
});

test("a page is translated block by block with the keyboard, reviewed, and follows its source", async ({
  api,
  as,
  world,
}) => {
  const { settings, source } = await translatedSpace(world, api);
  const page = await as(world.admin);
  await page.goto(addresses.translation.language(world.organization.id, settings.id, "de"));
  await page.getByRole("link", { name: "Pumps" }).click();
  const progress = page.getByRole("status").filter({ hasText: "blocks translated" });
  await expect(progress).toHaveText("0 of 3 blocks translated");
  await expect(page.getByText("Nothing to translate")).toBeVisible();

  await untilReady(page);
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Translation: Block 1" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("# Pumpen");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("textbox", { name: "Translation: Block 2" })).toBeFocused();
  await expect(progress).toHaveText("1 of 3 blocks translated in change request #1");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Pumpe einschalten.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(progress).toContainText("2 of 3 blocks translated");
  await page.getByRole("button", { name: "Keep as it is" }).click();
  await expect(page.getByText("This page is translated.")).toBeVisible();

  await test.step("changes of the source by others show", async () => {
    const request = await world.changeRequest(source, {
      edits: { Pumps: "# Pumps\n\nTurn the big pump on.\n\n```sh\npump on\n```\n\nClose the valve." },
    });
    const params = { spaceId: source.id, changeRequestId: request.id };
    await api.as(world.admin).call(changeRequests.merge, { params });
    await expect(page.getByText("Source changed")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Source changed" }).locator("ins")).toHaveText(
      "big ",
    );
  });

  await page.getByRole("link", { name: "Review" }).click();
  await expect(page.getByRole("heading", { name: "Translate to German" })).toBeVisible();
});
