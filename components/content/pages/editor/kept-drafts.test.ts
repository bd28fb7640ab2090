import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changed, changeOf, draftKeeper } from "./kept-drafts";
import { storageOf } from "./storage-fixture";

const BASE = "One two three.\n".repeat(1_000);

/** A storage that refuses to hold more characters than it has room for. */
const limitedStorage = (room = 1_000_000) => {
  const entries = new Map<string, string>();
  const written: number[] = [];
  return Object.assign(storageOf(entries), {
    entries,
    written,
    setItem: (key: string, value: string) => {
      const others = [...entries].reduce((sum, [each, { length }]) => sum + (each === key ? 0 : length), 0);
      if (others + value.length > room) throw new Error("QuotaExceededError");
      written.push(value.length);
      entries.set(key, value);
    },
  });
};

const draftOf = (text: string, base = BASE) => ({ text, base, tag: "v1", sent: [] });

it("a change of a text makes the other text", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "👩") });
  fc.assert(fc.property(text, text, (base, other) => changed(base, changeOf(base, other)) === other));
});

it("a change of a long text has only what differs", () => {
  for (const at of [0, 1, 63, 64, 65, 4_095, 4_096, 4_097, 9_000, BASE.length - 1, BASE.length]) {
    const edited = `${BASE.slice(0, at)}!${BASE.slice(at)}`;
    expect(changeOf(BASE, edited)).toEqual({ from: at, to: at, by: "!" });
    expect(changeOf(edited, BASE)).toEqual({ from: at, to: at + 1, by: "" });
  }
});

describe("a draft in the browser", () => {
  it("is read as it was kept, and leaves nothing once it is stored", () => {
    const storage = limitedStorage();
    const keep = () =>
      draftKeeper(
        () => storage,
        () => "page",
      );
    const draft = { ...draftOf(`${BASE}Four.`), sent: [`${BASE}Fo`], replaces: "r1" };
    const keeper = keep();
    expect(keeper.keep(draft)).toBe(true);
    expect(keep().read()).toEqual(draft);
    const later = draftOf(`${BASE}Five.`, `${BASE}Four.`);
    keeper.keep(later);
    expect(keep().read()).toEqual(later);
    keeper.keep(null);
    expect(storage.entries.size).toBe(0);
  });

  it("costs a key its own characters, not the whole page", () => {
    const storage = limitedStorage();
    const keeper = draftKeeper(
      () => storage,
      () => "page",
    );
    for (let typed = 1; typed <= 20; typed++) keeper.keep(draftOf(`${BASE}${"x".repeat(typed)}`));
    expect(storage.written.filter((length) => length >= BASE.length)).toHaveLength(1);
    expect(Math.max(...storage.written.slice(1))).toBeLessThan(200);
  });

  it("moves to the change request that was opened for it", () => {
    const storage = limitedStorage();
    let key = "new";
    draftKeeper(
      () => storage,
      () => key,
    ).keep(draftOf("a", "b"));
    const keeper = draftKeeper(
      () => storage,
      () => key,
    );
    keeper.read();
    key = "7";
    keeper.move();
    expect([...storage.entries.keys()].map((each) => each.replace(/ tab \S+/, "")).sort()).toEqual([
      ...["7", "7 base 0"],
    ]);
    expect(keeper.read()).toEqual(draftOf("a", "b"));
  });

  it("is reported as not kept where the browser has no room or no storage", () => {
    const small = draftKeeper(
      () => limitedStorage(100),
      () => "page",
    );
    expect(small.keep(draftOf("text"))).toBe(false);
    const none = draftKeeper(
      () => {
        throw new Error("SecurityError");
      },
      () => "page",
    );
    expect([none.keep(draftOf("text")), none.read()]).toEqual([false, null]);
  });

  it("of one tab is neither replaced nor removed by another tab with the page", () => {
    const storage = limitedStorage();
    const keeper = () =>
      draftKeeper(
        () => storage,
        () => "page",
      );
    const [one, other] = [keeper(), keeper()];
    one.keep(draftOf(`${BASE}One.`));
    other.keep(draftOf(`${BASE}Other.`, `${BASE}O`));
    other.keep(null);
    expect(keeper().read()).toEqual(draftOf(`${BASE}One.`));
    one.keep(draftOf(`${BASE}One more.`));
    expect(keeper().read()).toEqual(draftOf(`${BASE}One more.`));
    one.keep(null);
    expect(storage.entries.size).toBe(0);
  });

  it("continues in a tab that opens the page, and stays with both while both write", () => {
    const storage = limitedStorage();
    const keeper = () =>
      draftKeeper(
        () => storage,
        () => "page",
      );
    const [one, later] = [keeper(), keeper()];
    one.keep(draftOf(`${BASE}One.`));
    expect(later.read()).toEqual(draftOf(`${BASE}One.`));
    later.keep(draftOf(`${BASE}One, later.`));
    one.keep(draftOf(`${BASE}One again.`));
    later.keep(null);
    expect(keeper().read()).toEqual(draftOf(`${BASE}One again.`));
    one.keep(null);
    expect(storage.entries.size).toBe(0);
    // Its own tab wrote between the reading and the end of the draft in the other one.
    one.keep(draftOf("text"));
    const last = keeper();
    last.read();
    one.keep(draftOf("text, longer"));
    last.keep(null);
    expect(keeper().read()).toEqual(draftOf("text, longer"));
  });

  it("of an earlier version is read, and stored as that of this tab", () => {
    const storage = limitedStorage();
    const { base, tag, sent } = draftOf("text");
    storage.entries.set("page base 1", base);
    storage.entries.set(
      "page",
      JSON.stringify({ slot: 1, length: base.length, tag, sent, text: changeOf(base, "text") }),
    );
    const keeper = draftKeeper(
      () => storage,
      () => "page",
    );
    expect(keeper.read()).toEqual(draftOf("text"));
    keeper.keep(draftOf("text"));
    expect([...storage.entries.keys()].every((key) => key.includes(" tab "))).toBe(true);
  });

  it("is none where its base is missing or another one", () => {
    const storage = limitedStorage();
    const keeper = draftKeeper(
      () => storage,
      () => "page",
    );
    keeper.keep(draftOf("text"));
    const [key = ""] = [...storage.entries.keys()].filter((each) => !each.endsWith(" base 0"));
    storage.entries.set(`${key} base 0`, "other");
    expect(keeper.read()).toBeNull();
    storage.entries.set(key, '{"text":"x"}');
    expect(keeper.read()).toBeNull();
  });
});
