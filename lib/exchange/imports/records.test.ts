import { expect, it } from "vitest";
import { recordsOf } from "./records";
import { planOf } from "./testing";

const plan = (paths: string[]) => planOf(Object.fromEntries(paths.map((path) => [path, `# ${path}\n`])));
const atRoot = { parentId: null, depth: 0, siblings: [] };

it("appends pages after their siblings and makes slugs unique", async () => {
  const first = [...recordsOf(await plan(["a.md", "b.md"]), atRoot).pages.values()];
  const second = [...recordsOf(await plan(["A.md", "c.md"]), { ...atRoot, siblings: first }).pages.values()];
  const keys = [...first, ...second].map(({ orderKey }) => orderKey);
  expect(keys).toEqual([...keys].sort());
  expect(new Set(keys).size).toBe(4);
  expect(second.map(({ slug }) => slug)).toEqual(["a-2", "c"]);
});

it("an import makes groups at the root and pages elsewhere", async () => {
  const planned = await plan(["guide/a.md", "b.md"]);
  const kinds = (parentId: string | null) =>
    [...recordsOf(planned, { parentId, depth: 1, siblings: [] }).pages.values()].map(({ kind }) => kind);
  expect(kinds(null)).toEqual(["document", "group", "document"]);
  expect(kinds("parent")).toEqual(["document", "document", "document"]);
});

it("an import of records refuses nesting beyond a space's limit", async () => {
  const deep = `${Array.from({ length: 33 }, (_, index) => `f${index}`).join("/")}/a.md`;
  expect(() => recordsOf({ pages: [], files: [], report: [] }, atRoot)).not.toThrow();
  const planned = await plan([deep, "b.md"]);
  expect(() => recordsOf(planned, atRoot)).toThrow(/32 levels/);
});
