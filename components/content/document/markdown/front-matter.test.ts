import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { insertBlock, toggleBullets, toggleMark } from "@/components/content/document/markdown-commands";
import { commandOf } from "./block-commands";
import { markdownBlocks } from "./blocks";
import { inBody, isInFrontMatter } from "./front-matter";

const run = (command: Parameters<typeof inBody>[0], doc: string, anchor: number, head = anchor) => {
  let state = EditorState.create({ doc, selection: { anchor, head } });
  inBody(command)({
    state,
    dispatch: (transaction) => {
      ({ state } = transaction);
    },
  });
  return state.doc.toString();
};

const FIELDS = "---\ntitle: Pumps\nicon: drop\n---\n";

describe("commands with a selection that begins in front matter", () => {
  it.each([0, 3, 10, FIELDS.length - 1])("write below it from position %i", (at) => {
    expect(run(toggleBullets, `${FIELDS}Water.\n`, at)).toBe(`${FIELDS}- Water.\n`);
    expect(run(toggleMark("**"), `${FIELDS}Water.\n`, at)).toBe(`${FIELDS}****Water.\n`);
  });

  it("write below it when the selection reaches into the text", () => {
    expect(run(toggleMark("**"), `${FIELDS}Water.\n`, 0, FIELDS.length + 3)).toBe(`${FIELDS}****Water.\n`);
  });

  it("begin a new line if no text follows it", () => {
    expect(run(insertBlock("---"), FIELDS.trimEnd(), 0)).toBe(`${FIELDS}\n---`);
  });

  it("keep every field, whichever block is inserted", () => {
    for (const command of markdownBlocks.map(commandOf))
      if (command) expect(run(command, `${FIELDS}Water.\n`, 8).startsWith(FIELDS)).toBe(true);
  });

  it("write at the selection if that begins elsewhere, or if the text only begins with a rule", () => {
    expect(run(toggleBullets, `${FIELDS}Water.\nAir.\n`, FIELDS.length + 8)).toBe(
      `${FIELDS}Water.\n- Air.\n`,
    );
    expect(run(toggleBullets, "---\nWater.\n", 5)).toBe("---\n- Water.\n");
  });
});

it("isInFrontMatter distinguishes positions in front matter from those below", () => {
  const state = EditorState.create({ doc: `${FIELDS}Water.\n` });
  expect(isInFrontMatter(state, FIELDS.length - 1)).toBe(true);
  expect(isInFrontMatter(state, FIELDS.length)).toBe(false);
});
