import { expect, test } from "@/e2e/fixtures";
import { spacesPage } from "@/e2e/pages/spaces";

test("what is pressed and written before the scripts of a page have loaded is not forgotten", async ({
  as,
  world,
}) => {
  await world.space({ title: "Kiln handbook" });
  await world.space({ title: "Glazes" });
  const page = await as(await world.member("create"));
  const spaces = spacesPage(page);
  let load = () => {};
  const waiting = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto(`/o/${world.organization.id}/spaces`, { waitUntil: "commit" });
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

test("a press that makes the page react comes to it once", async ({ as, world }) => {
  const page = await as(await world.member("create"));
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await page.goto(`/o/${world.organization.id}/spaces`, { waitUntil: "commit" });
  await spacesPage(page).create.waitFor();
  // React hydrates a page in the middle of the press that it waits for.
  await page.evaluate(() => {
    const resolve = ({ pressed }: { pressed: Element | null }) => {
      document.title = pressed === null ? "once" : "twice";
    };
    const react = () => dispatchEvent(new CustomEvent("bindery:ready", { detail: { resolve } }));
    document.addEventListener("click", react, { capture: true, once: true });
  });
  await spacesPage(page).create.click();
  expect(await page.title()).toBe("once");
});
