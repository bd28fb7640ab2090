import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftKeeper } from "./kept-drafts";
import { type ItemLog, type LoggedItem, logged, restore } from "./lasting-drafts";
import { storageOf } from "./storage-fixture";

const logOf = (items: Map<string, LoggedItem>): ItemLog => ({
  write: async (written) => written.forEach((item) => void items.set(item.key, item)),
  forget: async (keys) => keys.forEach((key) => void items.delete(key)),
  read: async () => [...items.values()],
});

/** After this time, writes are in the log. */
const LOGGED_MS = 500;

/** A browser, and what its disk has of it. */
const browser = () => {
  const [entries, disk] = [new Map<string, string>(), new Map<string, string>()];
  const items = new Map<string, LoggedItem>();
  const state = { isBroken: false };
  const working = logOf(items);
  const writes: (readonly LoggedItem[])[] = [];
  const log: ItemLog = {
    ...working,
    write: (written) => {
      writes.push(written);
      return state.isBroken ? Promise.reject(new Error("It is closed.")) : working.write(written);
    },
  };
  const keeperOf = () => {
    const { within } = logged(log);
    return draftKeeper(
      () => within(storageOf(entries)),
      () => "page",
    );
  };
  const copy = (from: Map<string, string>, to: Map<string, string>) => {
    to.clear();
    for (const [key, value] of from) to.set(key, value);
  };
  return {
    entries,
    items,
    writes,
    state,
    keeperOf,
    writeDisk: () => copy(entries, disk),
    kill: async () => {
      await vi.advanceTimersByTimeAsync(LOGGED_MS);
      copy(disk, entries);
      await restore(log, storageOf(entries));
    },
  };
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const draftOf = (text: string) => ({ text, base: "One.", tag: "v1", sent: [] });

it("a draft that a killed browser did not write to its disk is there when the page opens again", async () => {
  const { keeperOf, kill } = browser();
  keeperOf().keep(draftOf("One. Two."));
  await kill();
  expect(keeperOf().read()).toEqual(draftOf("One. Two."));
});

it("the newest draft comes back after a browser was killed that had written an older one to its disk", async () => {
  const { keeperOf, kill, writeDisk } = browser();
  const keeper = keeperOf();
  keeper.keep(draftOf("One. T"));
  writeDisk();
  vi.advanceTimersByTime(2);
  keeper.keep({ ...draftOf("One. Two. Three."), base: "One. Two.", tag: "v2" });
  await kill();
  expect(keeperOf().read()).toMatchObject({ text: "One. Two. Three.", tag: "v2" });
});

it("a draft that was stored does not come back after a browser was killed that had it on its disk", async () => {
  const { entries, keeperOf, kill, writeDisk } = browser();
  const keeper = keeperOf();
  keeper.keep(draftOf("One. T"));
  writeDisk();
  vi.advanceTimersByTime(2);
  keeper.keep(null);
  await kill();
  expect(keeperOf().read()).toBeNull();
  expect(entries.size).toBe(0);
});

it("a draft that the log does not have stays", async () => {
  const { entries, items, keeperOf, kill, writeDisk } = browser();
  keeperOf().keep(draftOf("One. Two."));
  await vi.advanceTimersByTimeAsync(LOGGED_MS);
  items.clear();
  writeDisk();
  await kill();
  expect(keeperOf().read()).toEqual(draftOf("One. Two."));
  expect(entries.size).toBe(2);
});

it("a draft that was stored while the log refused to be written does not come back", async () => {
  const { entries, items, state, keeperOf, kill, writeDisk } = browser();
  const keeper = keeperOf();
  keeper.keep(draftOf("One. Two."));
  await vi.advanceTimersByTimeAsync(LOGGED_MS);
  state.isBroken = true;
  vi.advanceTimersByTime(2);
  keeper.keep(null);
  await vi.waitFor(() => expect(entries.size).toBe(1));
  writeDisk();
  state.isBroken = false;
  await kill();
  expect(keeperOf().read()).toBeNull();
  expect([entries.size, items.size]).toEqual([0, 0]);
});

it("keys that follow each other quickly are logged together, and a draft that was stored at once", async () => {
  const { keeperOf, writes } = browser();
  const keeper = keeperOf();
  for (const text of ["One. T", "One. Tw", "One. Two."]) keeper.keep(draftOf(text));
  await vi.advanceTimersByTimeAsync(LOGGED_MS);
  expect(writes).toHaveLength(1);
  keeper.keep(draftOf("One. Two. "));
  keeper.keep(null);
  await Promise.resolve();
  expect(writes).toHaveLength(2);
});

it("a draft that another window continued and stored within a moment is not logged again", async () => {
  const { keeperOf, kill, writeDisk, items } = browser();
  keeperOf().keep(draftOf("One. Two."));
  writeDisk();
  vi.advanceTimersByTime(2);
  const other = keeperOf();
  expect(other.read()).toEqual(draftOf("One. Two."));
  other.keep(null);
  await kill();
  expect([...items.values()].every(({ value }) => value === null)).toBe(true);
  expect(keeperOf().read()).toBeNull();
});
