import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { indentItems, outdentItems } from "./list-indent";

/** Returns the text after the command; the selection goes from the first "|" to the second. */
const run = (command: typeof indentItems, text: string) => {
  const anchor = text.indexOf("|");
  const rest = text.replace("|", "");
  const head = rest.includes("|") ? rest.indexOf("|") : anchor;
  let state = EditorState.create({ doc: rest.replace("|", ""), selection: { anchor, head } });
  const done = command({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  return done ? state.doc.toString() : null;
};

describe("indentItems", () => {
  it.each([
    ["- a\n- b|", "- a\n  - b"],
    ["1. a\n2. b|", "1. a\n   1. b"],
    ["1. a\n   1. x\n2. b|", "1. a\n   1. x\n   2. b"],
    ["- [ ] a\n- [ ] b|", "- [ ] a\n  - [ ] b"],
    ["- a\n- b|\n  - c\n- d", "- a\n  - b\n    - c\n- d"],
    ["- a\n- |b\n- c|", "- a\n  - b\n  - c"],
  ])("turns %j into %j", (text, after) => expect(run(indentItems, text)).toBe(after));

  it("keeps the first item in place", () => expect(run(indentItems, "- a|\n- b")).toBe("- a\n- b"));
  it("ignores text outside of lists", () => expect(run(indentItems, "a|")).toBeNull());
});

describe("outdentItems", () => {
  it.each([
    ["- a\n  - b|", "- a\n- b"],
    ["1. a\n   1. b|", "1. a\n2. b"],
    ["- a\n  - b|\n    - c", "- a\n- b\n  - c"],
  ])("turns %j into %j", (text, after) => expect(run(outdentItems, text)).toBe(after));

  it("leaves the key to the browser at the top of a list", () =>
    expect(run(outdentItems, "- a\n- b|")).toBeNull());
});
