import { readdir, truncate } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { env } from "@/lib/platform/env";
import { readFromDisk, removeFromDisk, writeToDisk } from "./disk-copies";

const made = { status: 200, headers: { "content-type": "text/html" }, body: "<p>Käse</p>" };
const siteId = newId();
afterAll(() => removeFromDisk(siteId));

it("an incomplete copy counts as a missing one", async () => {
  await writeToDisk(siteId, "/setup", "first", made);
  const folder = join(env.dataDir, "published", siteId);
  const [file] = await readdir(folder);
  await truncate(join(folder, file!), 10);
  expect(await readFromDisk(siteId, "/setup", "first")).toBeNull();
});

it("copies on disk are found for the same state of the site, until they are removed", async () => {
  await writeToDisk(siteId, "/setup", "first", made);
  expect(await readFromDisk(siteId, "/setup", "first")).toMatchObject(made);
  expect(await readFromDisk(siteId, "/setup", "second")).toBeNull();
  expect(await readFromDisk(siteId, "/other", "first")).toBeNull();
  await removeFromDisk(siteId);
  expect(await readFromDisk(siteId, "/setup", "first")).toBeNull();
});
