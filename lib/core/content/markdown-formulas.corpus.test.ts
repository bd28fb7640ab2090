import type { Nodes } from "mdast";
import { expect, it } from "vitest";
import { pagesOfBook } from "@/lib/testing/corpus-pages";
import { parseMarkdown } from "./markdown";

/** The formulas of the real book by page. Its macros, patterns and prices have dollars, none of which is a formula. */
const FORMULAS: Record<string, string[]> = {};

function formulasIn(text: string): string[] {
  const found: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "inlineMath" || node.type === "math") found.push(node.value);
    if ("children" in node) node.children.forEach(visit);
  };
  visit(parseMarkdown(text));
  return found;
}

it("the pages of a real book are read with the formulas that they have", async () => {
  const pages = [...(await pagesOfBook())];
  expect(pages.filter(([, text]) => text.includes("$")).length).toBeGreaterThan(5);
  const read = pages.map(([name, text]) => [name, formulasIn(text)] as const);
  expect(Object.fromEntries(read.filter(([, formulas]) => formulas.length > 0))).toEqual(FORMULAS);
});
