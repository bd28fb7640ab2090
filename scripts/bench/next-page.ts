import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { WebSocket } from "undici";
import { browserPath } from "@/scripts/support/browser.mjs";

/* Measures from the click on a hovered link until the next page is painted. Browsers prerender a hovered link, but
   not from a page that is debugged through its own session, as Playwright does. So this uses the DevTools protocol
   on the tab: https://chromedevtools.github.io/devtools-protocol/ */

const WINDOW = { width: 1440, height: 900 };
/** Longer than a browser waits before it prerenders, and than that takes on a slow processor. */
const POINTED_AT_MS = 1_500;
const SETTLED_MS = 1_500;

type Params = Record<string, unknown>;
/** The fields of responses and events that are used here; each message has some of them. */
type Answer = { sessionId: string; targetInfos: { targetId: string }[]; result: { value: unknown } };
type Message = { id?: number; result: Answer; error?: { message: string } } & {
  method?: string;
  params: { sessionId: string; targetInfo: { type: string } };
};

/** Starts a browser and connects to it. */
async function open(): Promise<{
  send: (method: string, params?: Params, sessionId?: string) => Promise<Answer>;
  listen: (listener: (message: Message) => void) => void;
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
  let output = "";
  let address: string | undefined;
  while (!address) {
    const [chunk] = (await once(child.stderr, "data")) as [Buffer];
    output += chunk.toString();
    address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
  }
  child.stderr.resume();
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  const listeners: ((message: Message) => void)[] = [];
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) return listeners.forEach((listener) => void listener(message));
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
    listen: (listener) => void listeners.push(listener),
    // Asks the browser to close, because the started program may be a script that the browser would outlive.
    close: async () => {
      const ended = once(child, "close");
      void send("Browser.close").catch(() => {});
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

const LINK = `document.querySelector("a[rel=next]")`;

/** Milliseconds from the click until the next page is painted, which may have been prerendered. */
const SINCE_PRESS = `(() => {
  const [load] = performance.getEntriesByType("navigation");
  const painted = performance.getEntriesByName("first-contentful-paint")[0].startTime;
  return performance.timeOrigin + Math.max(painted, load.activationStart) - Number(sessionStorage.getItem("pressed"));
})()`;

/** Measures the next page from the page at an address, on a throttled processor; ms. */
export async function nextPage(address: string, slowdown: number): Promise<number> {
  const { send, listen, close } = await open();
  try {
    await send("Target.createTarget", { url: "about:blank", ...WINDOW });
    const tabs = await send("Target.getTargets", { filter: [{ type: "tab" }] });
    const tab = await send("Target.attachToTarget", {
      targetId: tabs.targetInfos.at(-1)?.targetId,
      flatten: true,
    });
    /** The sessions of the shown page and of prerendered ones, the latest last. */
    const pages: string[] = [];
    listen(({ method, params }) => {
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
