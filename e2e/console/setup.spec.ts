import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@/e2e/fixtures";
import { homePage } from "@/e2e/pages/home";
import { setupPage } from "@/e2e/pages/setup";
import { shell } from "@/e2e/pages/shell";
import { signInPage } from "@/e2e/pages/sign-in";
import { expectShownAccessible } from "@/e2e/support/axe";
import { type Running, startServer, stopServer } from "@/e2e/support/server";
import { addresses } from "@/lib/addresses";

/** The first minutes of an installation: from the code on the terminal to an organization to work in. */

const first = {
  organization: "Water works of Oberau",
  name: "Ada Administrator",
  email: "ada@example.test",
  password: "correct horse battery staple",
};

let dataDir: string;
let server: Running;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bindery-setup-"));
  server = await startServer(dataDir);
});

test.afterAll(async () => {
  await stopServer(server);
  await rm(dataDir, { recursive: true, force: true });
});

test("the first administrator sets up with the code on the terminal, once", async ({ visitor }) => {
  const [, address = "", code = ""] = /(http\S+) with the one-time code (\S+)/.exec(server.notes()) ?? [];
  expect(address).toBe(server.address + addresses.setup());
  const page = await visitor();
  const setup = setupPage(page);

  await test.step("every screen leads to set-up", async () => {
    for (const path of [addresses.start(), addresses.signIn(), addresses.account.profile()]) {
      await page.goto(server.address + path);
      await expect(page).toHaveURL(address);
    }
    await expect(setup.heading).toBeVisible();
    await expect(setup.code).toBeFocused();
  });

  await test.step("it shows missing and wrong values, and keeps the typed ones", async () => {
    await setup.submit.click();
    await expect(page.getByText("Fill this in.")).toHaveCount(5);
    await expect(setup.code).toBeFocused();
    await setup.fill({ ...first, code: "not the code", password: "short" });
    await setup.submit.click();
    await expect(setup.password).toHaveAttribute("aria-invalid", "true");
    await setup.password.fill(first.password);
    await setup.submit.click();
    await expect(setup.code).toHaveAccessibleDescription(/This is not the one that the server printed/);
    await expect(setup.code).toBeFocused();
    await expect(setup.password).toHaveValue(first.password);
    await expectShownAccessible("set-up with mistakes", page);
  });

  const home = await test.step("with the code one is signed in, in the new organization", async () => {
    await setup.code.fill(code);
    await setup.submit.click();
    await expect(page).toHaveURL(/\/o\/[^/]+$/);
    await expect(homePage(page).importFirstSpace).toBeVisible();
    await expect(page.getByText(first.organization).first()).toBeVisible();
    return page.url();
  });

  await test.step("set-up is over, for everyone", async () => {
    await page.goto(address);
    await expect(page).toHaveURL(home);
    await shell(page).signOut();
    await expect(signInPage(page).submit).toBeVisible();
    await expect(page).toHaveURL(/\/signin/);
    await page.goto(address);
    await expect(page).toHaveURL(/\/signin/);
    await signInPage(page).signIn(first, first.password);
    await expect(page).toHaveURL(home);
  });
});
