import { beforeEach, expect, it, vi } from "vitest";
import { startParts } from "./closed-parts";

type ClosedPart = { textContent: string; outerHTML: string };

let listeners: Map<string, (event?: object) => void>;
let parts: ClosedPart[];
let idle: ((time: { timeRemaining: () => number }) => void)[];

beforeEach(() => {
  listeners = new Map();
  parts = ["a", "b", "c"].map((textContent) => ({ textContent, outerHTML: "" }));
  idle = [];
  vi.stubGlobal("document", { querySelectorAll: () => parts });
  vi.stubGlobal("addEventListener", (type: string, listen: () => void) => listeners.set(type, listen));
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
  vi.stubGlobal("window", { requestIdleCallback });
  startParts();
});

const made = (): string[] => parts.map(({ outerHTML }) => outerHTML);
const press = (event: Partial<KeyboardEvent>) =>
  listeners.get("keydown")!({ ctrlKey: false, metaKey: false, key: "", code: "", ...event });

it("closed parts of a reference become elements while the browser is idle, as many as there is time for", () => {
  listeners.get("load")!();
  expect(made()).toEqual(["", "", ""]);
  idle.shift()!({ timeRemaining: () => 0 });
  expect(made()).toEqual(["a", "", ""]);
  idle.shift()!({ timeRemaining: () => 50 });
  expect(made()).toEqual(["a", "b", "c"]);
  expect(idle).toEqual([]);
});

it("closed parts of a reference become elements one by one in a browser without idle callbacks", () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
  listeners.get("load")!();
  vi.advanceTimersToNextTimer();
  expect(made()).toEqual(["a", "", ""]);
  vi.runAllTimers();
  expect(made()).toEqual(["a", "b", "c"]);
  vi.useRealTimers();
});

it.each([
  ["the key of a search", { ctrlKey: true, key: "f", code: "KeyF" }],
  ["with Caps Lock", { ctrlKey: true, key: "F", code: "KeyF" }],
  ["on a Mac", { metaKey: true, key: "f", code: "KeyF" }],
  ["with Cyrillic letters", { ctrlKey: true, key: "а", code: "KeyF" }],
  ["with the letters of Dvorak", { ctrlKey: true, key: "f", code: "KeyY" }],
  ["by F3", { key: "F3", code: "F3" }],
])("closed parts of a reference become elements at once before a search %s", (_how, event) => {
  press(event);
  expect(made()).toEqual(["a", "b", "c"]);
});

it("closed parts of a reference remain text when a reader types", () => {
  press({ key: "f", code: "KeyF" });
  expect(made()).toEqual(["", "", ""]);
});
