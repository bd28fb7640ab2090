import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { contextOf, readBlocks } from "@/lib/core/content/editing/reading";
import { saveText } from "@/lib/core/content/editing/save-text";
import { text } from "@/lib/core/locales/say";
import { attributeField } from "./attribute-field";
import { containerFields } from "./container-fields";
import { FieldElement, fieldDocument, stateView } from "./field-fixture";
import { chipFields } from "./islands/chip-fields";
import { islandFields } from "./islands/island-fields";
import { pendingSource, withPending } from "./islands/pending-source";
import type { PageFacts } from "./view-parts";

beforeAll(() => {
  vi.stubGlobal("document", fieldDocument);
  vi.stubGlobal("InputEvent", class {});
  vi.stubGlobal("HTMLInputElement", FieldElement);
});
beforeEach(() => {
  fieldDocument.activeElement = null;
});
afterAll(() => void vi.unstubAllGlobals());

const editorOf = (text: string) => {
  const opened = openText(text);
  const view = stateView(
    EditorState.create({ doc: documentOf(opened), plugins: [history(), pendingSource] }),
  );
  const read = (source: string) => readBlocks(contextOf(opened), source).map(({ node }) => node);
  const stored = () => saveText(opened, withPending(view.state).doc).text;
  return { view, read, stored, undo: () => undo(view.state, view.dispatch) };
};

const element = () => new FieldElement();
const asHtml = (field: FieldElement) => field as unknown as HTMLElement;

describe("a field of an attribute", () => {
  const widthField = (view: EditorView) => {
    const made = attributeField({ label: text("Width in pixels"), placeholder: text("Width") }, view, {
      read: () => view.state.doc.firstChild!.textContent,
      write: (value) => {
        const { tr, doc } = view.state;
        if (!/^\d+$/.test(value)) return null;
        return tr.insertText(value, 1, doc.firstChild!.nodeSize - 1);
      },
    });
    return { ...made, input: made.input as unknown as FieldElement };
  };

  it("shows the stored value again when it is left with one that was refused", () => {
    const { view } = editorOf("100\n");
    const { input } = widthField(view);
    input.write("100a");
    expect(input.value).toBe("100a");
    input.leave();
    expect([input.value, view.state.doc.textContent]).toEqual(["100", "100"]);
  });

  it("shows a colleague's value after a key that failed", () => {
    const { view } = editorOf("100\n");
    const { input, show } = widthField(view);
    const { dispatch } = view;
    const fail = () => {
      throw new Error("A view failed.");
    };
    Object.assign(view, { dispatch: fail });
    expect(() => input.write("1000")).toThrow("A view failed.");
    Object.assign(view, { dispatch });
    view.dispatch(view.state.tr.insertText("7", 1, 4));
    show();
    expect(input.value).toBe("7");
  });
});

const formula = () => {
  const editor = editorOf("a $xy$ b\n");
  const { view, read } = editor;
  const node = () => view.state.doc.nodeAt(3)!;
  const fields = element();
  const isAlike = () => true;
  chipFields({ view, position: () => 3, node, read, fields: asHtml(fields), isAlike })();
  return { ...editor, field: fields.children[0]! };
};

describe("a formula", () => {
  it("is gone when its field is left empty, and comes back by one undo", () => {
    const { field, stored, undo } = formula();
    field.write("x");
    field.write("");
    expect(stored()).toBe("a $x$ b\n");
    field.leave();
    expect(stored()).toBe("a  b\n");
    undo();
    expect(stored()).toBe("a $xy$ b\n");
  });

  it("is another one after its field was empty", () => {
    const { field, stored } = formula();
    for (const value of ["x", "", "z"]) field.write(value);
    field.leave();
    expect(stored()).toBe("a $z$ b\n");
  });
});

describe("the date of an entry", () => {
  const dateField = (date: string) => {
    const { view } = editorOf(`:::update{date="${date}"}\nWords.\n:::\n`);
    const head = element();
    const show = containerFields(
      asHtml(head),
      { view, position: () => 0, node: () => view.state.doc.firstChild! },
      "",
    )!;
    const adopt = (next: string) => {
      view.dispatch(view.state.tr.setNodeAttribute(0, "attributes", { date: next }));
      show();
    };
    return { field: head.children[0]!, adopt };
  };

  it("is shown if a colleague writes it in words, and then as a day", () => {
    const { field, adopt } = dateField("2026-01-31");
    expect([field.type, field.value]).toEqual(["date", "2026-01-31"]);
    adopt("January 2026");
    expect([field.type, field.value]).toEqual(["text", "January 2026"]);
    adopt("2026-02-01");
    expect([field.type, field.value]).toEqual(["date", "2026-02-01"]);
  });

  it("keeps its field while it is typed in words", () => {
    const { field } = dateField("January 2026");
    for (const value of ["", "2026-01-31"]) field.write(value);
    expect([field.type, field.value]).toEqual(["text", "2026-01-31"]);
  });
});

describe("a source that is typed", () => {
  it.each(["plain words", ""])("is not stored as the blocks of an earlier one, with %j", (next) => {
    const text = "<div>\nold\n</div>\n";
    const { view, read, stored } = editorOf(text);
    const node = () => view.state.doc.firstChild!;
    const facts = { read } as unknown as PageFacts;
    const [dom, head, label] = [element(), element(), element()].map(asHtml);
    islandFields({
      ...{ view, position: () => 0, node, facts, dom: dom!, head: head!, label: label! },
      ...{ kind: () => "HTML", reusableId: null },
    });
    const source = (dom as unknown as FieldElement).children[1]!;
    source.write("<div>\nnew\n</div>\n\nMore.");
    expect(stored()).toBe("<div>\nnew\n</div>\n\nMore.\n");
    source.write(next);
    expect(stored()).toBe(text);
  });
});
