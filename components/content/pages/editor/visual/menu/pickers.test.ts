import { EditorState, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { describe, expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { emojiSearch } from "./emoji-data";
import { names } from "./emoji-names-de";
import { openChoices, TYPED } from "./open-choices";
import { pickers } from "./pickers";

const NAMES = ["person", "variable", "emoji"] as const;

/** An editor with one list, whose view is updated by hand. */
const writer = (text: string, which: (typeof NAMES)[number]) => {
  const inserted: string[] = [];
  const asked: string[] = [];
  const sources = {
    people: async (words: string) => {
      asked.push(words);
      return [{ id: "u1", label: "Ana Beck", mark: "" }];
    },
    mentionOf: ({ id }: { id: string }) => `<mention ref="/users/${id}"/>`,
    variables: async () => [
      { id: "space.vars.version", label: "space.vars.version", mark: "2.1" },
      { id: "page.vars.owner", label: "page.vars.owner", mark: "Ana" },
    ],
  };
  const plugin = pickers(sources, (source) => inserted.push(source))[NAMES.indexOf(which)]!;
  const doc = documentOf(openText(text));
  let state = EditorState.create({ doc, plugins: [plugin], selection: TextSelection.atEnd(doc) });
  const dispatch = (tr: EditorState["tr"]) => {
    state = state.apply(tr);
  };
  const view = Object.defineProperties({ dispatch, isDestroyed: false }, { state: { get: () => state } });
  return {
    inserted,
    asked,
    type: (words: string) => {
      for (const each of words) dispatch(state.tr.insertText(each));
    },
    loaded: () => dispatch(state.tr.setMeta(TYPED, true)),
    open: (signs: string) => {
      const at = state.selection.head;
      dispatch(openChoices(state.tr.insertText(signs), at));
    },
    /** Loads what the list would ask for. */
    load: async () => {
      const { typed } = plugin.getState(state)! as { typed: { words: string } | null };
      if (!typed) return;
      const groups = await (plugin.spec as { offer: (words: string) => unknown }).offer(typed.words);
      dispatch(state.tr.setMeta(plugin.spec.key!, { loaded: { words: typed.words, groups } }));
    },
    press: (key: string) =>
      plugin.props.handleKeyDown!.call(plugin as never, view as EditorView, { key } as KeyboardEvent),
    get labels() {
      const { shown } = plugin.getState(state)! as { shown: { items: { label: string }[] } | null };
      return shown?.items.map(({ label }) => label);
    },
    get text() {
      return state.doc.textContent;
    },
  };
};

describe("the lists at signs in a line", () => {
  it("offer people at an @, also before a name, and none within a word", async () => {
    const one = writer("Ask\n", "person");
    one.type(" @an");
    await one.load();
    expect(one.labels).toEqual(["Ana Beck"]);
    expect(one.press("Enter")).toBe(true);
    expect(one.inserted).toEqual(['<mention ref="/users/u1"/>']);
    expect(one.text).toBe("Ask ");
    const first = writer("Ask\n", "person");
    first.type(" @");
    await first.load();
    expect(first.labels).toEqual(["Ana Beck"]);
    const address = writer("ana\n", "person");
    address.type("@example");
    await address.load();
    expect(address.labels).toBeUndefined();
  });

  it("offer variables by a part of their name", async () => {
    const one = writer("v\n", "variable");
    one.type(" {{ver");
    await one.load();
    expect(one.labels).toEqual(["space.vars.version"]);
    one.press("Tab");
    expect(one.inserted).toEqual(['<expression expression="space.vars.version"/>']);
    expect(one.text).toBe("v ");
  });

  it("offer emoji after two letters, or where a command asks for them", async () => {
    const one = writer("a\n", "emoji");
    one.type(" :r");
    await one.load();
    expect(one.labels).toBeUndefined();
    one.type("ocket");
    await one.load();
    expect(one.labels?.[0]).toBe("rocket");
    one.press("Enter");
    expect(one.inserted).toEqual(["🚀"]);
    const other = writer("a\n", "emoji");
    other.open(":");
    await other.load();
    expect(other.labels).toContain("rocket");
    expect(other.press("Escape")).toBe(true);
    expect(other.text).toBe("a:");
  });

  it("open at what was typed before they had loaded", async () => {
    const one = writer("Ask @an\n", "person");
    await one.load();
    expect(one.labels).toBeUndefined();
    one.loaded();
    await one.load();
    expect(one.labels).toEqual(["Ana Beck"]);
  });

  it("ignore an answer to letters that were typed before", async () => {
    const one = writer("", "person");
    one.type("@a");
    const loading = one.load();
    one.type("n");
    await loading;
    expect(one.labels).toBeUndefined();
  });
});

it("the emoji picker finds emoji by an exact name first", () => {
  const found = emojiSearch();
  expect(found("heart")[0]?.mark).toBe("❤️");
  expect(found("zzzz")).toEqual([]);
});

it("the emoji picker finds emoji by German names, by English ones too, and calls them in German", () => {
  const found = emojiSearch(names);
  for (const words of ["rakete", "Rakete", "rocket"])
    expect(found(words)[0]).toMatchObject({ mark: "🚀", label: "Rakete" });
  expect(found("herz")[0]?.label).toMatch(/Herz/);
  expect(found("gluhbirne")[0]?.mark).toBe("💡");
  expect(found("").find(({ mark }) => mark === "⚠️")?.label).toBe("Warnung");
  expect(emojiSearch()("rakete")).toEqual([]);
});
