import { EditorState, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { describe, expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { slashMenu } from "./slash";

/** An editor without a view, with the menu at "/". */
const writer = (text: string, recent: string[] = []) => {
  const chosen: string[] = [];
  const noted: string[] = [];
  const choose = ({ id }: { id: string }) => chosen.push(id);
  const plugin = slashMenu(choose, choose, { all: () => recent, note: (id) => noted.push(id) });
  const doc = documentOf(openText(text));
  let state = EditorState.create({ doc, plugins: [plugin], selection: TextSelection.atEnd(doc) });
  const dispatch = (tr: EditorState["tr"]) => {
    state = state.apply(tr);
  };
  const view = Object.defineProperties({ dispatch }, { state: { get: () => state } }) as EditorView;
  return {
    chosen,
    noted,
    type: (words: string) => {
      for (const each of words) dispatch(state.tr.insertText(each));
    },
    press: (key: string) =>
      plugin.props.handleKeyDown!.call(plugin as never, view, { key } as KeyboardEvent) as boolean,
    remote: () => dispatch(state.tr.insertText("x", 1).setMeta("addToHistory", false)),
    get labels() {
      return plugin.getState(state)?.shown?.items.map(({ label }) => label);
    },
    get groups() {
      return plugin.getState(state)?.shown?.groups.map(({ label }) => label);
    },
    get text() {
      return state.doc.textContent;
    },
  };
};

describe("the menu at a slash", () => {
  it("opens at the beginning of a word and filters by what is typed", () => {
    const one = writer("a\n");
    one.type("/");
    expect(one.labels).toBeUndefined();
    one.type(" /tab");
    expect(one.labels).toEqual(["Table", "Tabs"]);
    one.type("zzz");
    expect(one.labels).toBeUndefined();
  });

  it("shows what was chosen last first", () => {
    const one = writer("", ["quote", "table"]);
    one.type("/");
    expect(one.labels?.slice(0, 3)).toEqual(["Quote", "Table", "Heading 1"]);
    expect(one.groups).toEqual([
      "Recent",
      "Text",
      "Code and data",
      "Layout",
      "Media",
      "Shared",
      "In the line",
    ]);
  });

  it("takes the keys that mark and choose", () => {
    const one = writer("");
    one.type("/tab");
    expect(one.press("ArrowDown")).toBe(true);
    expect(one.press("Enter")).toBe(true);
    expect(one.chosen).toEqual(["tabs"]);
    expect(one.noted).toEqual(["tabs"]);
    expect(one.text).toBe("");
    expect(one.press("Enter")).toBe(false);
  });

  it("stays closed after Escape, and leaves the text", () => {
    const one = writer("");
    one.type("/t");
    expect(one.press("Escape")).toBe(true);
    one.type("ab");
    expect(one.labels).toBeUndefined();
    expect(one.text).toBe("/tab");
    expect(one.press("ArrowDown")).toBe(false);
    one.type(" /ta");
    expect(one.labels).toEqual(["Task list", "Table", "Tabs"]);
  });

  it("is not opened in code or by edits of others", () => {
    const code = writer("```\nx\n```\n");
    code.type(" /");
    expect(code.labels).toBeUndefined();
    const other = writer("a /tab\n");
    other.remote();
    expect(other.labels).toBeUndefined();
  });
});
