import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { addresses } from "@/lib/addresses";
import { SESSION_COOKIE } from "@/lib/platform/auth/session";
import { browserPath } from "@/scripts/support/browser.mjs";
import type { Row } from "./api";
import { type Effort, median } from "./measure";
import type { Seed } from "./seed";

/** Measures the scripts that a browser loads for a screen and the time until it is visible, over loopback. */
export async function screens(
  url: string,
  data: Seed,
  effort: Effort,
  wanted: (name: string) => boolean,
): Promise<Row[]> {
  const routes = {
    reader: addresses.space.reader(data.spaces[100].id, "page-0"),
    "change requests": addresses.space.changeRequests(data.spaces[100].id),
    spaces: addresses.organization.spaces(data.organizationId),
  };
  const chosen = Object.entries(routes).filter(([name]) => wanted(`screen: ${name}`));
  if (chosen.length === 0) return [];
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    const rows: Row[] = [];
    for (const [name, path] of chosen) {
      const loads = [];
      for (let turn = 0; turn <= effort.rounds; turn++)
        loads.push(await firstVisit(browser, url, path, data.cookie));
      // At the first visit the server has not rendered this screen yet.
      const warm = loads.slice(1);
      const note = `${loads[0]!.scripts} files; first visit visible after ${Math.round(loads[0]!.visible)} ms`;
      rows.push(
        {
          name: `screen: ${name}: JavaScript`,
          unit: "kB gzip",
          kind: "value",
          result: loads[0]!.kilobytes,
          goal: "≤ 260",
          note,
        },
        {
          name: `screen: ${name}: visible`,
          unit: "ms",
          kind: "value",
          result: median(warm.map(({ visible }) => visible)),
          goal: "≤ 500",
        },
      );
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Visits with an empty cache; returns the size of all scripts with gzip and the time when the heading is painted. */
async function firstVisit(browser: Browser, url: string, path: string, cookie: string) {
  const context = await browser.newContext();
  await context.addCookies([{ name: SESSION_COOKIE, value: cookie, url }]);
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.push(
      response.body().then(
        (body) => gzipSync(body).byteLength,
        () => 0,
      ),
    );
  });
  const started = performance.now();
  await page.goto(url + path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const visible = performance.now() - started;
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(scripts);
  await context.close();
  return { visible, scripts: sizes.length, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000 };
}
