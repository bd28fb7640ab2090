import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { WebSocket } from "undici";
import { browserPath } from "@/scripts/support/browser.mjs";

/*
 * From the press on the link to the next page, which was pointed at before, until its text is painted. Browsers render
 * ahead what is pointed at, but not from a page that somebody watches through its own session, as Playwright does; so
 * this speaks the DevTools protocol itself, with the tab: https://chromedevtools.github.io/devtools-protocol/
 */

const WINDOW = { width: 1440, height: 900 };
/** Longer than a browser waits before it begins, and than it takes on a slow processor. */
const POINTED_AT_MS = 1_500;
const SETTLED_MS = 1_500;

type Params = Record<string, unknown>;
/** What is read of answers and events here; each has some of it. */
type Answer = { sessionId: string; targetInfos: { targetId: string }[]; result: { value: unknown } };
type Message = { id?: number; result: Answer; error?: { message: string } } & {
  method?: string;
  params: { sessionId: string; targetInfo: { type: string } };
};

/** A browser of its own and the line to it. */
async function open(): Promise<{
  send: (method: string, params?: Params, sessionId?: string) => Promise<Answer>;
  hear: (heard: (message: Message) => void) => void;
  close: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "bindery-bench-browser-"));
  const child = spawn(
    browserPath() ?? chromium.executablePath(),
    [
      ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--remote-debugging-port=0"],
      ...[`--user-data-dir=${folder}`, `--window-size=${WINDOW.width},${WINDOW.height}`],
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  let address: string | undefined;
  while (!address) {
    const [chunk] = (await once(child.stderr, "data")) as [Buffer];
    said += chunk.toString();
    address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
  }
  child.stderr.resume();
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  const listeners: ((message: Message) => void)[] = [];
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) return listeners.forEach((heard) => void heard(message));
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) asked?.reject(new Error(message.error.message));
    else asked?.resolve(message.result);
  });
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let asked = 0;
  const send = (method: string, params: Params = {}, sessionId?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      socket.send(JSON.stringify({ id: asked, method, params, sessionId }));
    });
  return {
    send,
    hear: (heard) => void listeners.push(heard),
    // What was started may be a script that starts the browser, which would go on without it.
    close: async () => {
      const ended = once(child, "close");
      void send("Browser.close").catch(() => {});
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

const LINK = `document.querySelector("a[rel=next]")`;

/** Milliseconds from the press until the next page is painted, which may be one that was rendered ahead. */
const SINCE_PRESS = `(() => {
  const [load] = performance.getEntriesByType("navigation");
  const painted = performance.getEntriesByName("first-contentful-paint")[0].startTime;
  return performance.timeOrigin + Math.max(painted, load.activationStart) - Number(sessionStorage.getItem("pressed"));
})()`;

/** On a processor that is so many times slower, from the page at an address; ms. */
export async function nextPage(address: string, slowdown: number): Promise<number> {
  const { send, hear, close } = await open();
  try {
    await send("Target.createTarget", { url: "about:blank", ...WINDOW });
    const tabs = await send("Target.getTargets", { filter: [{ type: "tab" }] });
    const tab = await send("Target.attachToTarget", {
      targetId: tabs.targetInfos.at(-1)?.targetId,
      flatten: true,
    });
    /** The page that is shown and those that are rendered ahead, the latest last. */
    const pages: string[] = [];
    hear(({ method, params }) => {
      if (method !== "Target.attachedToTarget" || params.targetInfo.type !== "page") return;
      pages.push(params.sessionId);
      void send("Emulation.setCPUThrottlingRate", { rate: slowdown }, params.sessionId);
    });
    const watch = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    await send("Target.setAutoAttach", watch, tab.sessionId);
    const evaluate = async <Value>(expression: string): Promise<Value> => {
      const { result } = await send("Runtime.evaluate", { expression, returnByValue: true }, pages.at(-1));
      return result.value as Value;
    };
    const [first] = pages;
    await send("Page.navigate", { url: address }, first);
    await sleep(SETTLED_MS);
    await evaluate(`${LINK}.scrollIntoView({ block: "center", behavior: "instant" })`);
    const { x, y } = await evaluate<{ x: number; y: number }>(
      `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(${LINK}.getBoundingClientRect())`,
    );
    await evaluate(
      `addEventListener("click", () => sessionStorage.setItem("pressed", String(Date.now())), { capture: true })`,
    );
    const mouse = (type: string, button = "none") =>
      send("Input.dispatchMouseEvent", { type, x, y, button, clickCount: 1 }, first);
    await mouse("mouseMoved");
    await sleep(POINTED_AT_MS);
    await mouse("mousePressed", "left");
    await mouse("mouseReleased", "left");
    await sleep(SETTLED_MS);
    return await evaluate<number>(SINCE_PRESS);
  } finally {
    await close();
  }
}
