import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { importPage } from "@/e2e/pages/import";
import { inboxPage } from "@/e2e/pages/inbox";
import { searchMenu } from "@/e2e/pages/search";
import { spacesPage } from "@/e2e/pages/spaces";
import { linkedSpace } from "@/e2e/support/scenarios";
import { addresses } from "@/lib/addresses";

const SCRIPTS = "**/_next/static/**/*.js";

/** Pages stay without their scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let load = () => {};
  const waiting = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await waiting;
    await route.continue();
  });
  return () => load();
}

test("presses and text from before the scripts of a page have loaded are kept", async ({ as, world }) => {
  await world.space({ title: "Kiln handbook" });
  await world.space({ title: "Glazes" });
  const page = await as(await world.member("create"));
  const spaces = spacesPage(page);
  const load = await holdScripts(page);
  await page.goto(addresses.organization.spaces(world.organization.id), { waitUntil: "commit" });
  await spaces.filter.fill("kiln");
  await spaces.create.click();
  await expect(spaces.dialog).toBeHidden();

  load();
  await expect(spaces.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(spaces.filter).toHaveValue("kiln");
  const listed = page.getByRole("main");
  await expect(listed.getByRole("link", { name: "Glazes" })).toBeHidden();
  await expect(listed.getByRole("link", { name: "Kiln handbook" })).toBeVisible();
});

test("shortcuts and the bell pressed before the scripts have loaded count", async ({ as, world }) => {
  const page = await as(world.admin);
  const spaces = spacesPage(page);
  const early = async (press: () => Promise<void>) => {
    const load = await holdScripts(page);
    await page.goto(addresses.organization.spaces(world.organization.id), { waitUntil: "commit" });
    await expect(spaces.create).toBeVisible();
    await press();
    load();
  };

  await test.step("a key", async () => {
    await early(() => page.keyboard.press("c"));
    await expect(spaces.dialog).toBeVisible();
  });

  await test.step("two keys, one after the other", async () => {
    await early(async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("i");
    });
    await expect(page).toHaveURL(addresses.organization.inbox(world.organization.id));
  });

  await test.step("the shortcut of the command menu; keys that follow it run no other shortcut", async () => {
    await early(async () => {
      await page.keyboard.press("ControlOrMeta+k");
      await page.keyboard.press("c");
    });
    await expect(searchMenu(page).field).toBeFocused();
    await expect(spaces.dialog).toBeHidden();
  });

  await test.step("the bell", async () => {
    const inbox = inboxPage(page);
    await early(() => inbox.bellOf(0).click());
    await expect(inbox.latest).toBeVisible();
  });
});

test("files chosen, forms sent and parts opened before that count as well", async ({ as, world }) => {
  const { space } = await linkedSpace(world);
  const page = await as(world.admin);
  const open = (path: string) => page.goto(path, { waitUntil: "commit" });

  await test.step("a file", async () => {
    const load = await holdScripts(page);
    await open(addresses.space.import(space.id));
    const { files } = importPage(page);
    await files.setInputFiles({ name: "a.md", mimeType: "text/markdown", buffer: Buffer.from("# A\n") });
    load();
    await expect(page.getByRole("list", { name: "Chosen files" })).toContainText("a.md");
  });

  await test.step("a form, with the text in it", async () => {
    const load = await holdScripts(page);
    await open(addresses.space.import(space.id, { from: "website" }));
    await page.getByLabel("Address of the first page").fill("docs.example.com");
    await page.getByRole("button", { name: "Import website" }).click();
    load();
    await expect(page.getByText("Must be an http or https address.")).toBeVisible();
    await expect(page.getByLabel("Address of the first page")).toHaveValue("docs.example.com");
  });

  await test.step("a choice that the address keeps", async () => {
    const load = await holdScripts(page);
    await open(addresses.space.import(space.id, { from: "website" }));
    await page.getByRole("radio", { name: "Files" }).click();
    load();
    await expect(importPage(page).files).toBeAttached();
    await expect(page).toHaveURL(new RegExp(`${addresses.space.import(space.id)}$`));
  });

  await test.step("a part of the page", async () => {
    const load = await holdScripts(page);
    await open(addresses.space.reader(space.id, "pumps"));
    await page.getByText("Pages that link here").click();
    load();
    await expect(page.getByRole("article").getByRole("link", { name: "Valves", exact: true })).toBeVisible();
  });
});

test("a press reaches the page once, and only when all of its listeners are there", async ({ as, world }) => {
  const page = await as(await world.member("create"));
  await page.addInitScript(() => {
    const heard: boolean[] = [];
    Object.assign(window, { heard });
    let ready = false;
    addEventListener("bindery:ready", () => {
      ready = true;
    });
    document.addEventListener("click", () => heard.push(ready), { capture: true });
  });
  const load = await holdScripts(page);
  await page.goto(addresses.organization.spaces(world.organization.id), { waitUntil: "commit" });
  const spaces = spacesPage(page);
  await spaces.create.click();
  load();
  await expect(spaces.dialog).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { heard: boolean[] }).heard)).toEqual([true]);
});
