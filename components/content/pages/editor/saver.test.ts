import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { joinParts } from "@/lib/core/content/live-merge";
import { ApiError, Offline } from "@/lib/platform/api/client";
import { createSaver, type Draft, PAUSE, type SaverPort } from "./saver";

const refused = (status: number) => new ApiError(status, null, null);
const ben = { revision: "r2", people: [{ id: "ben", displayName: "Ben" }] };
const stale = new ApiError(412, { code: 412, message: "Stale.", changedBy: ben }, null);

/** Fakes a server with one page and a browser with one draft. */
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
      return { tag: tag(), revision: tag() };
    },
    read: async () => ({ text: page.text, tag: tag() }),
    keep: (draft) => {
      kept.draft = draft;
      return true;
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

describe("autosave", () => {
  it("sends several edits as one write after a pause", async () => {
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

  it("reads the page again for every revision but those of its own writes and the one it began with", async () => {
    const { page, port, stored, byAnother } = world();
    const read = vi.fn(port.read);
    const saver = createSaver({ ...port, read }, { ...stored, revision: "v1" });
    await saver.look("v1");
    saver.edit("mine\n");
    void saver.flush();
    await saver.look("v2");
    expect(page.text).toBe("mine\n");
    expect(read).not.toHaveBeenCalled();
    byAnother("mine\n\nBen's\n");
    await saver.look("v3");
    expect(saver.text()).toBe("mine\n\nBen's\n");
    await saver.look("v3");
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("notifies listeners of several edits once, so that a screen is not rendered for each", () => {
    const { port, stored } = world();
    const saver = createSaver(port, stored);
    const listener = vi.fn();
    saver.subscribe(listener);
    for (const text of ["b", "bc", "bcd"]) saver.edit(text);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(saver.snapshot()).toMatchObject({ phase: "unsaved", isKept: true });
  });

  it("makes the text of a noted edit when it is needed, and sends it once", async () => {
    const { page, port, stored, kept } = world();
    const saver = createSaver(port, stored);
    const make = vi.fn(() => "made");
    saver.editLater(make);
    saver.editLater(make);
    expect([saver.snapshot().phase, make.mock.calls.length]).toEqual(["unsaved", 0]);
    expect(saver.text()).toBe("made");
    expect([kept.draft?.text, make.mock.calls.length]).toEqual(["made", 1]);
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(page).toEqual({ text: "made", version: 2 });
    expect(saver.snapshot().phase).toBe("saved");
  });

  it("sends the words of a person who types on without a pause after some seconds", async () => {
    const { page, port, stored } = world();
    const saver = createSaver(port, stored);
    for (let time = 0; time < 6_000; time += PAUSE / 2) {
      expect(page.version).toBe(time <= 4_500 ? 1 : 2);
      saver.edit(`typed for ${time} ms`);
      await vi.advanceTimersByTimeAsync(PAUSE / 2);
    }
    expect(page.text).toBe("typed for 4500 ms");
  });

  it("waits for a pause between keys whose text was not made yet", async () => {
    const { page, port, stored } = world();
    const saver = createSaver(port, stored);
    saver.edit("a");
    await vi.advanceTimersByTimeAsync(PAUSE - 1);
    saver.editLater(() => "ab");
    await vi.advanceTimersByTimeAsync(PAUSE - 1);
    expect(page.version).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(page).toEqual({ text: "ab", version: 2 });
  });

  it("is saved without a write when a noted edit makes the stored text", () => {
    const { page, port, stored } = world();
    const saver = createSaver(port, stored);
    saver.editLater(() => "base\n");
    saver.collect();
    expect([saver.snapshot().phase, page.version]).toEqual(["saved", 1]);
  });

  it("merges others' edits with the text of a noted edit", async () => {
    const { port, stored, byAnother } = world("one\n\ntwo\n");
    const saver = createSaver(port, stored);
    byAnother("one\n\nTWO\n");
    saver.editLater(() => "ONE\n\ntwo\n");
    await saver.look();
    expect(saver.text()).toBe("ONE\n\nTWO\n");
  });

  it("keeps text typed during a write as unsaved", async () => {
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

  it("keeps the draft while the server is unreachable and sends it again", async () => {
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

  it("keeps the draft through a sign-out and sends it after the next sign-in", async () => {
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

  it("keeps the draft while another person is signed in and sends it once its author is", async () => {
    const { page, port, stored, kept, failures } = world();
    const message = "Another person is signed in.";
    failures.push(new ApiError(401, { code: 401, reason: "another_person", message }, null));
    const saver = createSaver(port, stored);
    saver.edit("mine");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(saver.snapshot()).toMatchObject({ phase: "offline", message });
    expect(kept.draft?.text).toBe("mine");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.text).toBe("mine");
  });

  it("does not retry a write that the server refused", async () => {
    const { port, stored, kept, failures } = world();
    failures.push(refused(409));
    const saver = createSaver(port, stored);
    saver.edit("mine");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.snapshot().phase).toBe("refused");
    expect(kept.draft?.text).toBe("mine");
  });
});

describe("a colleague's edit of the open page", () => {
  it("becomes a conflict that names the colleague and overwrites nothing", async () => {
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

  it("stays in conflict when words were typed since the choice was shown", async () => {
    const { page, port, stored, byAnother } = world();
    const saver = createSaver(port, stored);
    saver.edit("mine");
    byAnother("theirs");
    await saver.flush();
    saver.editLater(() => "mine and more");
    expect(saver.resolve("mine", true)).toBeUndefined();
    expect(saver.snapshot()).toMatchObject({ phase: "conflict", conflict: { mine: "mine and more" } });
    await saver.resolve("mine and more", true);
    expect(page.text).toBe("mine and more");
  });

  it("is named once as replaced by the chosen text", async () => {
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

  it("is merged when both insert at the same position", async () => {
    const { page, port, stored, byAnother } = world("First.\n");
    const saver = createSaver(port, stored);
    byAnother("First.\n\nTheirs.\n");
    saver.edit("First.\n\nMine.\n");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(page.text).toBe("First.\n\nTheirs.\n\nMine.\n");
    expect(saver.snapshot().phase).toBe("saved");
  });

  it("is merged when both change different words of a line", async () => {
    const { page, port, stored, byAnother } = world("Water is pumped at night.\n");
    const saver = createSaver(port, stored);
    byAnother("Water is filtered at night.\n");
    saver.edit("Water is pumped at noon.\n");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(page.text).toBe("Water is filtered at noon.\n");
  });

  it("is merged where it does not touch the person's own edits", async () => {
    const { page, port, stored, byAnother, kept } = world("one\ntwo\nthree\n");
    const saver = createSaver(port, stored);
    const shown: string[] = [];
    saver.onMerge((merged) => shown.push(joinParts(merged)));
    byAnother("ONE\ntwo\nthree\n");
    saver.edit("one\ntwo\nTHREE\n");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(page.text).toBe("ONE\ntwo\nTHREE\n");
    expect(shown).toEqual(["ONE\ntwo\nTHREE\n"]);
    expect(saver.snapshot().phase).toBe("saved");
    expect(kept.draft).toBeNull();
  });

  it("is shown without a save on a look, unless it touches the person's own words", async () => {
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

  it("is no conflict when it is an own write whose response was lost while typing went on", async () => {
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

  it("is no conflict when it is an own write whose response was lost, also after further failed tries", async () => {
    const { page, port, stored, byAnother, failures } = world();
    const saver = createSaver(port, stored);
    failures.push(new Offline(), new Offline());
    saver.edit("base\n\nOne");
    await vi.advanceTimersByTimeAsync(PAUSE);
    const lost = vi.spyOn(port, "read").mockRejectedValueOnce(new Offline());
    saver.edit("base\n\nOne two");
    await saver.flush();
    expect(lost).toHaveBeenCalled();
    byAnother("base\n\nOne\n");
    saver.edit("base\n\nOne two three");
    await saver.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.text).toBe("base\n\nOne two three");
    expect(saver.snapshot().phase).toBe("saved");
  });

  it("is taken back by an undo even if the response of its write was lost", async () => {
    const { page, port, stored, byAnother, failures } = world();
    const saver = createSaver(port, stored);
    failures.push(new Offline());
    saver.edit("base\n\nOne");
    await vi.advanceTimersByTimeAsync(PAUSE);
    byAnother("base\n\nOne\n");
    saver.edit("base\n");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.text).toBe("base\n");
    expect(saver.snapshot().phase).toBe("saved");
  });

  it("is no conflict when it is an own write whose response was lost", async () => {
    const { port, stored, byAnother } = world();
    const saver = createSaver(port, stored);
    byAnother("mine\n");
    saver.edit("mine");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(saver.snapshot().phase).toBe("saved");
  });
});

describe("a draft from before a reload", () => {
  it("is done if it leads to the stored text", () => {
    const { kept, port } = world("ONE\ntwo\nTHREE\n");
    kept.draft = { text: "ONE\ntwo\nthree\n", tag: "v0", base: "one\ntwo\nthree\n", sent: [] };
    const saver = createSaver(port, { text: "ONE\ntwo\nTHREE\n", tag: "v1" }, kept.draft);
    expect([saver.text(), saver.snapshot().phase]).toEqual(["ONE\ntwo\nTHREE\n", "saved"]);
    expect(kept.draft).toBeNull();
  });

  it("is saved when the page has not changed since", async () => {
    const { page, port, stored } = world();
    const saver = createSaver(port, stored, { text: "draft", tag: "v1", base: "base\n", sent: [] });
    expect(saver.text()).toBe("draft");
    await vi.advanceTimersByTimeAsync(0);
    expect(page.text).toBe("draft");
  });

  it("is merged with edits made elsewhere since", async () => {
    const { page, port } = world("ONE\ntwo\nthree\n");
    const draft = { text: "one\ntwo\nTHREE", tag: "v0", base: "one\ntwo\nthree\n", sent: [] };
    const saver = createSaver(port, { text: page.text, tag: "v1" }, draft);
    expect(saver.text()).toBe("ONE\ntwo\nTHREE\n");
    await vi.advanceTimersByTimeAsync(0);
    expect(page.text).toBe("ONE\ntwo\nTHREE\n");
  });

  it("goes on from its own write when the page was reloaded before the response", async () => {
    const { page, port, stored, kept } = world();
    let arrived = () => {};
    const saver = createSaver(
      {
        ...port,
        write: () =>
          new Promise((_, reject) => {
            arrived = () => reject(new Offline());
          }),
      },
      stored,
    );
    saver.edit("base\n\nOne");
    await vi.advanceTimersByTimeAsync(PAUSE);
    saver.edit("base\n\nOne two");
    const draft = kept.draft;
    arrived();
    page.text = "base\n\nOne\n";
    page.version = 2;
    const again = createSaver(port, { text: page.text, tag: "v2" }, draft);
    expect(again.text()).toBe("base\n\nOne two");
    await again.flush();
    expect(page.text).toBe("base\n\nOne two");
    expect(again.snapshot()).toMatchObject({ phase: "saved", conflict: null });
  });

  it("is stored once if the tab that kept it stores it meanwhile", async () => {
    const { page, port, stored, byAnother } = world();
    const draft: Draft = { text: "base one\n", tag: "v1", base: "base\n", sent: [] };
    const saver = createSaver(port, stored, draft);
    saver.edit("base one two\n");
    byAnother("base one\n");
    await saver.flush();
    expect(page.text).toBe("base one two\n");
    expect(saver.snapshot().phase).toBe("saved");
  });

  it("says when the browser could not store it", async () => {
    const { port, stored, failures } = world();
    failures.push(new Offline());
    const saver = createSaver({ ...port, keep: (draft) => draft === null }, stored);
    saver.edit("mine");
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(saver.snapshot()).toMatchObject({ phase: "offline", isKept: false });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saver.snapshot()).toMatchObject({ phase: "saved", isKept: true });
  });

  it("conflicts with a named colleague's edit of the same words", async () => {
    const { port, byAnother } = world();
    byAnother("theirs\n");
    const stored = { text: "theirs\n", tag: "v2" };
    const saver = createSaver(port, stored, { text: "draft", tag: "v1", base: "base\n", sent: [] });
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.snapshot()).toMatchObject({
      phase: "conflict",
      conflict: { mine: "draft", theirs: stored, by: ben },
    });
  });
});

it("other changes of the page get the present tag, and the saver continues with the tag they return", async () => {
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

describe("a change of the page's fields", () => {
  it("keeps the words that a colleague saved and the editor does not show yet", async () => {
    const { page, port, stored, byAnother } = world("one\n\ntwo\n");
    const saver = createSaver(port, stored);
    const rename = async (tag: string | undefined) => {
      if (tag !== undefined && tag !== `v${page.version}`) throw stale;
      page.version += 1;
      return `v${page.version}`;
    };
    byAnother("one\n\ntwo by Ben\n");
    await saver.change(rename);
    expect(saver.text()).toBe("one\n\ntwo by Ben\n");
    saver.edit("one by me\n\ntwo by Ben\n");
    await saver.flush();
    expect(page.text).toBe("one by me\n\ntwo by Ben\n");
  });

  it("is made beside a conflict, which it does not resolve", async () => {
    const { page, port, stored, byAnother } = world("one\n");
    const saver = createSaver(port, stored);
    saver.edit("mine\n");
    byAnother("theirs\n");
    const tags: (string | undefined)[] = [];
    await saver.change(async (tag) => {
      tags.push(tag);
      if (tag !== undefined) throw stale;
      page.version += 1;
      return `v${page.version}`;
    });
    expect(tags).toEqual(["v1", undefined]);
    await saver.flush();
    expect(page.text).toBe("theirs\n");
    expect(saver.snapshot()).toMatchObject({ phase: "conflict", conflict: { mine: "mine\n" } });
  });
});
