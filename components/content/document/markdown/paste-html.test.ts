import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "@/lib/core/content/clipboard/html-to-markdown";
import { placePasted } from "./paste-html";

/** Pastes HTML over the plain text between two broken bars. */
const pasted = (text: string, html: string) => {
  const [before = "", plain = "", after = ""] = text.split("¦");
  const state = EditorState.create({ doc: before + plain + after });
  const range = { from: before.length, to: before.length + plain.length };
  const change = placePasted(state, range, htmlToMarkdown(html));
  return change && state.update(change).state.doc.toString();
};

const LIST = "<ul><li>a<ul><li>b</li></ul></li></ul>";

describe("pasted HTML", () => {
  it("stays in its line if it is one", () =>
    expect(pasted("see ¦bold x¦ here", "<b>bold</b> x")).toBe("see **bold** x here"));

  it("has blank lines around it if it is a block", () => {
    expect(pasted("¦a b¦", LIST)).toBe("- a\n  - b");
    expect(pasted("one ¦a b¦ two", LIST)).toBe("one \n\n- a\n  - b\n\n two");
    expect(pasted("¦T¦", "<h2>T</h2>")).toBe("## T");
  });

  it("stays in the quote and the list item of its line", () => {
    expect(pasted("> ¦a¦", "<p>a <b>x</b></p><p>b</p>")).toBe("> a **x**\n>\n> b");
    expect(pasted("- one¦a¦", "<p>a <b>x</b></p><p>b</p>")).toBe("- one\n\n  a **x**\n\n  b");
  });

  it("leaves words and code as they are, because they may be Markdown", () => {
    expect(pasted("¦# T¦", "<span># T</span>")).toBeNull();
    expect(pasted("¦# T¦", "<pre># T</pre>")).toBeNull();
  });

  it("leaves several lines out of a table", () => expect(pasted("| a ¦x¦ b |", LIST)).toBeNull());
});
