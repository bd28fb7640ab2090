import { describe, expect, it } from "vitest";
import { referencesOf } from "@/lib/testing/texts";
import { targetOf } from "./reference-target";

const PAGE = "0VbcRaEmKYNI4zETw1zY4f";
const brief = (text: string) =>
  referencesOf(text).references.map(({ kind, id, anchor, href }) => [kind, id || anchor || href]);

describe("the references of a text", () => {
  it("are found in links, images, definitions, directives and tags", () => {
    const text = [
      `[a](/pages/${PAGE}) ![b](/files/f1) [c][d] <https://example.org/e>`,
      "",
      "[d]: ../guide/start.md#first",
      "",
      '::embed{url="https://example.org/f"}',
      "",
      ":::hint",
      '::content-ref{ref="/spaces/s1"}',
      ":::",
      "",
      '| <button label="Go" kind="primary" ref="/reusable-contents/r1"/> | [x](#here) |',
      "| - | - |",
      "",
    ].join("\n");
    expect(brief(text)).toEqual([
      ["page", PAGE],
      ["file", "f1"],
      ["url", "https://example.org/e"],
      ["path", "first"],
      ["url", "https://example.org/f"],
      ["space", "s1"],
      ["reusable-content", "r1"],
      ["anchor", "here"],
    ]);
  });

  it("are one for each address, with its blocks", () => {
    const { references } = referencesOf(`[a](/files/f) [b](/files/f)\n\n[c](/files/f)\n`);
    expect(references.map(({ text }) => text)).toEqual(["a"]);
    expect(references[0]!.blocks).toHaveLength(2);
  });

  it("leave out text that only looks like a link", () => {
    expect(brief("`[a](/files/f)` and /files/f\n\n    [b](/files/f)\n\n[c]()\n")).toEqual([]);
  });

  it("include the headings and names that anchors lead to", () => {
    expect(referencesOf("# One\n\n> ## Two\n\n### One\n").anchors).toEqual(["one", "two", "one-1"]);
    const named =
      '## <a name="old"></a>New\n\nA <A ID=Other></A> b <span id=\'x\'>c</span>.\n\n<div id="block">\n\n- <a name="_u"/>\n';
    expect(referencesOf(named).anchors).toEqual(["new", "old", "Other", "x", "block", "u"]);
    const none = 'x <!-- <a id="no"> --> `<a id="code"></a>` <b name="b"></b>\n\n```\n<a id="f"></a>\n```\n';
    expect(referencesOf(none).anchors).toEqual([]);
  });
});

describe("an address", () => {
  it("means a page by id, by path, or in another space", () => {
    expect(targetOf(`/pages/${PAGE}#a%C3%A9`)).toEqual({ kind: "page", id: PAGE, space: "", anchor: "aé" });
    expect(targetOf("/pages/start")).toEqual({ kind: "path", id: "", space: "", anchor: "" });
    expect(targetOf(`/spaces/s1/pages/${PAGE}`)).toEqual({ kind: "page", id: PAGE, space: "s1", anchor: "" });
  });

  it("contains nothing that cannot be stored", () => {
    expect(targetOf("#a%00b")).toMatchObject({ anchor: "a\uFFFDb" });
    expect(targetOf("#%ff")).toMatchObject({ anchor: "%ff" });
  });

  it("with a forbidden protocol is a broken link", () => {
    expect(targetOf("javascript:alert(1)")).toMatchObject({ kind: "path" });
  });

  it("leads outside, or to a screen of the console", () => {
    for (const href of ["https://a.test", "mailto:a@b.test", "//a.test/x", "/s/abc/page", "/o/abc"]) {
      expect(targetOf(href)).toMatchObject({ kind: "url" });
    }
  });
});
