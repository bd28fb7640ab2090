import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, Offline } from "@/lib/platform/api/client";
import { createSaver, type Draft, PAUSE, type SaverPort } from "./saver";

const refused = (status: number) => new ApiError(status, null, null);
const ben = { revision: "r2", people: [{ id: "ben", displayName: "Ben" }] };
const stale = new ApiError(412, { code: 412, message: "Stale.", changedBy: ben }, null);

/** A server with one page, and a browser that keeps one draft. */
const world = (text = "base\n") => {
  const page = { text, version: 1 };
  const kept: { draft: Draft | null } = { draft: null };
  const failures: Error[] = [];
  const replaced: (string | undefined)[] = [];
  const tag = () => `v${page.version}`;
  const port: SaverPort = {
    write: async (next, expected, replaces) => {
      const failure = failures.shift();
      if (failure) throw failure;
      if (expected !== tag()) throw stale;
      replaced.push(replaces);
      page.text = next;
      page.version += 1;
      return tag();
    },
    read: async () => ({ text: page.text, tag: tag() }),
    keep: (draft) => {
      kept.draft = draft;
    },
  };
  const byAnother = (next: string) => {
    page.text = next;
    page.version += 1;
  };
  return { page, kept, failures, replaced, port, byAnother, stored: { text, tag: tag() } };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("saving on its own", () => {
  it("sends after a pause, once for many keys", async () => {
    const { page, port, stored, kept } = world();
    const saver = createSaver(port, stored);
    saver.edit("b");
    saver.edit("bc");
    expect(saver.snapshot().phase).toBe("unsaved");
    expect(kept.draft?.text).toBe("bc");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(page).toEqual({ text: "bc", version: 2 });
    expect(saver.snapshot().phase).toBe("saved");
    expect(kept.draft).toBeNull();
  });

  it("goes on with what was typed while it was sending", async () => {
    const { page, port, stored } = world();
    const saver = createSaver(
      {
        ...port,
        write: async (...sent) => {
          saver.edit("second");
          return port.write(...sent);
        },
      },
      stored,
    );
    saver.edit("first");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(page.text).toBe("first");
    expect(saver.snapshot().phase).toBe("unsaved");
  });

  it("keeps the text while the server is out of reach and sends it again", async () => {
    const { page, port, stored, kept, failures } = world();
    failures.push(new Offline(), refused(503));
    const saver = createSaver(port, stored);
    saver.edit("mine");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(saver.snapshot().phase).toBe("offline");
    expect(kept.draft?.text).toBe("mine");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.text).toBe("mine");
    expect(saver.snapshot().phase).toBe("saved");
  });

  it("keeps the text of who is signed out meanwhile, and sends it once they signed in again", async () => {
    const { page, port, stored, kept, failures } = world();
    failures.push(refused(401));
    const saver = createSaver(port, stored);
    saver.edit("mine");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(saver.snapshot().phase).toBe("offline");
    expect(saver.snapshot().message).toContain("signed out");
    expect(kept.draft?.text).toBe("mine");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.text).toBe("mine");
  });

  it("does not repeat what the server says no to", async () => {
    const { port, stored, kept, failures } = world();
    failures.push(refused(409));
    const saver = createSaver(port, stored);
    saver.edit("mine");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.snapshot().phase).toBe("refused");
    expect(kept.draft?.text).toBe("mine");
  });
});

describe("a colleague's edit", () => {
  it("puts both texts before the person, names the colleague and overwrites nothing", async () => {
    const { page, port, stored, byAnother, replaced } = world();
    const saver = createSaver(port, stored);
    byAnother("theirs\n");
    saver.edit("mine");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(saver.snapshot()).toMatchObject({
      phase: "conflict",
      conflict: { base: "base\n", mine: "mine", theirs: { text: "theirs\n" }, by: ben },
    });
    expect(page.text).toBe("theirs\n");
    await saver.resolve("theirs and mine", false);
    expect(page.text).toBe("theirs and mine");
    expect(saver.snapshot().phase).toBe("saved");
    expect(replaced).toEqual([undefined]);
  });

  it("says whose words the chosen text replaces, once", async () => {
    const { port, stored, byAnother, replaced, kept } = world();
    const saver = createSaver(port, stored);
    byAnother("theirs\n");
    saver.edit("mine");
    await vi.advanceTimersByTimeAsync(PAUSE);
    const resolved = saver.resolve("mine", true);
    expect(kept.draft).toMatchObject({ text: "mine", replaces: "r2" });
    await resolved;
    saver.edit("more");
    await saver.flush();
    expect(replaced).toEqual(["r2", undefined]);
  });

  it("stays when it is inserted at the same place", async () => {
    const { page, port, stored, byAnother } = world("First.\n");
    const saver = createSaver(port, stored);
    byAnother("First.\n\nTheirs.\n");
    saver.edit("First.\n\nMine.\n");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(page.text).toBe("First.\n\nTheirs.\n\nMine.\n");
    expect(saver.snapshot().phase).toBe("saved");
  });

  it("stays when it changes other words of the same line", async () => {
    const { page, port, stored, byAnother } = world("Water is pumped at night.\n");
    const saver = createSaver(port, stored);
    byAnother("Water is filtered at night.\n");
    saver.edit("Water is pumped at noon.\n");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(page.text).toBe("Water is filtered at noon.\n");
  });

  it("is taken over where it does not touch what was written here", async () => {
    const { page, port, stored, byAnother, kept } = world("one\ntwo\nthree\n");
    const saver = createSaver(port, stored);
    const shown: string[] = [];
    saver.onText((text) => shown.push(text));
    byAnother("ONE\ntwo\nthree\n");
    saver.edit("one\ntwo\nTHREE\n");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(page.text).toBe("ONE\ntwo\nTHREE\n");
    expect(shown).toEqual(["ONE\ntwo\nTHREE\n"]);
    expect(saver.snapshot().phase).toBe("saved");
    expect(kept.draft).toBeNull();
  });

  it("shows without a save when somebody looks, and waits with what touches the own words", async () => {
    const { port, stored, byAnother } = world("one\ntwo\nthree\n");
    const saver = createSaver(port, stored);
    byAnother("ONE\ntwo\nthree\n");
    await saver.look();
    expect(saver.text()).toBe("ONE\ntwo\nthree\n");
    expect(saver.snapshot().phase).toBe("saved");
    saver.edit("ONE\ntwo\nmine\n");
    byAnother("ONE\ntwo\ntheirs\n");
    await saver.look();
    expect(saver.text()).toBe("ONE\ntwo\nmine\n");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(saver.snapshot().conflict?.theirs.text).toBe("ONE\ntwo\ntheirs\n");
  });

  it("is no conflict when only attributes of the page changed", async () => {
    const { page, port, stored, byAnother } = world();
    const saver = createSaver(port, stored);
    byAnother("base\n");
    saver.edit("mine");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(page.text).toBe("mine");
  });

  it("does not repeat our own text, whose answer was lost while writing went on", async () => {
    const { page, port, stored, byAnother, failures } = world();
    const saver = createSaver(port, stored);
    failures.push(new Offline());
    saver.edit("base\n\nOne");
    await vi.advanceTimersByTimeAsync(PAUSE);
    byAnother("base\n\nOne\n");
    saver.edit("base\n\nOne two");
    await saver.flush();
    expect(page.text).toBe("base\n\nOne two");
    expect(saver.snapshot().phase).toBe("saved");
  });

  it("is no conflict when it is our own text, whose answer was lost", async () => {
    const { port, stored, byAnother } = world();
    const saver = createSaver(port, stored);
    byAnother("mine\n");
    saver.edit("mine");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(saver.snapshot().phase).toBe("saved");
  });
});

describe("a draft from before a reload", () => {
  it("is saved when nothing happened in between", async () => {
    const { page, port, stored } = world();
    const saver = createSaver(port, stored, { text: "draft", tag: "v1", base: "base\n" });
    expect(saver.text()).toBe("draft");
    await vi.advanceTimersByTimeAsync(0);
    expect(page.text).toBe("draft");
  });

  it("is put together with what was changed elsewhere meanwhile", async () => {
    const { page, port } = world("ONE\ntwo\nthree\n");
    const draft = { text: "one\ntwo\nTHREE", tag: "v0", base: "one\ntwo\nthree\n" };
    const saver = createSaver(port, { text: page.text, tag: "v1" }, draft);
    expect(saver.text()).toBe("ONE\ntwo\nTHREE\n");
    await vi.advanceTimersByTimeAsync(0);
    expect(page.text).toBe("ONE\ntwo\nTHREE\n");
  });

  it("is a conflict with a named colleague when the same words were changed meanwhile", async () => {
    const { port, byAnother } = world();
    byAnother("theirs\n");
    const stored = { text: "theirs\n", tag: "v2" };
    const saver = createSaver(port, stored, { text: "draft", tag: "v1", base: "base\n" });
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.snapshot()).toMatchObject({
      phase: "conflict",
      conflict: { mine: "draft", theirs: stored, by: ben },
    });
  });
});

it("gives other changes of the page the present tag and goes on with theirs", async () => {
  const { page, port, stored, byAnother } = world();
  const saver = createSaver(port, stored);
  saver.edit("mine");
  await saver.flush();
  await saver.change(async (tag) => {
    expect(tag).toBe("v2");
    byAnother(page.text);
    return "v3";
  });
  saver.edit("more");
  await saver.flush();
  expect(page).toEqual({ text: "more", version: 4 });
});
