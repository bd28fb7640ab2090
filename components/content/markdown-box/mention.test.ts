import { EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { deleteMention, mentionOf } from "./mention";

it("a mention becomes a link, whatever characters the name contains", () => {
  expect(mentionOf({ id: "a1", displayName: "Ana [QA] *" })).toBe("[@Ana \\[QA\\] \\*](/users/a1)");
});

describe("Backspace behind a mention", () => {
  const afterBackspace = (text: string): string | null => {
    const doc = documentOf(openText(text));
    const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
    let words: string | null = null;
    deleteMention(state, (tr) => {
      words = tr.doc.textContent;
    });
    return words;
  };
  it("deletes the whole name, also one in several formats", () => {
    expect(afterBackspace("Ask [@Ana **Beck**](/users/u1)\n")).toBe("Ask ");
  });
  it("deletes single letters of other links and words", () => {
    expect(afterBackspace("See [the page](/pages/p1)\n")).toBeNull();
    expect(afterBackspace("Ask @Ana\n")).toBeNull();
  });
});
