import { expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { unusedFootnotes } from "./unused-footnotes";

it.each([
  ["a[^1]\n\n[^1]: One.\n", 0],
  ["a\n\n[^1]: One.\n", 1],
  ["a[^B]\n\n[^b]: One.\n\n[^c]: Two.\n", 1],
  ["- in a list[^1]\n\n[^1]: One.\n", 0],
])("the footnotes of %j that nothing refers to are found", (text, count) => {
  const doc = documentOf(openText(text));
  const found = unusedFootnotes(doc);
  expect(found).toHaveLength(count);
  for (const at of found) expect(doc.nodeAt(at)?.attrs.kind).toBe("footnoteDefinition");
});
