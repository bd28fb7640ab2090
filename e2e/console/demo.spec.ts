import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { signInPage } from "@/e2e/pages/sign-in";
import { type Running, startServer, stopServer } from "@/e2e/support/server";
import { addresses } from "@/lib/addresses";

/** The demo as its people find it after the first start. */

// One installation for all roles.
test.describe.configure({ mode: "default" });

let dataDir: string;
let server: Running;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bindery-demo-"));
  server = await startServer(dataDir, { demo: true });
});

test.afterAll(async () => {
  await stopServer(server);
  await rm(dataDir, { recursive: true, force: true });
});

/** States without content that are right: the finding of the check of links, and no requests for roles below review. */
const rightFor = (role: string) =>
  ["admin", "create"].includes(role)
    ? /No broken links/
    : /No broken links|You're all caught up|No change requests yet/;

/** A read whose 404 means that there is none yet; the page has it from the server and may read it again on its own. */
const isNone = (status: number, url: string): boolean =>
  status === 404 && /\/(?:git\/info|directory|adaptive-schema)$/.test(pathOf(url));

const hrefOf = (link: Element): string => (link as HTMLAnchorElement).href;
const pathOf = (address: string): string => new URL(address).pathname;

/** The addresses that navigations on the page lead to: sidebar, tabs and sections of settings. */
const entriesOf = async (page: Page): Promise<string[]> =>
  (
    await page
      .getByRole("navigation")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  )
    .map(pathOf)
    .filter((path) => /^\/[os]\//.test(path));

/** Loads the screen from the server. */
async function load(page: Page, path: string): Promise<void> {
  const response = await page.goto(server.address + path);
  expect(response?.status(), path).toBe(200);
}

/** Follows a link to the screen, which takes a fraction of loading it; loads it where no navigation leads to it. */
async function follow(page: Page, path: string): Promise<void> {
  const link = page.getByRole("navigation").locator(`a[href="${path}"]`).first();
  if (!(await link.isVisible())) return load(page, path);
  await link.click();
  await page.waitForURL((url) => url.pathname === path);
}

/** The screens that can be reached by navigations from where the page is, each once. */
async function* walk(page: Page, open: typeof load): AsyncGenerator<string> {
  const sidebar = page.getByRole("navigation", { name: "Main" });
  const [, , guide] = pathOf(
    await sidebar.getByRole("link", { name: "Product guide" }).evaluate(hrefOf),
  ).split("/");
  // Of other spaces only the first screen: a translation has no comments yet. Single pages are no entries.
  const isWalked = (path: string) => {
    const [, kind, id, below] = path.split("/");
    return kind === "o" || below === undefined || (id === guide && below === "~");
  };
  const waiting = [pathOf(page.url())];
  const known = new Set(waiting);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await open(page, path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeAttached();
    await expect(page.locator("[data-loading]")).toHaveCount(0);
    yield path;
    for (const entry of await entriesOf(page)) {
      if (known.has(entry) || !isWalked(entry)) continue;
      known.add(entry);
      waiting.push(entry);
    }
  }
}

for (const role of ["admin", "create", "edit", "comment"])
  test(`no entry of the demo's navigation fails or is empty for the ${role} role`, async ({ visitor }) => {
    test.slow();
    const lines = (await readFile(join(dataDir, "demo-credentials"), "utf8")).split("\n");
    const [, email = "", password = ""] = lines.find((line) => line.startsWith(role))?.split(/\s+/) ?? [];
    const page = await visitor();
    await page.goto(server.address + addresses.signIn());
    await signInPage(page).signIn({ email }, password);
    await page.waitForURL(/\/o\//);
    if (role === "admin") {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sites" }).click();
      await page.waitForURL(/\/sites$/);
      await page.getByRole("main").getByRole("link", { name: "Bindery manual" }).click();
      await page.waitForURL(/\/sites\/./);
    }
    let walked = 0;
    const faults: string[] = [];
    page.on("response", (response) => {
      const [status, url] = [response.status(), response.url()];
      if (status >= 400 && !isNone(status, url)) faults.push(`${url}: ${status}`);
    });
    // All roles have the same screens, so those of one are loaded.
    for await (const path of walk(page, role === "admin" ? load : follow)) {
      walked += 1;
      const missing = await page
        .locator("[data-no-content]")
        .filter({ hasNotText: rightFor(role) })
        .allTextContents();
      faults.push(...missing.map((text) => `${path}: ${text}`));
    }
    expect(walked).toBeGreaterThan(role === "admin" ? 40 : 20);
    expect(faults).toEqual([]);
  });
