import { EditorState } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { saveText } from "@/lib/core/content/editing/save-text";
import { matchesIn, replaceEvery } from "./find";

const QUERY = { search: "pump", replace: "", caseSensitive: false, wholeWord: false };

const found = (text: string, query: Partial<typeof QUERY>) => {
  const doc = documentOf(openText(text));
  return matchesIn(doc, { ...QUERY, ...query }).map(({ from, to }) => doc.textBetween(from, to));
};

describe("find in the visual editor", () => {
  it("finds words over marks, in cells and code, and not over blocks", () => {
    const text = "A *pu*mp\n\n| pump |\n| - |\n| x |\n\n```\nPump\n```\n\npu\n\nmp\n";
    expect(found(text, {})).toEqual(["pump", "pump", "Pump"]);
  });

  it("minds case and whole words", () => {
    expect(found("Pump pumps pump\n", { caseSensitive: true })).toEqual(["pump", "pump"]);
    expect(found("Pump pumps pump\n", { wholeWord: true })).toEqual(["Pump", "pump"]);
    expect(found("Über überall\n", { search: "über", wholeWord: true })).toEqual(["Über"]);
  });

  it("takes signs of expressions as they are, and nothing for no words", () => {
    expect(found("a.b a+b (a|b) [x]-y\n", { search: "(a|b) [x]-y" })).toEqual(["(a|b) [x]-y"]);
    expect(found("a\n", { search: "" })).toEqual([]);
  });

  it("replaces every match, also beyond those that are marked, and keeps marks and what is between", () => {
    const replaced = (text: string, replace: string) => {
      const { tr } = EditorState.create({ doc: documentOf(openText(text)) });
      const count = replaceEvery(tr, { ...QUERY, replace });
      tr.doc.check();
      return { count, text: tr.doc.textBetween(0, tr.doc.content.size, "\n"), doc: tr.doc };
    };
    const many = replaced(`${"A pump and a pump. ".repeat(700)}\n\n`.repeat(3), "valve");
    expect(many.count).toBe(4_200);
    expect(many.text).not.toContain("pump");
    expect(many.text.match(/A valve and a valve\. /g)).toHaveLength(2_097);
    expect(replaced("pump pumps\n\n```\npump\n```\n", "").text).toBe(" s\n");
    const marked = replaced("One **pump** and a pu*mp*\n", "tap").doc;
    const bold: string[] = [];
    marked.descendants((node) => {
      if (node.isText && node.marks.length > 0) bold.push(node.text ?? "");
    });
    expect(bold).toEqual(["tap"]);
  });

  it("replaces all words of code and of a link, which stay code and a link", () => {
    const opened = openText("A `pump`, [pump](x) and **pump**.\n");
    const { tr } = EditorState.create({ doc: documentOf(opened) });
    replaceEvery(tr, { ...QUERY, replace: "tap" });
    expect(saveText(opened, tr.doc).text).toBe("A `tap`, [tap](x) and **tap**.\n");
  });
});
