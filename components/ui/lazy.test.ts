import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
  load.mockResolvedValue("part");
  connection.onLine = true;
  window.dispatchEvent(new Event("online"));
  await expect(part).resolves.toBe("part");
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
