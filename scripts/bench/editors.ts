import { type Browser, chromium, type Page } from "@playwright/test";
import { addresses } from "@/lib/addresses";
import { SESSION_COOKIE } from "@/lib/platform/auth/session";
import { browserPath } from "@/scripts/support/browser.mjs";
import type { Row } from "./api";
import { type Effort, median } from "./measure";
import type { EditedPages } from "./seed";

const EDITORS = [
  { editor: "visual", view: "visual" },
  { editor: "source", view: "write" },
] as const;
const SIZES = [
  { size: "100 kB", page: "middle", paint: "≤ 16" },
  { size: "1 MB", page: "large", paint: "≤ 50" },
] as const;

const nameOf = (editor: string, size: string): string => `editor: ${editor}, ${size}`;
export const editorNames = SIZES.flatMap(({ size }) => EDITORS.map(({ editor }) => nameOf(editor, size)));

/** As long as a fast typist takes. */
const BETWEEN_KEYS_MS = 100;
const WARM_UP = 5;
/** A main thread with less to do in half a second waits. */
const QUIET_MS = 25;

/** Measures how long a page takes to open in each editor, and from a pressed key to the painted character. */
export async function editorRows(
  url: string,
  data: EditedPages,
  effort: Effort,
  wanted: (name: string) => boolean,
): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    const rows: Row[] = [];
    for (const { size, page, paint } of SIZES)
      for (const { editor, view } of EDITORS) {
        const name = nameOf(editor, size);
        if (!wanted(name)) continue;
        const turns = [];
        for (let round = 0; round < effort.rounds; round += 1)
          turns.push(await typeInto(browser, url, data, { page, view, keys: effort.repeats }));
        const paints = turns.flatMap((turn) => turn.paints).sort((one, other) => one - other);
        const ms = { unit: "ms", kind: "value" } as const;
        rows.push(
          {
            name: `${name}: opens`,
            ...ms,
            result: median(turns.map(({ opened }) => opened)),
            goal: "≤ 1,000",
          },
          {
            name: `${name}: main thread until it is read`,
            ...ms,
            result: median(turns.map(({ read }) => read)),
            goal: "",
          },
          {
            name: `${name}: main thread for a key`,
            ...ms,
            result: median(turns.map(({ busy }) => busy)),
            goal: "≤ 8",
          },
          {
            name: `${name}: key to paint, p95`,
            ...ms,
            result: paints[Math.floor(paints.length * 0.95)] ?? Number.NaN,
            goal: paint,
            note: `p50 ${median(paints).toFixed(1)} ms`,
          },
        );
      }
    return rows;
  } finally {
    await browser.close();
  }
}

type Turn = { page: keyof EditedPages["pages"]; view: string; keys: number };

/** Opens the page with an empty cache and types into its first paragraph. */
async function typeInto(browser: Browser, url: string, data: EditedPages, { page: which, view, keys }: Turn) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies([{ name: SESSION_COOKIE, value: data.cookie, url }]);
    const page = await context.newPage();
    await page.addInitScript((chosen) => localStorage.setItem("bindery-editor-view", chosen), view);
    const debugging = await context.newCDPSession(page);
    await debugging.send("Performance.enable");
    // The processor time of the page's main thread from here on, which other programs do not lengthen.
    const busyUntilNow = async (): Promise<number> => {
      const { metrics } = await debugging.send("Performance.getMetrics");
      return 1000 * metrics.find(({ name }) => name === "ThreadTime")!.value;
    };
    const text = page.getByRole("textbox", { name: "Text of the page" });
    const started = performance.now();
    await page.goto(url + addresses.changeRequest.editor(data.spaceId, data.number, data.pages[which]), {
      waitUntil: "commit",
    });
    const words = text.getByText("This page is long.");
    await words.waitFor();
    const opened = performance.now() - started;
    await page.waitForLoadState("networkidle");
    const read = await untilQuiet(page, busyUntilNow);
    await words.click();
    await page.keyboard.press("End");
    await press(page, WARM_UP);
    await page.evaluate(notePaints);
    const before = await busyUntilNow();
    await press(page, keys);
    const busy = ((await busyUntilNow()) - before) / keys;
    const paints = await page.evaluate(() => (window as unknown as { paints: number[] }).paints);
    return { opened, read, busy, paints };
  } finally {
    await context.close();
  }
}

/** Waits until a long text is read to its end, which goes on after its first screen; returns the time until then. */
async function untilQuiet(page: Page, busyUntilNow: () => Promise<number>): Promise<number> {
  let last = await busyUntilNow();
  for (let quiet = 0; quiet < 2; ) {
    await page.waitForTimeout(500);
    const now = await busyUntilNow();
    quiet = now - last < QUIET_MS ? quiet + 1 : 0;
    last = now;
  }
  return last;
}

async function press(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(time % 6 === 5 ? "Space" : "n");
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
}

/** In the page: records the milliseconds from each key until the frame that shows it is painted. */
function notePaints(): void {
  const paints: number[] = [];
  Object.assign(window, { paints });
  // No function has a name: the compiler calls a helper for those, which the page does not have.
  addEventListener(
    "keydown",
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => paints.push(performance.now() - timeStamp);
        port2.postMessage(null);
      }),
    { capture: true },
  );
}
