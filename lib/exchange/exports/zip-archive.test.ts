import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { inMemory } from "@/lib/core/byte-source";
import { openZip } from "@/lib/exchange/imports/read-zip";
import { type ArchiveFile, zipArchive } from "./zip-archive";

const AT = new Date("2026-01-02T03:04:06Z");
const BLOCK = 64 * 1024;

/** Files without an end, with notes of how far they were read. */
function endless() {
  const noted = { files: 0, blocks: 0, ended: 0 };
  async function* content() {
    try {
      for (;;) {
        noted.blocks += 1;
        yield Buffer.alloc(BLOCK, noted.blocks % 251);
        await turn();
      }
    } finally {
      noted.ended += 1;
    }
  }
  async function* files(): AsyncGenerator<ArchiveFile> {
    try {
      for (;;) {
        noted.files += 1;
        yield { path: `${noted.files}.bin`, content: content(), isStored: true };
      }
    } finally {
      noted.ended += 1;
    }
  }
  return { noted, files: files() };
}

it("a closed download ends the reading of its file, and of all further ones", async () => {
  const { noted, files } = endless();
  const archive = zipArchive(files, AT);
  for await (const _ of archive) break;
  await expect.poll(() => noted.ended).toBe(2);
  expect(noted.files).toBe(1);
});

it("a download that waits for its reader reads no further", async () => {
  const { noted, files } = endless();
  const archive = zipArchive(files, AT);
  await once(archive, "readable");
  await expect
    .poll(async () => {
      const before = noted.blocks;
      for (let turns = 0; turns < 50; turns += 1) await turn();
      return noted.blocks === before;
    })
    .toBe(true);
  // Two streams hold some blocks each.
  expect(noted.blocks * BLOCK).toBeLessThan(1024 * 1024);
  archive.destroy();
  await expect.poll(() => noted.ended).toBe(2);
});

it("an unreadable file ends the download with its error", async () => {
  async function* files(): AsyncGenerator<ArchiveFile> {
    yield { path: "a.md", content: "A\n" };
    throw new Error("The database is away.");
  }
  await expect(buffer(zipArchive(files(), AT))).rejects.toThrow("The database is away.");
});

it("several archives at once are whole, each with its own files", async () => {
  const made = await Promise.all(
    ["a", "b", "c", "d"].map((name) =>
      buffer(
        zipArchive(
          (async function* () {
            for (let count = 0; count < 20; count += 1)
              yield { path: `${name}${count}.md`, content: name.repeat(BLOCK), isStored: true };
          })(),
          AT,
        ),
      ),
    ),
  );
  for (const [index, bytes] of made.entries()) {
    const { entries } = await openZip(inMemory(bytes));
    const name = "abcd"[index]!;
    expect([...entries.keys()]).toEqual(Array.from({ length: 20 }, (_, count) => `${name}${count}.md`));
    expect((await entries.get(`${name}19.md`)!.read()).toString()).toBe(name.repeat(BLOCK));
  }
});
