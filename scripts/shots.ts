/**
 * Takes pictures of every screen of the demo organization in light and dark, wide and narrow, with a production server
 * of its own. They are stored in the ignored folder .shots, for people to judge. With --readme it takes those of the
 * README instead.
 */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type APIRequestContext, type Browser, type BrowserContext, chromium } from "@playwright/test";
import sharp from "sharp";
import { addresses } from "@/lib/addresses";
import { browserPath } from "./support/browser.mjs";

const folder = ".shots";
const readme = join("public", "readme");
const dataDir = await mkdtemp(join(tmpdir(), "bindery-shots-"));
const server = spawn(process.execPath, ["scripts/start.mjs"], {
  env: { ...process.env, PORT: "0", BINDERY_DATA_DIR: dataDir, BINDERY_DEMO: "1", DATABASE_URL: "" },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const address = await firstLine(server.stdout);
  const isForReadme = process.argv.includes("--readme");
  await mkdir(isForReadme ? readme : folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox"] });
  const [, email = "", password = ""] = (await readFile(join(dataDir, "demo-credentials"), "utf8")).split(
    /\s+/,
  );
  for (const theme of ["light", "dark"] as const) {
    const setting = { address, email, password, theme };
    if (isForReadme) await takeReadmePictures(browser, { ...setting, width: 1280 });
    else for (const width of [1440, 390]) await takePictures(browser, { ...setting, width });
  }
  await browser.close();
} finally {
  server.kill("SIGTERM");
  await new Promise((done) => server.once("exit", done));
  await rm(dataDir, { recursive: true, force: true });
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line.trim();
  throw new Error("The server ended before it was ready.");
}

type Setting = { address: string; email: string; password: string; theme: "light" | "dark"; width: number };

async function open(
  browser: Browser,
  { address, theme, width }: Setting,
  scale = 1,
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: address,
    viewport: { width, height: width === 1280 ? 800 : 900 },
    deviceScaleFactor: scale,
    colorScheme: theme,
  });
}

async function signIn(context: BrowserContext, { email, password }: Setting): Promise<void> {
  const page = await context.newPage();
  await page.goto(addresses.signIn(), { waitUntil: "networkidle" });
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/o\//);
  await page.close();
}

async function takePictures(browser: Browser, setting: Setting): Promise<void> {
  const context = await open(browser, setting);
  const shoot = async (name: string, path: string) => {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: "networkidle" });
    await page.screenshot({ path: join(folder, `${name}-${setting.theme}-${setting.width}.png`) });
    await page.close();
  };
  await shoot("sign-in", addresses.signIn());
  await signIn(context, setting);
  for (const [name, path] of Object.entries(await screens(context.request))) await shoot(name, path);
  await context.close();
}

/** Takes a page of the published manual and the review of a change request, with as few colours as a PNG can do. */
async function takeReadmePictures(browser: Browser, setting: Setting): Promise<void> {
  const context = await open(browser, setting, 1.5);
  await signIn(context, setting);
  for (const [name, path] of [
    ["site", await publishedPage(context.request)],
    ["review", await reviewedChanges(context.request)],
  ] as const) {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: "networkidle" });
    const picture = sharp(await page.screenshot()).png({ palette: true, effort: 10, compressionLevel: 9 });
    await picture.toFile(join(readme, `${name}-${setting.theme}.png`));
    await page.close();
  }
  await context.close();
}

type Site = { id: string; urls: { published: string } };

/** The address of a page of the manual's site. */
async function publishedPage(request: APIRequestContext): Promise<string> {
  const list = async (path: string) =>
    ((await (await request.get(`/v1${path}`)).json()) as { items: [Site] }).items;
  const [{ id }] = await list("/orgs");
  const [{ urls }] = await list(`/orgs/${id}/sites`);
  return `${new URL(urls.published).pathname}/writing/first-page`;
}

type ListedRequest = { id: string; number: number; space: string; conflicts: number; outdated: boolean };

async function openChangeRequests(
  request: APIRequestContext,
): Promise<{ organization: string; open: ListedRequest[] }> {
  const list = async (path: string): Promise<ListedRequest[]> =>
    ((await (await request.get(`/v1${path}`)).json()) as { items: ListedRequest[] }).items;
  const [{ id: organization }] = (await list("/orgs")) as [ListedRequest];
  return { organization, open: await list(`/orgs/${organization}/change-requests`) };
}

/** The address of changes that can be merged as they are. */
async function reviewedChanges(request: APIRequestContext): Promise<string> {
  const { open } = await openChangeRequests(request);
  const { space, number } = open.find(({ conflicts, outdated }) => conflicts === 0 && !outdated)!;
  return addresses.changeRequest.changes(space, number);
}

/** Returns the addresses of the demo organization's screens, by name. */
async function screens(request: APIRequestContext): Promise<Record<string, string>> {
  const { organization, open } = await openChangeRequests(request);
  const chosen = (open.find(({ conflicts }) => conflicts > 0) ?? open[0])!;
  const space = chosen.space;
  return {
    home: addresses.organization.home(organization),
    spaces: addresses.organization.spaces(organization),
    trash: addresses.organization.trash(organization),
    inbox: addresses.organization.changeRequests(organization),
    members: addresses.organization.members(organization),
    reader: addresses.space.reader(space),
    "change-requests": addresses.space.changeRequests(space),
    overview: addresses.changeRequest.overview(space, chosen.number),
    changes: addresses.changeRequest.changes(space, chosen.number),
    conflicts: addresses.changeRequest.conflicts(space, chosen.number),
    editor: addresses.changeRequest.editor(space, chosen.number),
    history: addresses.space.history(space),
    comments: addresses.space.comments(space),
    links: addresses.space.links(space, { status: "all" }),
    settings: addresses.space.settings(space),
    account: addresses.account.profile(),
    components: addresses.developers.ui(),
    "not-found": addresses.space.reader(space, "no/such/page"),
  };
}
