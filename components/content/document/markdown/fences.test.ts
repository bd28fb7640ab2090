import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState, type StateCommand } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { closingFence, indentInFence, isInCode, newlineInFence } from "./fences";

/** Returns the state of a text with "|" at the caret. */
const stateOf = (text: string) =>
  EditorState.create({
    doc: text.replace("|", ""),
    selection: { anchor: text.indexOf("|") },
    extensions: markdown({ base: markdownLanguage }),
  });

const shown = (state: EditorState) => {
  const text = state.doc.toString();
  const { head } = state.selection.main;
  return `${text.slice(0, head)}|${text.slice(head)}`;
};

const run = (command: StateCommand, text: string) => {
  let state = stateOf(text);
  const done = command({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  return done ? shown(state) : null;
};

const typed = (text: string, character: string) => {
  const state = stateOf(text);
  const closing = closingFence(state, state.selection.main.head, character);
  return closing && shown(state.update(closing).state);
};

describe("closingFence", () => {
  it("aligns a closing fence with its opening one", () =>
    expect(typed("```js\nif (a) {\n    ``|", "`")).toBe("```js\nif (a) {\n```|"));
  it("aligns a closing fence with the text of a list item", () =>
    expect(typed("- ```js\n  a\n      ``|", "`")).toBe("- ```js\n  a\n  ```|"));
  it("supports fences of tildes", () => expect(typed("~~~\na\n     ~~|", "~")).toBe("~~~\na\n~~~|"));
  it.each([
    ["fewer marks than the opening has", "````\n  ``|", "`"],
    ["the other mark", "```\n  ~~|", "~"],
    ["marks where nothing is open", "Words\n\n  ``|", "`"],
    ["marks that stand well already", "```\na\n``|", "`"],
    ["marks before other words", "```\n  ``| a", "`"],
    ["other characters", "```\n  ``|", "a"],
  ])("ignores %s", (_name, text, character) => expect(typed(text, character)).toBeNull());
});

describe("newlineInFence", () => {
  it("keeps the indentation of code", () =>
    expect(run(newlineInFence, "```\n    a|\n```")).toBe("```\n    a\n    |\n```"));
  it("indents to the text of the opening fence's list item", () => {
    expect(run(newlineInFence, "```js|\n```")).toBe("```js\n|\n```");
    expect(run(newlineInFence, "- ```js|")).toBe("- ```js\n  |");
  });
  it("ignores text, and code within quotes", () => {
    expect(run(newlineInFence, "- a|")).toBeNull();
    expect(run(newlineInFence, "> ```\n> a|")).toBeNull();
  });
});

describe("indentInFence", () => {
  it("indents only code", () => {
    expect(run(indentInFence, "```\n|a\n```")).toBe("```\n  |a\n```");
    expect(run(indentInFence, "a|")).toBeNull();
  });
});

describe("isInCode", () => {
  it.each([
    ["```\na|\n```", true],
    ["see `a|`", true],
    ["see a|", false],
  ])("returns for %j: %s", (text, code) => {
    const state = stateOf(text);
    expect(isInCode(state, state.selection.main.head)).toBe(code);
  });
});
