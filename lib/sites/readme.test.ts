import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("the request of a visitor is followed through at most twelve files, which all exist", () => {
  const text = readFileSync("lib/sites/README.md", "utf8");
  const [, walk = ""] = /^## A visitor's request\n(.*?)\n\n(?!\d\.|A person)/ms.exec(text) ?? [];
  const files = new Set([...walk.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => join("lib/sites", file!)));
  expect([...files].filter((file) => !existsSync(file))).toEqual([]);
  expect(files.size).toBeGreaterThan(8);
  expect(files.size).toBeLessThanOrEqual(12);
});
