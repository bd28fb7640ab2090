import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import type { Visitor } from "./admission";
import { readFromDisk } from "./disk-copies";
import { cachedResponse, completeResponse, getOrBuildResponse, responseKey } from "./response-cache";
import type { SiteState } from "./site-state";

const made = { status: 200, headers: { "content-type": "text/html" }, body: "<p>Käse</p>".repeat(200) };

const visitor: Visitor = { claims: {}, key: "", prefix: "", isAnonymous: false, preview: null };
const site = { id: newId(), version: "first" } as SiteState;
const keyOf = (
  name: string,
  { seenBy = visitor, of = site, basePath = "/docs/guide", route = "document" } = {},
) => responseKey(of, seenBy, basePath, route, [name]);
const build = (key: ReturnType<typeof keyOf>, make: () => Promise<typeof made>) =>
  getOrBuildResponse(key, false, make);

describe("cached responses", () => {
  it("are made once for concurrent requests", async () => {
    const key = keyOf(newId());
    let times = 0;
    const make = async () => {
      times += 1;
      return made;
    };
    const [one, other] = await Promise.all([build(key, make), build(key, make)]);
    expect([one === other, times]).toEqual([true, 1]);
    expect(cachedResponse(key)).toBe(one);
  });

  it("are found for the same state, audience and address alone", async () => {
    const name = newId();
    const kept = await build(keyOf(name), async () => made);
    expect(cachedResponse(keyOf(name))).toBe(kept);
    for (const other of [
      keyOf(newId()),
      keyOf(name, { of: { ...site, version: "second" } }),
      keyOf(name, { of: { ...site, id: newId() } }),
      keyOf(name, { seenBy: { ...visitor, key: "claims of another visitor" } }),
      keyOf(name, { seenBy: { ...visitor, prefix: "/~/share/key" } }),
      keyOf(name, { basePath: "" }),
      keyOf(name, { route: "markdown" }),
    ]) {
      expect(cachedResponse(other), other.text).toBeUndefined();
    }
  });

  it("are made again if they failed, redirect, or are a 404", async () => {
    const key = keyOf(newId());
    await expect(build(key, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    for (const status of [301, 302, 404]) {
      expect((await build(key, async () => ({ ...made, status }))).status).toBe(status);
      expect(cachedResponse(key)).toBeUndefined();
    }
    expect((await build(key, async () => made)).status).toBe(200);
  });

  it("are made again if they show the source of a text that took too long", async () => {
    const key = keyOf(newId(), { seenBy: { ...visitor, isAnonymous: true } });
    const make = async () => ({ ...made, isProvisional: true as const });
    const shown = await getOrBuildResponse(key, true, make);
    expect(shown.status).toBe(200);
    expect(cachedResponse(key)).toBeUndefined();
    expect(await readFromDisk(site.id, key.address, site.version)).toBeNull();
    await build(key, async () => made);
    expect(cachedResponse(key)).toBeDefined();
  });

  it("are compressed once for each coding", async () => {
    const { encoded, body, isFinal } = completeResponse(made);
    const small = await encoded("br");
    expect(small.length).toBeLessThan(body.length / 4);
    expect(await encoded("br")).toBe(small);
    expect(isFinal()).toBe(true);
  });

  it("are compressed fast at first, and smaller for later requests", async () => {
    const words = Array.from({ length: 4_000 }, (_, index) => `word${(index * 7919) % 613}`).join(" ");
    const { encoded, isFinal } = await build(keyOf(newId()), async () => ({ ...made, body: words }));
    const first = await encoded("br");
    await expect.poll(isFinal).toBe(true);
    expect((await encoded("br")).length).toBeLessThan(first.length);
  });
});
