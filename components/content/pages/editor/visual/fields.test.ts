import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { contextOf, readBlocks } from "@/lib/core/content/editing/reading";
import { saveText } from "@/lib/core/content/editing/save-text";
import { text } from "@/lib/core/locales/say";
import { attributeField } from "./attribute-field";
import { containerFields, kindField, languageField } from "./container-fields";
import { FieldElement, fieldDocument, stateView } from "./field-fixture";
import { chipFields } from "./islands/chip-fields";
import { islandFields } from "./islands/island-fields";
import { pendingSource, withPending } from "./islands/pending-source";
import type { PageFacts } from "./view-parts";

beforeAll(() => {
  vi.stubGlobal("document", fieldDocument);
  vi.stubGlobal("InputEvent", class {});
  vi.stubGlobal("HTMLInputElement", FieldElement);
  vi.stubGlobal("Option", class {});
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
    const words = { label: text("Width in pixels"), placeholder: text("Width") };
    const made = attributeField(
      words,
      { view, position: () => 0 },
      {
        read: () => view.state.doc.firstChild!.textContent,
        write: (value) => {
          const { tr, doc } = view.state;
          if (!/^\d+$/.test(value)) return null;
          return tr.insertText(value, 1, doc.firstChild!.nodeSize - 1);
        },
      },
    );
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

const formula = (text = "a $xy$ b\n") => {
  const editor = editorOf(text);
  const { view, read } = editor;
  const node = () => view.state.doc.nodeAt(3)!;
  const fields = element();
  const isAlike = () => true;
  chipFields({ view, position: () => 3, node, read, fields: asHtml(fields), isAlike })();
  return { ...editor, field: fields.children[0]! };
};

describe("a formula", () => {
  it.each(["a $xy$ b\n", 'a <inline-math formula="xy"/> b\n', 'a <expression expression="xy"/> b\n'])(
    "is gone when its field is left empty, and comes back by one undo: %j",
    (text) => {
      const { field, stored, undo } = formula(text);
      field.write("x");
      field.write("");
      expect(stored()).toBe("a  b\n");
      field.leave();
      expect(stored()).toBe("a  b\n");
      undo();
      expect(stored()).toBe(text);
    },
  );

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

describe("the language of code", () => {
  /** The field of the code at a position, as long as its view is there. */
  const codeField = (view: EditorView, at: number) => {
    const head = element();
    let isShown = true;
    languageField(asHtml(head), {
      view,
      position: () => (isShown ? at : undefined),
      node: () => view.state.doc.nodeAt(at)!,
    });
    const remove = () => {
      isShown = false;
    };
    return { field: head.children[0]!, remove };
  };

  it("is stored while it is typed, and shown once its field is left", () => {
    const { view, stored } = editorOf("```js\na\n```\n");
    const { field } = codeField(view, 0);
    const shown = () => view.state.doc.firstChild!.attrs.lang;
    field.write("mermaid");
    expect([stored(), shown()]).toEqual(["```mermaid\na\n```\n", "js"]);
    field.leave();
    expect([stored(), shown()]).toEqual(["```mermaid\na\n```\n", "mermaid"]);
  });

  it("that was typed and taken back does not replace code that is written then", () => {
    const { view, stored } = editorOf("```js\na\n```\n");
    const { field } = codeField(view, 0);
    for (const language of ["jsx", "js"]) field.write(language);
    expect(pendingSource.getState(view.state)).toBeNull();
    field.leave();
    view.dispatch(view.state.tr.insertText("b", 2));
    expect(stored()).toBe("```js\nab\n```\n");
  });

  it("that waits does not replace code that is written beside its field", () => {
    const { view, stored } = editorOf("```js\na\n```\n");
    codeField(view, 0).field.write("jsx");
    view.dispatch(view.state.tr.insertText("b", 2));
    expect(stored()).toBe("```js\nab\n```\n");
    expect(view.state.doc.firstChild!.textContent).toBe("ab");
  });

  it("stays when its field is gone and another block's field is written in", () => {
    const { view, stored } = editorOf("```js\na\n```\n\n```ts\nb\n```\n");
    const first = codeField(view, 0);
    first.field.write("jsx");
    first.remove();
    first.field.leave();
    const second = codeField(view, 3).field;
    for (const language of ["tsx", "ts"]) second.write(language);
    expect(stored()).toBe("```jsx\na\n```\n\n```ts\nb\n```\n");
    second.write("tsx");
    second.leave();
    expect(stored()).toBe("```jsx\na\n```\n\n```tsx\nb\n```\n");
  });
});

it("a formula whose field is looked at keeps its source", () => {
  const { field, stored } = formula("a $$xy$$ b\n");
  field.focus();
  field.leave();
  expect(stored()).toBe("a $$xy$$ b\n");
});

describe("a callout in a quotation", () => {
  const calloutFields = (text: string) => {
    const editor = editorOf(text);
    const head = element();
    const node = () => editor.view.state.doc.firstChild!;
    kindField(asHtml(head), { view: editor.view, position: () => 0, node });
    const [kind, title] = head.children;
    return { ...editor, kind: kind!, title: title! };
  };

  it("has a field for its title, which stays when its kind is changed", () => {
    const { kind, title, stored, undo } = calloutFields("> [!note]- Old *words*\n> a\n");
    expect([kind.value, title.value, title.hidden]).toEqual(["[!NOTE]", "Old *words*", false]);
    title.write("New **words** ");
    expect(stored()).toBe("> [!note]- New **words**\n> a\n");
    title.leave();
    kind.choose("[!CAUTION]");
    expect(stored()).toBe("> [!CAUTION]- New **words**\n> a\n");
    title.write("");
    expect(stored()).toBe("> [!CAUTION]-\n> a\n");
    undo();
    expect(stored()).toBe("> [!CAUTION]- New **words**\n> a\n");
  });

  it("has no field for a title that it does not have", () => {
    expect(calloutFields("> [!NOTE]\n> a\n").title.hidden).toBe(true);
  });
});

describe("a source that is typed", () => {
  const sourceField = (text: string, at = 0) => {
    const editor = editorOf(text);
    const { view, read } = editor;
    const node = () => view.state.doc.nodeAt(at)!;
    const facts = { read } as unknown as PageFacts;
    const [dom, head, label] = [element(), element(), element()].map(asHtml);
    islandFields({
      ...{ view, position: () => at, node, facts, dom: dom!, head: head!, label: label! },
      ...{ kind: () => "HTML", reusableId: null },
    });
    return { ...editor, node, source: (dom as unknown as FieldElement).children[1]! };
  };

  it("is stored after each key, whatever blocks it reads as, and its block stays", () => {
    const text = "Before.\n\n<div>\nold\n</div>\n\nAfter.\n";
    const { node, source, stored } = sourceField(text, 9);
    const shown = node();
    for (const next of ["<div>\nnew\n</div>\n\nMore.", "* plain *words*", "<", "Words."]) {
      source.write(next);
      expect(stored()).toBe(text.replace("<div>\nold\n</div>", () => next));
      expect(node()).toBe(shown);
    }
    source.write("");
    expect(stored()).toBe("Before.\n\nAfter.\n");
    source.write("<div>\nold\n</div>");
    expect(stored()).toBe(text);
  });

  it("is stored while it is on the way to another address that links name", () => {
    const text = "See [x] and [x].\n\n[x]: y\n";
    const { source, stored } = sourceField(text, "See x and x.".length + 2);
    source.write("[x]:");
    expect(stored()).toBe("See [x](y) and [x](y).\n\n[x](y):\n");
    source.write("[x]: z");
    source.leave();
    expect(stored()).toBe(text.replace("y\n", "z\n"));
  });
});
