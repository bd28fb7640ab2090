import { getEventListeners } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lazyModule } from "./lazy";

const connection = { onLine: true };
vi.stubGlobal("navigator", connection);
vi.stubGlobal("window", new EventTarget());

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a part requested while offline loads once the browser is online", async () => {
  connection.onLine = false;
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error("no connection"));
  const part = lazyModule(load)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getEventListeners(window, "online")).toHaveLength(1);
  load.mockResolvedValue("part");
  connection.onLine = true;
  window.dispatchEvent(new Event("online"));
  await expect(part).resolves.toBe("part");
  expect(getEventListeners(window, "online")).toEqual([]);
});

test("a missing part fails after some attempts", async () => {
  connection.onLine = true;
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error("gone"));
  const part = lazyModule(load)();
  const settled = expect(part).rejects.toThrow("gone");
  await vi.advanceTimersByTimeAsync(60_000);
  await settled;
  expect(load).toHaveBeenCalledTimes(3);
});

describe("the console", () => {
  const files = ["app", "components"].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => file !== join("components", "ui", "lazy.ts")),
  );
  /** The statements of a file, which begin where a line is not indented. */
  const statements = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split(/\n(?=[^\s})\]])/)
      .map((text) => ({ file, text })),
  );

  test("imports code lazily only through lazyComponent and lazyModule", () => {
    const lazily = statements.filter(({ text }) => /(?<!typeof )(?<![\w.])import\(/.test(text));
    expect(lazily.length).toBeGreaterThan(100);
    const others = lazily.filter(({ text }) => !/\blazy(?:Component|Module)\(/.test(text));
    expect(others.map(({ file }) => file)).toEqual([]);
  });

  test("leaves React.lazy and next/dynamic to them", () => {
    const others = statements.filter(({ text }) =>
      /^import\b[^;]*(?:from "next\/dynamic"|[{,]\s*lazy\b[^;]*from "react")/.test(text),
    );
    expect(others.map(({ file }) => file)).toEqual([]);
  });
});
