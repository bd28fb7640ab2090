import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import {
  cachedResponse,
  getOrBuildResponse,
  readFromDisk,
  removeFromDisk,
  toCachedResponse,
  writeToDisk,
} from "./response-cache";

const made = { status: 200, headers: { "content-type": "text/html" }, body: "<p>Käse</p>".repeat(200) };
const siteId = newId();
afterAll(() => removeFromDisk(siteId));

describe("cached responses", () => {
  it("are made once for concurrent requests", async () => {
    const key = newId();
    let times = 0;
    const make = async () => {
      times += 1;
      return made;
    };
    const [one, other] = await Promise.all([getOrBuildResponse(key, make), getOrBuildResponse(key, make)]);
    expect([one === other, times]).toEqual([true, 1]);
    expect(cachedResponse(key)).toBe(one);
  });

  it("are made again if they failed, redirect, or are a 404", async () => {
    const key = newId();
    await expect(getOrBuildResponse(key, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    for (const status of [301, 302, 404]) {
      expect((await getOrBuildResponse(key, async () => ({ ...made, status }))).status).toBe(status);
      expect(cachedResponse(key)).toBeUndefined();
    }
    expect((await getOrBuildResponse(key, async () => made)).status).toBe(200);
  });

  it("are compressed once for each coding", async () => {
    const { encoded, body, isFinal } = toCachedResponse(made);
    const small = await encoded("br");
    expect(small.length).toBeLessThan(body.length / 4);
    expect(await encoded("br")).toBe(small);
    expect(isFinal()).toBe(true);
  });

  it("are compressed fast at first, and smaller for later requests", async () => {
    const words = Array.from({ length: 4_000 }, (_, index) => `word${(index * 7919) % 613}`).join(" ");
    const { encoded, isFinal } = await getOrBuildResponse(newId(), async () => ({ ...made, body: words }));
    const first = await encoded("br");
    await expect.poll(isFinal).toBe(true);
    expect((await encoded("br")).length).toBeLessThan(first.length);
  });

  it("are found on disk for the same state of the site, until they are removed", async () => {
    await writeToDisk(siteId, "/setup", "first", made);
    expect(await readFromDisk(siteId, "/setup", "first")).toMatchObject(made);
    expect(await readFromDisk(siteId, "/setup", "second")).toBeNull();
    expect(await readFromDisk(siteId, "/other", "first")).toBeNull();
    await removeFromDisk(siteId);
    expect(await readFromDisk(siteId, "/setup", "first")).toBeNull();
  });
});
