import { expect, it } from "vitest";
import { readFiles } from "./open";
import type { RemoteRepository } from "./remote";

it("files of a repository are read up to 200 MB, even if all of them are one object", async () => {
  const bytes = Buffer.alloc(50_000_000);
  const remote = { read: async () => bytes } as unknown as RemoteRepository;
  const read = (count: number) => {
    const files = Array.from({ length: count }, (_, at) => [`${at}.md`, { oid: "one" }] as const);
    return readFiles(remote, new Map(files), async () => {});
  };
  expect((await read(4)).size).toBe(4);
  await expect(read(5)).rejects.toMatchObject({ reason: "too_large" });
});
