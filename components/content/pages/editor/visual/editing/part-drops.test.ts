import { Slice } from "prosemirror-model";
import { expect, test } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { isBetweenParts } from "./part-drops";

const doc = documentOf(
  openText('::::tabs\n:::tab{title="A"}\nOne.\n:::\n:::tab{title="B"}\nTwo.\n:::\n::::\n\nWords.\n'),
);
const tabs = doc.firstChild!;
const [first] = tabs.children;
const between = 1 + first!.nodeSize;

test("a block cannot be dropped between two tabs, but another tab can", () => {
  expect(tabs.childCount).toBe(2);
  const words = new Slice(doc.content.cut(tabs.nodeSize), 0, 0);
  const tab = new Slice(tabs.content.cut(first!.nodeSize), 0, 0);
  expect(isBetweenParts(doc, between, words)).toBe(true);
  expect(isBetweenParts(doc, between, tab)).toBe(false);
  expect(isBetweenParts(doc, between, Slice.empty)).toBe(false);
  expect(isBetweenParts(doc, tabs.nodeSize, words)).toBe(false);
});
