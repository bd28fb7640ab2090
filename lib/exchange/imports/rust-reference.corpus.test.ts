import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inMemory } from "@/lib/core/byte-source";
import { newId } from "@/lib/core/ids";
import { REAL_BOOK } from "@/lib/testing/corpus";
import { linksIn } from "@/lib/testing/texts";
import { planMarkdownImport, walk } from "./plan";
import type { PlannedPage } from "./planned-page";
import { openZip } from "./read-zip";
import { reader } from "./testing";

const outline = (pages: readonly PlannedPage[], depth = 0): string[] =>
  pages.flatMap(({ title, path, hidden, children }) =>
    hidden ? [] : [`${" ".repeat(depth * 4)}- ${title} (${path})`, ...outline(children, depth + 1)],
  );

const { entries } = await openZip(inMemory(readFileSync(REAL_BOOK)));
const plan = await planMarkdownImport(entries, { newId, reader });

it("a real book has the tree of its table of contents", async () => {
  const summary = (await entries.get("src/SUMMARY.md")!.read()).toString();
  const expected = [...summary.matchAll(/^( *)(?:- )?\[(.*)\]\((.*)\)$/gm)].map(
    ([, indent, title, href]) => `${indent}- ${title!.replaceAll("`", "")} (src/${href})`,
  );
  expect(outline(plan.pages)).toEqual(expected);
  expect([...walk(plan.pages)].filter(({ path }) => path !== null)).toHaveLength(121);
});

it("a real book has every internal link resolved, and no other change", async () => {
  const pages = [...walk(plan.pages)];
  const paths = new Map(pages.map(({ id, path }) => [id, path!]));
  let resolved = 0;
  for (const page of pages) {
    const source = (await entries.get(page.path!)!.read()).toString();
    const before = linksIn(source);
    const after = linksIn(page.text!);
    expect(after).toHaveLength(before.length);
    for (const [index, link] of before.entries()) {
      const target = /^\/pages\/([^#]+)(#.*)?$/.exec(after[index]!.href);
      const meant = new URL(link.href.replace(/#.*/s, ""), `file:///${page.path}`);
      const path = decodeURIComponent(meant.pathname.slice(1));
      if (link.href.startsWith("#") || meant.protocol !== "file:" || !entries.has(path)) continue;
      expect(target, `${page.path}: ${link.href}`).not.toBeNull();
      expect(paths.get(target![1]!)).toBe(path);
      resolved += 1;
    }
    let restored = page.text!;
    for (const [index, link] of [...before.entries()].reverse()) {
      const { start, end } = after[index]!;
      restored = restored.slice(0, start) + source.slice(link.start, link.end) + restored.slice(end);
    }
    expect(restored).toBe(`${source.replace(/\n+$/, "")}\n`);
  }
  expect(resolved).toBeGreaterThan(2 * pages.length);
});
