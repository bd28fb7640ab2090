/**
 * `npm run shots`: pictures of every screen of the demo organization in light and dark, wide and narrow, in
 * the ignored folder .shots, made by a production server of its own. To be opened and judged by people.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { prepare, requireNode, root } from "./support/prepare.mjs";

requireNode();
process.chdir(root);
await prepare({ build: true });
const { chromium } = await import("@playwright/test");

const folder = join(root, ".shots");
const dataDir = await mkdtemp(join(tmpdir(), "bindery-shots-"));
const server = spawn(process.execPath, ["scripts/start.mjs"], {
  env: { ...process.env, PORT: "0", BINDERY_DATA_DIR: dataDir, BINDERY_DEMO: "1", DATABASE_URL: "" },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const address = await firstLine(server.stdout);
  await mkdir(folder, { recursive: true });
  const systemChromium = "/usr/bin/chromium";
  const own = existsSync(chromium.executablePath());
  const browser = await chromium.launch({
    executablePath: !own && existsSync(systemChromium) ? systemChromium : undefined,
    args: ["--no-sandbox"],
  });
  const [, email, password] = (await readFile(join(dataDir, "demo-credentials"), "utf8")).split(/\s+/);
  for (const theme of ["light", "dark"]) {
    for (const width of [1440, 390]) await takePictures(browser, { address, email, password, theme, width });
  }
  await browser.close();
} finally {
  server.kill("SIGTERM");
  await new Promise((done) => server.once("exit", done));
  await rm(dataDir, { recursive: true, force: true });
}

/** @param {NodeJS.ReadableStream} stream @returns {Promise<string>} */
async function firstLine(stream) {
  for await (const line of createInterface({ input: stream })) return line.trim();
  throw new Error("The server ended before it was ready.");
}

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {{ address: string, email: string, password: string, theme: "light" | "dark", width: number }} setting
 */
async function takePictures(browser, { address, email, password, theme, width }) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: 900 },
    colorScheme: theme,
  });
  const page = await context.newPage();
  const shoot = async (name, path) => {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`) });
  };
  await shoot("sign-in", "/signin");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/o\//);
  for (const [name, path] of Object.entries(await screens(page.request))) await shoot(name, path);
  await context.close();
}

/** Addresses of the demo organization's screens, by name. @param {import("@playwright/test").APIRequestContext} request */
async function screens(request) {
  const get = async (path) => (await request.get(`/v1${path}`)).json();
  const organization = (await get("/orgs")).items[0].id;
  const spaces = (await get(`/orgs/${organization}/spaces`)).items;
  const open = (await get(`/orgs/${organization}/change-requests`)).items;
  const chosen = open.find(({ conflicts }) => conflicts > 0) ?? open[0];
  const space = spaces.find(({ id }) => id === chosen?.space) ?? spaces[0];
  const review = `/s/${space.id}/~/changes/${chosen?.number}`;
  return {
    home: `/o/${organization}`,
    spaces: `/o/${organization}/spaces`,
    trash: `/o/${organization}/spaces?tab=trash`,
    inbox: `/o/${organization}/change-requests`,
    members: `/o/${organization}/members`,
    reader: `/s/${space.id}`,
    "change-requests": `/s/${space.id}/~/changes`,
    overview: review,
    changes: `${review}/changes`,
    conflicts: `${review}/conflicts`,
    editor: `${review}/edit`,
    history: `/s/${space.id}/~/history`,
    comments: `/s/${space.id}/~/comments`,
    links: `/s/${space.id}/~/links?status=all`,
    settings: `/s/${space.id}/~/settings`,
    account: "/account",
    "not-found": `/s/${space.id}/no/such/page`,
  };
}
