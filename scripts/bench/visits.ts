import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { browserPath } from "@/scripts/support/browser.mjs";
import type { Row } from "./api";
import { type Effort, median } from "./measure";
import { nextPage } from "./next-page";
import type { SeededBook } from "./seed";

/* Measures visits of a published site in Chromium with an empty cache, over loopback, at full and at a quarter of
   the processor's speed. Any site can be visited, so that another one is measured in the same session. */

const PROCESSORS = [1, 4] as const;
type Slowdown = (typeof PROCESSORS)[number];

type Visit = {
  /** Bytes sent, by type. */
  sent: Record<"Document" | "Stylesheet" | "Script" | "Font" | "Image" | "Other", number>;
  requests: number;
  nodes: number;
  firstPaint: number;
  largestPaint: number;
  /** The time of tasks beyond 50 ms each, and the longest task, in ms. */
  blocked: number;
  longestTask: number;
  layoutShift: number;
};

type Entries = { shift: number; largest: number; tasks: number[] };
declare global {
  interface Window {
    seen: Entries;
  }
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen: Entries = { shift: 0, largest: 0, tasks: [] };
  window.seen = seen;
  const follow = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  follow("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  follow("largest-contentful-paint", (entry) => {
    seen.largest = entry.startTime;
  });
  follow("longtask", (entry) => seen.tasks.push(entry.duration));
}

/** Opens a page in a browser without any cache, on a throttled processor. */
async function newReader(
  browser: Browser,
  slowdown: Slowdown,
): Promise<{ page: Page; devtools: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // The compiled code of `observe` names its functions by calling this.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.addInitScript(observe);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { page, devtools, close: () => context.close() };
}

const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
};

async function visit(browser: Browser, address: string, slowdown: Slowdown): Promise<Visit> {
  const { page, devtools, close } = await newReader(browser, slowdown);
  const sent: Visit["sent"] = { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, Other: 0 };
  const kinds = new Map<string, keyof Visit["sent"]>();
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    // Drawings in style sheets are no requests.
    if (response.url.startsWith("data:")) return;
    kinds.set(requestId, type in sent ? (type as keyof Visit["sent"]) : "Other");
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) sent[kind] += encodedDataLength;
  });
  await devtools.send("Network.enable");
  const answer = await page.goto(address, { waitUntil: "load" });
  if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status()}.`);
  await settled(page);
  const { seen, firstPaint, nodes } = await page.evaluate(() => ({
    seen: window.seen,
    firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    nodes: document.querySelectorAll("*").length,
  }));
  await close();
  return {
    ...{ sent, requests: kinds.size, nodes, firstPaint, largestPaint: seen.largest, layoutShift: seen.shift },
    blocked: seen.tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    longestTask: Math.max(0, ...seen.tasks),
  };
}

const KEYS = "closure";
const KEY_EVERY_MS = 30;

/** Measures from the first key of a word until a search result shows; ms. */
async function firstResult(
  browser: Browser,
  address: string,
  slowdown: Slowdown,
  result: string,
): Promise<number> {
  const { page, close } = await newReader(browser, slowdown);
  await page.goto(address, { waitUntil: "load" });
  await settled(page);
  await page.keyboard.press("/");
  await page.waitForTimeout(300);
  await page.evaluate((selector) => {
    addEventListener("keydown", () => performance.mark("key"), { capture: true, once: true });
    const look = () =>
      document.querySelector(selector) ? performance.mark("result") : requestAnimationFrame(look);
    requestAnimationFrame(look);
  }, result);
  await page.keyboard.type(KEYS, { delay: KEY_EVERY_MS });
  await page.waitForFunction(() => performance.getEntriesByName("result").length > 0);
  const took = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]!.startTime;
    return at("result") - at("key");
  });
  await close();
  return took;
}

/** The limits of a page: in kB, and in ms at full and at a quarter of the processor's speed. */
type Goals = { document: number; total: number; longestTask: number; blocked: number };

const STYLE_KB = 12;
const SCRIPT_KB = 15;
const REQUESTS = 6;
const PAINTS = { first: [100, 300], largest: [200, 550] } as const;

type Visits = Map<Slowdown, Visit[]>;

/** Visits pages in turns, so that the load of the machine is the same for all. */
async function visitInTurns(
  browser: Browser,
  addresses: readonly string[],
  rounds: number,
): Promise<Visits[]> {
  const visits = addresses.map((): Visits => new Map(PROCESSORS.map((slowdown) => [slowdown, []])));
  for (const slowdown of PROCESSORS)
    for (let round = 0; round < rounds; round++)
      for (const [index, address] of addresses.entries())
        visits[index]!.get(slowdown)!.push(await visit(browser, address, slowdown));
  return visits;
}

const TIMES = [
  ["first paint", ({ firstPaint }: Visit) => firstPaint],
  ["largest paint", ({ largestPaint }: Visit) => largestPaint],
  ["blocked", ({ blocked }: Visit) => blocked],
  ["longest task", ({ longestTask }: Visit) => longestTask],
] as const;

function pageRows(name: string, visits: Visits, goals?: Goals): Row[] {
  const rows: Row[] = [];
  const add = (what: string, unit: string, result: number, most: number | undefined, note?: string) =>
    rows.push({
      ...{ name: `${name}: ${what}`, unit, kind: "value", result },
      goal: goals && most !== undefined ? `≤ ${most}` : "",
      ...(note && { note }),
    });
  const unhurried = visits.get(1)!;
  const { sent, requests, nodes } = unhurried.at(-1)!;
  const font = `font ${(sent.Font / 1000).toFixed(1)} kB`;
  add("sent", "kB", totalOf(sent) / 1000, goals?.total, `${nodes} elements, ${font}`);
  add("HTML", "kB", sent.Document / 1000, goals?.document);
  add("CSS", "kB", sent.Stylesheet / 1000, STYLE_KB);
  add("JavaScript", "kB", sent.Script / 1000, SCRIPT_KB);
  add("fetched", "requests", requests, REQUESTS);
  add("layout shift", "", Math.max(...unhurried.map(({ layoutShift }) => layoutShift)), 0);
  for (const [index, slowdown] of PROCESSORS.entries()) {
    const most = [
      PAINTS.first[index],
      PAINTS.largest[index],
      slowdown === 1 ? 0 : goals?.blocked,
      slowdown === 1 ? 50 : goals?.longestTask,
    ];
    for (const [at, [what, of]] of TIMES.entries())
      add(`${what}, CPU ${slowdown}×`, "ms", median(visits.get(slowdown)!.map(of)), most[at]);
  }
  return rows;
}

const totalOf = (sent: Visit["sent"]): number => Object.values(sent).reduce((sum, bytes) => sum + bytes, 0);

/** The limit for paints of the first page as parts of those of the second one. */
const MOST_OF_OTHER = 0.9;

/** The paints of one page as parts of those of another one that was visited in turns with it. */
const comparedRows = (visits: Visits, others: Visits): Row[] =>
  PROCESSORS.flatMap((slowdown) =>
    TIMES.slice(0, 2).map(([what, of]): Row => {
      const [ours, theirs] = [visits, others].map((each) => median(each.get(slowdown)!.map(of))) as [
        number,
        number,
      ];
      return {
        ...{ name: `first to second: ${what}, CPU ${slowdown}×`, unit: "×", kind: "value" },
        ...{ result: ours / theirs, goal: `≤ ${MOST_OF_OTHER}` },
      };
    }),
  );

async function readingRows(
  browser: Browser,
  name: string,
  address: string,
  turns: number,
  result: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  const measures = [
    ["click to next page", (slowdown: Slowdown) => nextPage(address, slowdown), ["≤ 50", "≤ 150"]],
    [
      "first key to first result",
      (slowdown: Slowdown) => firstResult(browser, address, slowdown, result),
      ["≤ 200", "≤ 350"],
    ],
  ] as const;
  for (const [what, measure, goals] of measures) {
    for (const [index, slowdown] of PROCESSORS.entries()) {
      const times: number[] = [];
      for (let turn = 0; turn < turns; turn++) times.push(await measure(slowdown));
      rows.push({
        ...{ name: `${name}: ${what}, CPU ${slowdown}×`, unit: "ms", kind: "value" },
        ...{ result: median(times), goal: goals[index]! },
      });
    }
  }
  return rows;
}

/** The pages that were read last are listed before the first key; only results have marks. */
const OUR_RESULT = ".found .results mark";

/** Measures a published site of 121 pages with a small, a usual and its largest page. */
export async function siteVisits(url: string, book: SeededBook, effort: Effort): Promise<Row[]> {
  const browser = await launch();
  try {
    const at = (path: string) => `${url}/docs/${book.basename}/${path}`;
    const goals: readonly (readonly [string, string, Goals])[] = [
      ["small page", book.small, { document: 5, total: 35, blocked: 0, longestTask: 150 }],
      ["usual page", book.usual, { document: 7.5, total: 38, blocked: 0, longestTask: 150 }],
      ["largest page", book.largest, { document: 29, total: 60, blocked: 300, longestTask: 200 }],
    ];
    const rows: Row[] = [];
    for (const [name, path, goal] of goals) {
      const [visits] = await visitInTurns(browser, [at(path)], effort.rounds);
      rows.push(...pageRows(`site: ${name}`, visits!, goal));
    }
    rows.push(...(await readingRows(browser, "site", at(book.usual), effort.rounds, OUR_RESULT)));
    return rows;
  } finally {
    await browser.close();
  }
}

/** Browsers paint every 16.7 ms, so that medians of few visits differ by a tenth without a cause. */
const ROUNDS_TO_COMPARE = 15;

/** Measures the pages at these addresses, on any site, in turns; of two, the paints are compared. */
export async function visitAll(addresses: readonly string[], effort: Effort): Promise<Row[]> {
  const browser = await launch();
  try {
    const rounds = addresses.length === 2 ? ROUNDS_TO_COMPARE : effort.rounds;
    const visits = await visitInTurns(browser, addresses, rounds);
    const rows = addresses.flatMap((address, index) => pageRows(address, visits[index]!));
    const [first, second] = visits;
    if (first && second && addresses.length === 2) rows.push(...comparedRows(first, second));
    rows.push(...(await nextPageRows(addresses, effort.rounds)));
    return rows;
  } finally {
    await browser.close();
  }
}

/** Measures the next pages of pages that have one, in turns. */
async function nextPageRows(addresses: readonly string[], rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const slowdown of PROCESSORS) {
    const times = addresses.map((): number[] => []);
    for (let round = 0; round < rounds; round++)
      for (const [index, address] of addresses.entries())
        times[index]!.push(await nextPage(address, slowdown));
    for (const [index, address] of addresses.entries())
      rows.push({
        ...{ name: `${address}: click to next page, CPU ${slowdown}×`, unit: "ms", kind: "value" },
        ...{ result: median(times[index]!), goal: "" },
      });
  }
  return rows;
}
