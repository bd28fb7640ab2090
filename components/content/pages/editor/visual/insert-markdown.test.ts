import { EditorState } from "prosemirror-state";
import { expect, it } from "vitest";
import { markdownBlocks } from "@/components/content/document/markdown/blocks";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { saveText } from "@/lib/core/content/editing/save-text";
import { sayEnglish } from "@/lib/core/locales/say";
import { insertRead, withoutPlaceholders } from "./insert-markdown";

/** Inserts a block of the menu in an empty page, and types there. */
const inserted = (id: string, typed: string): string => {
  const block = markdownBlocks.find((each) => each.id === id)!;
  const { source = "", select = "" } = block.template?.(sayEnglish) ?? {};
  const opened = openText("");
  const state = EditorState.create({ doc: documentOf(opened) });
  const blocks = withoutPlaceholders(documentOf(openText(source)).children, select);
  const tr = insertRead(state, blocks, { from: 1, to: 1 }, select).insertText(typed);
  return saveText(opened, tr.doc).text;
};

it.each([
  ["hint", ':::hint{style="info"}\nx\n:::\n'],
  ["expandable", ":::expandable[x]\n:::\n"],
  ["tabs", '::::tabs\n:::tab{title="First"}\nx\n:::\n\n:::tab{title="Second"}\n:::\n::::\n'],
  ["columns", "::::columns\n:::column\nx\n:::\n\n:::column\n:::\n::::\n"],
  ["condition", ':::if{expression="space.vars.name"}\nx\n:::\n'],
])("words typed behind an inserted %s are in its first block, without words of the template", (id, text) =>
  expect(inserted(id, "x")).toBe(text),
);
