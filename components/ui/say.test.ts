import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importGraph, sourceFiles } from "@/lib/testing/import-graph";

test("server components say no texts, as only the browser's components know the language", () => {
  const files = sourceFiles().filter((file) => /^(?:app|components)\/.*\.tsx?$/.test(file));
  const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  const isOfServer = (file: string) => !texts.get(file)!.startsWith('"use client"');
  const imports = importGraph(files);
  const ofServer = new Set(files.filter((file) => file.startsWith("app/") && isOfServer(file)));
  for (const file of ofServer)
    for (const other of imports.get(file)!) if (isOfServer(other)) ofServer.add(other);
  expect(ofServer.size).toBeGreaterThan(50);
  expect(
    [...ofServer].filter((file) => file.endsWith(".tsx") && /\buseSay\(\)/.test(texts.get(file)!)),
  ).toEqual([]);
});
