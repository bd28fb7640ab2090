import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import { de } from "@/lib/core/locales/console/de";
import { sayEnglish, sayWith } from "@/lib/core/locales/say";
import { commandOf } from "./block-commands";
import { blocksFor, markdownBlocks } from "./blocks";

const inserted = (id: string) => {
  const block = markdownBlocks.find((each) => each.id === id);
  let state = EditorState.create({ doc: "" });
  const command = block && commandOf(block);
  command?.({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  return state;
};

describe("blocksFor", () => {
  it("offers every block for an empty text", () => expect(blocksFor(sayEnglish, "")).toEqual(markdownBlocks));
  it.each([
    ["head", ["heading-1", "heading-2", "heading-3"]],
    ["list", ["bullets", "numbers", "tasks"]],
    ["warn", ["hint"]],
    ["TAB", ["table", "tabs"]],
    ["nothing like it", []],
  ])("offers matching blocks for %j", (typed, ids) =>
    expect(blocksFor(sayEnglish, typed).map(({ id }) => id)).toEqual(ids),
  );
});

it.each([
  ["überschrift 2", ["heading-2"]],
  ["aufzähl", ["bullets"]],
  ["reiter", ["tabs"]],
  ["tabelle", ["table"]],
  ["table", ["table"]],
  ["callout", ["hint"]],
  ["checkbox", ["tasks"]],
])("German readers find blocks for %j by German and by English words", (typed, ids) =>
  expect(blocksFor(sayWith("de", de), typed).map(({ id }) => id)).toEqual(ids),
);

it("templates are written in the words of the person, with the syntax as it is", () => {
  const { source, select } = markdownBlocks.find(({ id }) => id === "tabs")!.template!(sayWith("de", de));
  expect(source).toContain(':::tab{title="Erster"}\nText\n:::');
  expect(select).toBe("Erster");
});

describe("markdownBlocks", () => {
  const ids = markdownBlocks.map(({ id }) => id);
  it("have unique ids and labels", () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(markdownBlocks.map(({ label }) => label)).size).toBe(ids.length);
  });
  it.each([
    ["hint", "<aside"],
    ["tabs", 'class="tabs"'],
    ["steps", 'class="stepper"'],
    ["expandable", "<details"],
    ["columns", 'class="columns"'],
    ["cards", 'class="cards"'],
    ["updates", 'class="update"'],
    ["table", "<table"],
    ["divider", "<hr"],
    ["operation", 'data-type="openapi-operation"'],
    ["embed", 'data-type="embed"'],
  ])("write %s in the syntax of the renderer", (id, html) =>
    expect(renderToHtml(inserted(id).doc.toString()).html).toContain(html),
  );
  it("have a command in the source, unless they ask for a choice", () => {
    const without = markdownBlocks.filter((block) => commandOf(block) === null);
    expect(without).toEqual(markdownBlocks.filter(({ asks }) => asks !== undefined));
  });
  it("leave the caret behind a mark that begins a line", () =>
    expect(inserted("heading-2").selection.main.head).toBe(3));
  it("select the placeholder text", () => {
    const state = inserted("hint");
    const { from, to } = state.selection.main;
    expect(state.sliceDoc(from, to)).toBe("Text");
  });
});
