import { expect, test } from "@/e2e/fixtures";
import { expectNoViolations } from "@/e2e/support/axe";
import { untilReady } from "@/e2e/support/ready";
import { addresses } from "@/lib/addresses";
import { users } from "@/lib/identity/users/operations";

test("a person chooses German, and the whole console follows", async ({ api, as, world }) => {
  const space = await world.space({ title: "Pumps" });
  const page = await as(world.admin);
  await page.goto(addresses.account.appearance());
  await untilReady(page);
  await page.getByRole("radio", { name: "Deutsch" }).click();

  await test.step("at once", async () => {
    await expect(page.getByRole("radiogroup", { name: "Sprache" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Deutsch" })).toBeChecked();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page).toHaveTitle("Erscheinungsbild · Bindery");
    expect(await api.as(world.admin).call(users.current, {})).toMatchObject({ language: "de" });
  });
  await test.step("on another screen, with its menus", async () => {
    await page.goto(addresses.space.reader(space.id));
    await untilReady(page);
    const main = page.getByRole("navigation", { name: "Hauptnavigation" });
    await expect(main.getByRole("link", { name: "Änderungsanfragen" })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByPlaceholder("Suchen oder Befehl ausführen")).toBeFocused();
    await page.keyboard.type("abmelden");
    await expect(page.getByRole("option", { name: "Abmelden" })).toBeVisible();
    await expectNoViolations("the command menu in German", page);
  });
  await test.step("with messages at wrong fields", async () => {
    await page.goto(addresses.account.profile());
    await untilReady(page);
    await page.getByRole("textbox", { name: "Bild" }).fill("nowhere");
    await page.getByRole("button", { name: "Änderungen speichern" }).click();
    await expect(page.getByText("Muss eine Adresse mit http oder https sein.")).toBeVisible();
  });
  await test.step("with an error of the server", async () => {
    await page.goto(`${addresses.space.reader(space.id)}/nowhere`);
    await expect(page.getByRole("main").getByText("Nicht gefunden").first()).toBeVisible();
  });
});

test("people without an account read the sign-in in the language of their browser", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await page.goto(addresses.signIn());
  await expect(page.getByRole("button", { name: "Anmelden", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await context.close();
});
