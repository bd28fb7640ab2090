import { history, undo } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { type Command, EditorState, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { copiedMarkdown } from "@/components/content/pages/editor/visual/clipboard/copied";
import { linkAddresses } from "@/components/content/pages/editor/visual/literal-links";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { contextOf, readBlocks } from "@/lib/core/content/editing/reading";
import { saveText } from "@/lib/core/content/editing/save-text";
import { duplicateBlocks, insertAfter, moveBlocks } from "./block-changes";
import { blockDropAt, dropBlocks } from "./block-drops";
import { deleteBlocks, selectBlock } from "./blocks";
import { clearMarks } from "./clear-marks";
import { setColor } from "./colors";
import { withAttribute } from "./container-attributes";
import { addPart, deletePart, movePart, setHintStyle, unwrapBox } from "./containers";
import { inputRules, ruleOf } from "./input-rules";
import { keptMarks } from "./kept-marks";
import { isBlockKind, toggleKind, turnInto } from "./kinds";
import { laterFirstKeymap, laterKeymap } from "./later-keymap";
import { LATER_RULES } from "./later-rules";
import { writeBelow } from "./new-lines";
import {
  addColumn,
  addRow,
  alignColumn,
  deleteColumn,
  deleteRow,
  deleteTable,
  moveColumn,
} from "./table-changes";
import { typedInWords } from "./typed-in-words";
import { visualKeymap } from "./visual-keymap";

/** The positions of some characters in a document, each as if those before it were not there. */
function positionsOf(doc: Node, signs: string[]): number[] {
  const found: number[] = [];
  doc.descendants((node, at) => {
    if (!node.isText) return;
    for (const sign of signs) {
      const index = node.text!.indexOf(sign);
      if (index >= 0) found.push(at + index - found.length);
    }
  });
  return found;
}

/** Sets an attribute of the first container, as its field does; without effect if its syntax has no place for it. */
const setContainer =
  (name: string, value: string): Command =>
  (state, dispatch) => {
    const attrs = withAttribute(state.doc.firstChild!, name, value);
    if (attrs) dispatch?.(state.tr.setNodeMarkup(0, null, attrs));
    return attrs !== null;
  };

const SIGNS = ["‸", "‹", "›"];
const without = (text: string) => text.replace(/[‸‹›]/g, "");

type Key = Command | string;

/** An editor without a view, that types and presses keys, and saves. */
class Writer {
  state: EditorState;
  private readonly opened;
  private readonly keys;

  constructor(marked: string, isOn = true) {
    this.opened = openText(without(marked));
    this.keys = [laterFirstKeymap, visualKeymap(() => isOn), laterKeymap];
    const [anchor = 1, head = anchor] = positionsOf(documentOf(openText(marked)), SIGNS);
    const doc = documentOf(this.opened);
    const selection = TextSelection.create(doc, anchor, head);
    const read = (source: string) => readBlocks(contextOf(this.opened), source).map(({ node }) => node);
    const plugins = [
      history(),
      typedInWords,
      inputRules(() => isOn),
      inputRules(() => isOn, LATER_RULES),
      linkAddresses(read),
      keptMarks,
    ];
    this.state = EditorState.create({ doc, selection, plugins });
  }

  private readonly dispatch = (tr: EditorState["tr"]) => {
    this.state = this.state.apply(tr);
  };

  press(key: Key): this {
    const commands = typeof key === "string" ? this.keys.map((keys) => keys[key]) : [key];
    commands.some((command) => command?.(this.state, this.dispatch));
    return this;
  }

  type(text: string): this {
    for (const character of text) {
      const { from, to } = this.state.selection;
      const view = Object.defineProperties(
        { composing: false, dispatch: this.dispatch },
        {
          state: { get: () => this.state },
        },
      ) as unknown as EditorView;
      const isHandled = this.state.plugins.some(({ props }) =>
        props.handleTextInput?.call(props as never, view, from, to, character, () => this.state.tr),
      );
      if (!isHandled) this.dispatch(this.state.tr.insertText(character, from, to));
    }
    return this;
  }

  get saved() {
    this.state.doc.check();
    return saveText(this.opened, this.state.doc);
  }
}

type Row = [given: string, keys: Key[], result: string];

/** Keys, and words in quotes that are typed. */
const holds = (rows: Row[]) =>
  it.each(rows)("%j %j", (given, keys, result) => {
    const writer = new Writer(given === "‸" ? "‸" : `${given}\n`);
    for (const key of keys) {
      const words = typeof key === "string" ? /^"(.*)"$/.exec(key)?.[1] : undefined;
      if (words === undefined) writer.press(key);
      else writer.type(words);
    }
    expect(writer.saved).toEqual({ text: `${result}\n`, unwritten: [] });
  });

describe("words and marks", () => {
  holds([
    ["a‸b", ["Enter"], "a\n\nb"],
    ["a‸b", ["Shift-Enter"], "a\\\nb"],
    ["a\n\n‸b", ["Backspace"], "ab"],
    ["a‸\n\nb", ["Delete"], "ab"],
    ["a‸\n\nb", ["Enter", '"c"'], "a\n\nc\n\nb"],
    ["a‸", ["Enter", "Enter", "Enter"], "a"],
    ["a ‹b› c", ["Mod-b"], "a **b** c"],
    ["a __‹b›__ c", ["Mod-b"], "a b c"],
    ["_x_ and ‹y›", ["Mod-i"], "_x_ and _y_"],
    ["‹x y›", ["Mod-e"], "`x y`"],
    ["a ‹b› c", ["Mod-Shift-x"], "a ~~b~~ c"],
    ["a‸", ["Mod-e", '"b c"', "Mod-e", '" d"'], "a`b c` d"],
    ["a‸", ["Mod-b", '"b c"', "Mod-b", '" d"'], "a**b c** d"],
    ["a‸", ["Mod-e", '"bc"', "Enter", '"d"'], "a`bc`\n\nd"],
    ["‹**a** *b* ~~c~~›", [clearMarks], "a b c"],
    ['a ‹<mark text="red">b</mark>› <kbd>c</kbd>', [clearMarks], "a b <kbd>c</kbd>"],
    [
      '<mark text="red">a ‹b› c</mark>',
      [clearMarks],
      '<mark text="red">a </mark>b<mark text="red"> c</mark>',
    ],
  ]);
});

describe("kinds of blocks", () => {
  holds([
    ["a‸\n\nb", ["Mod-Alt-2"], "## a\n\nb"],
    ["## a‸", ["Mod-Alt-0"], "a"],
    ["## a‸", ["Enter", '"b"'], "## a\n\nb"],
    ["## a‸", ["Shift-Enter", '"b"'], "## a\n\nb"],
    ["# ‸a\ntext", ["Backspace"], "a\n\ntext"],
    ["> a\n> b‸", ["Enter", "Enter", '"c"'], "> a\n> b\n\nc"],
    ["a\n\n> ‸b", ["Backspace"], "a\n\nb"],
    [':::hint{style="info"}\na‸\n:::', ["Enter", '"b"'], ':::hint{style="info"}\na\n\nb\n:::'],
    [':::hint{style="info"}\na‸\n:::', ["Mod-Enter", '"b"'], ':::hint{style="info"}\na\n:::\n\nb'],
    [':::hint{style="info"}\n‸a\n:::', ["Backspace"], ':::hint{style="info"}\na\n:::'],
    ["a‸", [turnInto("quote")], "> a"],
    ["> a‸", [turnInto("paragraph")], "a"],
    ["a‸", [turnInto("hint")], ':::hint{style="info"}\na\n:::'],
    ["a‸", [turnInto("expandable"), '"b"'], ":::expandable[a]\nb\n:::"],
    ["a‸", [turnInto("tabs")], '::::tabs\n:::tab{title="First"}\na\n:::\n::::'],
    ["a‸", [turnInto("steps")], "::::stepper\n:::step\na\n:::\n::::"],
    ["a‸", [turnInto("code")], "```\na\n```"],
    ["- a‸", [turnInto("heading-2")], "## a"],
    ["## a‸", [toggleKind("heading-2")], "a"],
    ["## a‸", [toggleKind("heading-3")], "### a"],
    ["```\na‸\n```", [toggleKind("code")], "a"],
    ["```\na‸\nb\n```", [toggleKind("code")], "a b"],
    ["a‸ $x$ <kbd>b</kbd>\\\nc", [turnInto("code")], "```\na $x$ <kbd>b</kbd>\nc\n```"],
    ["> a‸", [toggleKind("quote")], "a"],
    ["- a‸", ["Mod-Shift-8"], "a"],
    ["- a‸", ["Mod-Shift-9"], "- [ ] a"],
    ["a‸", ["Mod-Shift-7"], "1. a"],
  ]);
});

it("knows the blocks that others can be turned into", () =>
  expect(["quote", "heading-2", "steps", "file", "toString"].map(isBlockKind)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]));

describe("lists", () => {
  holds([
    ["* a‸", ["Enter", '"b"'], "* a\n* b"],
    ["- a\n\n- b‸", ["Enter", '"c"'], "- a\n\n- b\n\n- c"],
    ["1. a\n1. b‸", ["Enter", '"c"'], "1. a\n1. b\n1. c"],
    ["1) a\n2) b‸\n3) c", ["Enter", '"x"'], "1) a\n2) b\n3) x\n3) c"],
    ["- [x] a‸", ["Enter", '"b"'], "- [x] a\n- [ ] b"],
    ["- [ ] a‸", ["Enter"], "- [ ] a\n- "],
    ["- a‸", ["Enter"], "- a\n- "],
    ["- a\n- b‸", ["Tab"], "- a\n  - b"],
    ["1. a\n2. b‸", ["Tab"], "1. a\n   1. b"],
    ["- a\n  - b\n- c‸", ["Tab"], "- a\n  - b\n  - c"],
    ["> - a\n> - b‸", ["Tab"], "> - a\n>   - b"],
    ["- a\n\n- b‸", ["Tab"], "- a\n\n  - b"],
    ["- a‸", ["Tab"], "- a"],
    ["* a\n    * b‸", ["Enter", '"c"'], "* a\n    * b\n    * c"],
    ["- a\n  - ‸b", ["Shift-Tab"], "- a\n- b"],
    ["- a‸", ["Enter", "Enter", '"b"'], "- a\n\nb"],
    ["- ‸a", ["Backspace"], "a"],
    ["- a\n  - ‸b", ["Backspace"], "- a\n- b"],
    ["- a\n- b\n\n‸c", ["Backspace"], "- a\n- bc"],
    ["- a‸\n- b\n- c", ["Delete"], "- ab\n- c"],
    ["- a‸\n- b\n  - c", ["Delete"], "- ab\n  - c"],
    ["- a‸\n\nb", ["Delete"], "- ab"],
    ["- [ ] a‸", ["Mod-Enter"], "- [x] a"],
    ["- [x] a‸", ["Mod-Enter"], "- [ ] a"],
    ["- a‸\n\n* b", ["Enter", '"c"'], "- a\n- c\n\n* b"],
    ["- a\n- b‸\n- c", ["Mod-Shift-ArrowUp"], "- b\n- a\n- c"],
    ["- a‸", [turnInto("numbers")], "1. a"],
    ["- a‸\n- b", [turnInto("tasks")], "- [ ] a\n- [ ] b"],
    ["‹a\n\nb›", [turnInto("bullets")], "- a\n- b"],
    ["# ‹a\n\nb›", [turnInto("tasks")], "- [ ] a\n- [ ] b"],
    ["1. a\n\nb‸\n\n3. c", [turnInto("numbers")], "1. a\n2. b\n3. c"],
    ["- [ ] a\n- [ ] b‸", ["Mod-Alt-2"], "- [ ] a\n\n## b"],
    ["- [ ] a\n- [ ] b‸", [turnInto("quote")], "> - [ ] a\n> - [ ] b"],
    ["- a\n- b‸", [turnInto("hint")], ':::hint{style="info"}\n- a\n- b\n:::'],
    ["```\na‸\n```", [turnInto("tasks")], "```\na\n```"],
    ["- ```\n  a\n  ```\n- b‸", [turnInto("tasks")], "- ```\n  a\n  ```\n- [ ] b"],
    ["- [ ] ‹a\n- [ ] b\n\nc›", ["Mod-Alt-2"], "- ## a\n- ## b\n\n## c"],
    [":::expandable[a‸]\nb\n:::", [turnInto("steps")], ":::expandable[a]\nb\n:::"],
  ]);
});

describe("code", () => {
  holds([
    ["```\n  x‸\n```", ["Enter", '"y"'], "```\n  x\n  y\n```"],
    ["```\nx‸\n```", ["Enter", "Enter", '"y"'], "```\nx\n```\n\ny"],
    ["```\nx‸\n```", ["Mod-Enter", '"y"'], "```\nx\n```\n\ny"],
    ["```\nx‸\n```", ["ArrowDown", '"y"'], "```\nx\n```\n\ny"],
    ["```\nx‸\n```", ["ArrowUp", '"y"'], "y\n\n```\nx\n```"],
    ["```\n‹a\nb›\nc\n```", ["Tab"], "```\n  a\n  b\nc\n```"],
    ["```\n‹  a\n b›\n  c\n```", ["Shift-Tab"], "```\na\nb\n  c\n```"],
    ["```\nx‸\n```", ['"**y**"'], "```\nx**y**\n```"],
  ]);
});

const TABLE = "|a|b|\n|-|-|\n|1|2|";

describe("tables", () => {
  holds([
    ["|a|b|\n|-|-|\n|1‸|2|", ["Tab", '"x"'], "|a|b|\n|-|-|\n|1|x|"],
    ["|a|b|\n|-|-|\n|1|2‸|", ["Shift-Tab", '"x"'], "|a|b|\n|-|-|\n|x|2|"],
    ["|a|b|\n|-|-|\n|1|2‸|", ["Tab", '"x"'], `${TABLE}\n|x||`],
    ["|a|b|\n|-|-|\n|1‸|\n|2|3|", ["Tab", '"x"'], "|a|b|\n|-|-|\n|1|x\n|2|3|"],
    ["a|b\n-|-\n1‸\n2|3", ['"x"'], "a|b\n-|-\n1x\n2|3"],
    ["|a‸|b|\n|-|-|\n|1|2|", ["Enter", '"x"'], "|a|b|\n|-|-|\n|1x|2|"],
    ["|a|b|\n|-|-|\n|1‸|2|", ["Enter", "Enter", '"x"'], `${TABLE}\n\nx`],
    ["|a|b|\n|-|-|\n|1‸|2|", ["Shift-Enter", '"x"'], "|a|b|\n|-|-|\n|1<br>x|2|"],
    ["|a|b|\n|-|-|\n|1‸|2|", [addRow("below"), '"x"'], `${TABLE}\n|x||`],
    ["|a|b|\n|-|-|\n|1|2|\n|3‸|4|", [deleteRow], TABLE],
    ["|a|b|\n|-|-|\n|1|2|\n|3‸|4|", ["Mod-Shift-ArrowUp"], "|a|b|\n|-|-|\n|3|4|\n|1|2|"],
    ["|a|b|\n|:-|-|\n|1‸|2|", [alignColumn("right")], "|a|b|\n|-:|-|\n|1|2|"],
    [
      "| a | b |\n| - | - |\n| 1‸ | 2 |",
      [addColumn("right"), '"x"'],
      "| a |   | b |\n| - | - | - |\n| 1 | x | 2 |",
    ],
    ["| a | b |\n| - | - |\n| 1‸ | 2 |", [deleteColumn], "| b |\n| - |\n| 2 |"],
    ["| a | b |\n| - | -: |\n| 1‸ | 2 |", [moveColumn(1)], "|  b | a |\n| -: | - |\n|  2 | 1 |"],
    ["|a|b|\n|-|-|\n|‹1|2›|", ["Backspace"], "|a|b|\n|-|-|\n|||"],
    ["a\n\n| a |\n| - |\n| ‸1 |", [deleteColumn], "a"],
    ["|a|b|\n|-|-|\n|1|2|\n\n‸c", ["Backspace"], `${TABLE}\n\nc`],
    ["|a|b|\n|-|-|\n|1|2|\n\n‸c", ["Backspace", "Backspace"], "c"],
    ["|a|b|\n|-|-|\n|1|2‸|\n\nc", ["Delete"], `${TABLE}\n\nc`],
    ["a‸\n\n|a|b|\n|-|-|\n|1|2|", ["Delete"], `a\n\n${TABLE}`],
    ["a‸\n\n|a|b|\n|-|-|\n|1|2|", ["Enter", "Delete"], `a\n\n${TABLE}`],
    ["a\n\n|a|b|\n|-|-|\n|1‸|2|", [deleteTable], "a"],
    ["‸", ['"|a|b|"', "Enter", '"1"'], "| a | b |\n| - | - |\n| 1 |   |"],
  ]);
});

const tabs = (...titles: string[]) =>
  `::::tabs\n${titles.map((title) => `:::tab{title="${title}"}\n${title}\n:::\n`).join("")}::::`;

describe("containers", () => {
  holds([
    [':::hint{style="info"}\na‸\n:::', [setHintStyle("warning")], ':::hint{style="warning"}\na\n:::'],
    [":::note\na‸\n:::", [setHintStyle("danger")], ':::note{style="danger"}\na\n:::'],
    [
      '{% hint style="info" %}\na‸\n{% endhint %}',
      [setHintStyle("success")],
      '{% hint style="success" %}\na\n{% endhint %}',
    ],
    ["!!! note\n\n    a‸", [setHintStyle("danger")], "!!! note\n\n    a"],
    ["{% if f %}\na‸\n{% endif %}", [setContainer("expression", "x")], "{% if x %}\na\n{% endif %}"],
    [':::hint{style="info"}\n__a‸__\n\nb\n:::', [unwrapBox], "__a__\n\nb"],
    [":::expandable[a]\nb‸\n:::", [unwrapBox], "a\n\nb"],
    [
      tabs("One‸", "Two").replace('"One‸"', '"One"'),
      [addPart, '"x"'],
      tabs("One", "Tab 3", "Two").replace("\nTab 3\n", "\nx\n"),
    ],
    [tabs("One", "Two‸").replace('"Two‸"', '"Two"'), [movePart(-1)], tabs("Two", "One")],
    [tabs("One‸", "Two").replace('"One‸"', '"One"'), [movePart(-1)], tabs("One", "Two")],
    [tabs("One‸", "Two").replace('"One‸"', '"One"'), [deletePart], tabs("Two")],
    [`x\n\n${tabs("One‸").replace('"One‸"', '"One"')}`, [deletePart], "x"],
    [
      "::::stepper\n:::step\na‸\n:::\n::::",
      [addPart, '"b"'],
      "::::stepper\n:::step\na\n:::\n:::step\nb\n:::\n::::",
    ],
    [
      '::::updates\n:::update{date="Spring" title="One"}\na‸\n:::\n:::update{date="2026-01-31"}\nb\n:::\n::::',
      [movePart(1)],
      '::::updates\n:::update{date="2026-01-31"}\nb\n:::\n:::update{date="Spring" title="One"}\na\n:::\n::::',
    ],
    ['=== "One"\n\n    a‸\n\n=== "Two"\n\n    b', [movePart(1)], '=== "Two"\n\n    b\n\n=== "One"\n\n    a'],
  ]);
});

describe("keys at the borders of containers", () => {
  const two = tabs("One", "Two");
  const [first, last] = [two.replace("\nOne", "\nOne‸"), two.replace("\nTwo", "\nTwo‸")];
  const picture = (caption: string) => `::::images\n:::image{src="x.png"}\n${caption}\n:::\n::::`;
  holds([
    [first, ["Enter", "Enter", '"x"'], `${two}\n\nx`],
    [first, ["Mod-Enter", '"x"'], `${two}\n\nx`],
    [two.replace("\nOne", "\na‸\n\nb"), ["Enter", "Enter", '"x"'], two.replace("\nOne", "\na\n\nx\n\nb")],
    [
      ':::hint{style="info"}\na‸\n\nb\n:::',
      ["Enter", "Enter", '"x"'],
      ':::hint{style="info"}\na\n\nx\n\nb\n:::',
    ],
    [':::hint{style="info"}\na‸\n:::', ["Enter", "Enter", '"x"'], ':::hint{style="info"}\na\n:::\n\nx'],
    [first.replace("‸", "\n\nx‸"), ["Mod-Shift-ArrowDown"], two.replace("\nTwo", "\nx\n\nTwo")],
    [last.replace("‸", "\n\nx‸"), ["Mod-Shift-ArrowDown"], `${two}\n\nx`],
    [last.replace("Two‸", "x‸\n\nTwo"), ["Mod-Shift-ArrowUp"], two.replace("\nOne", "\nOne\n\nx")],
    [`${two}\n\n‸x`, ["Backspace"], `${two}\n\nx`],
    [`${two}\n\n‸x`, ["Backspace", "Backspace"], "x"],
    [`x‸\n\n${two}`, ["Delete"], `x\n\n${two}`],
    [
      first,
      [addPart, "Backspace", '"x"'],
      two.replace(':::tab{title="Two"}', ':::tab{title="Tab 3"}\nx\n:::\n:::tab{title="Two"}'),
    ],
    [
      "::::stepper\n:::step\na‸\n:::\n::::",
      [addPart, "Backspace", '"x"'],
      "::::stepper\n:::step\nax\n:::\n::::",
    ],
    [`${picture("‹c›")}\n\na`, ["Backspace", "Backspace", '"x"'], `${picture("x")}\n\na`],
    [`${picture("c‸")}\n\na`, ["Enter", '"x"'], `${picture("c")}\n\nx\n\na`],
    [`${picture("c")}\n\n‸a`, ["Backspace"], `${picture("c")}\n\na`],
    [picture("‸"), ['"- 3 pumps"'], picture("\\- 3 pumps")],
    [picture("c‸"), ["Mod-Alt-2", turnInto("hint"), turnInto("bullets")], picture("c")],
    [`${picture("c‸")}\n\na`, ["Mod-Shift-ArrowDown"], `a\n\n${picture("c")}`],
  ]);
});

describe("entries of a changelog", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-02-03T12:00:00Z"), toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());
  const entry = (date: string, words: string) => `{% update date="${date}" %}\n${words}\n{% endupdate %}`;
  const updates = (...entries: string[]) =>
    `{% updates format="full" %}\n${entries.join("\n\n")}\n{% endupdates %}`;
  holds([
    ["a‸", [turnInto("updates")], '::::updates{format="full"}\n:::update{date="2026-02-03"}\na\n:::\n::::'],
    [
      updates(entry("2026-01-31", "a‸")),
      [addPart, '"b"'],
      updates(entry("2026-01-31", "a"), entry("2026-02-03", "b")),
    ],
    [
      ':::update{date="2026-01-31" tags="New"}\na‸\n:::',
      [setContainer("tags", "")],
      ':::update{date="2026-01-31"}\na\n:::',
    ],
    [entry("2026-01-31", "a‸"), [setContainer("date", "2026-02-01")], entry("2026-02-01", "a")],
    [entry("2026-01-31", "a‸"), [setContainer("tags", "New")], entry("2026-01-31", "a")],
  ]);
});

describe("blocks", () => {
  holds([
    ["a\n\n__b__\n\nc‸", ["Mod-Shift-ArrowUp"], "a\n\nc\n\n__b__"],
    ["a‸\n\nb", ["Mod-Shift-ArrowUp"], "a\n\nb"],
    ["> a\n>\n> b‸\n\nc", ["Mod-Shift-ArrowDown"], "> a\n\nb\n\nc"],
    ["__a‸__\n\nb", ["Mod-Shift-d"], "__a__\n\n__a__\n\nb"],
    ["- a‸\n- b", ["Mod-Shift-d"], "- a\n- a\n- b"],
    ["a\n\nb‸\n\nc", ["Mod-Shift-Backspace"], "a\n\nc"],
    ["a\n\n- b‸", ["Mod-Shift-Backspace"], "a"],
    ["‹a\n\nb›\n\nc", [deleteBlocks], "c"],
    ["- a‸\n- b", [insertAfter, '"x"'], "- a\n- x\n- b"],
    ["## a‸\n\nb", [insertAfter, '"x"'], "## a\n\nx\n\nb"],
    ["- a\n- b‸", ["Escape", "Escape", duplicateBlocks], "- a\n- b\n- b"],
    ["a\n\n- b\n- c‸", ["Escape", "Escape", "Escape", "Backspace"], "a"],
    ["‸a\n\n```\nb\n```", [writeBelow, '"x"'], "a\n\n```\nb\n```\n\nx"],
    ["‸a\n\n- b", [writeBelow, '"x"'], "a\n\n- b\n\nx"],
    ["a\n\n## ‸b", [writeBelow, '"x"'], "a\n\n## xb"],
  ]);

  it("extends selected blocks by the arrow keys, and takes them off again", () => {
    const chosen = (writer: Writer) => {
      const { doc, selection } = writer.state;
      return doc.textBetween(selection.from, selection.to, " ").trim();
    };
    const writer = new Writer("a\n\nb‸\n\n- c\n- d\n\ne\n").press("Escape");
    const found = ["Up", "Up", "Down", "Down", "Down", "Up", "Up"].map((side) =>
      chosen(writer.press(`Shift-Arrow${side}`)),
    );
    expect(found).toEqual(["a b", "a b", "b", "b c d", "b c d e", "b c d", "b"]);
  });

  it("extends selected items beyond the end of their list by the list", () => {
    const writer = new Writer("- a\n- b\n- c‸\n\nd\n").press("Escape").press("Escape");
    const found = ["Up", "Down", "Down"].map((side) => {
      const { doc, selection } = writer.press(`Shift-Arrow${side}`).state;
      return doc.textBetween(selection.from, selection.to, " ").trim();
    });
    expect(found).toEqual(["b c", "c", "a b c d"]);
  });

  const two = ["Escape", "Shift-ArrowDown"];
  holds([
    ["__a‸__\n\nb\n\nc", [...two, "Backspace"], "c"],
    ["a‸\n\nb", [...two, "Delete", '"x"'], "x"],
    ["- a\n- b‸\n- c", ["Escape", ...two, "Backspace"], "- a"],
    ["__a‸__\n\nb\n\nc", [...two, "Mod-Shift-d"], "__a__\n\nb\n\n__a__\n\nb\n\nc"],
    ["a‸\n\nb\n\nc\n\nd", [...two, "Mod-Shift-ArrowDown", "Mod-Shift-ArrowDown"], "c\n\nd\n\na\n\nb"],
    ["a\n\nb‸\n\nc", [...two, "Mod-Shift-ArrowUp", "Backspace"], "a"],
    ["> a‸\n>\n> b\n>\n> c\n\nd", [...two, "Mod-Shift-ArrowUp", "Backspace"], "> c\n\nd"],
    ["a‸\n\nb\n\nc", [...two, "Mod-Alt-2", "Backspace"], "c"],
    ["a‸\n\nb\n\nc", [...two, "Mod-Shift-8", "Mod-Shift-d"], "- a\n- b\n- a\n- b\n\nc"],
    ["- a‸\n- b\n- c", ["Escape", ...two, "Mod-Alt-0"], "a\n\nb\n\n- c"],
    ["a‸\n\nb\n\nc", [...two, '"x"'], "x\n\nc"],
    ["‹a\n\nb›\n\nc", ["Escape", "Backspace"], "c"],
    ["one‸ two\n\nb", ["Escape", '"x y"'], "onex y two\n\nb"],
    ["- a\n- b‸ c", ["Escape", "Escape", '"x"'], "- a\n- bx c"],
    ["a‸\n\n***\n\nb", ["Delete", '"x"'], "a\n\nx\n\nb"],
    ["a‸\n\nb\n\nc", [...two, "Backspace", undo], "a\n\nb\n\nc"],
    ["a‸\n\nb\n\nc", [...two, "Mod-Shift-d", undo, "Backspace"], "c"],
  ]);

  it("copies selected blocks whole", () => {
    const { selection } = new Writer("# a‸\n\n- b\n- c\n\nd\n")
      .press("Escape")
      .press("Shift-ArrowDown").state;
    expect(copiedMarkdown(selection.content(), {})).toBe("# a\n\n- b\n- c");
  });

  it("selects a block, then its container, then leaves the keys to others", () => {
    const writer = new Writer("> - a‸\n");
    const depths = [0, 1, 2, 3].map(() => writer.press("Escape").state.selection.$from.depth);
    expect(depths).toEqual([3, 2, 1, 0]);
    expect(selectBlock(writer.state)).toBe(false);
  });

  it("leaves Tab to the browser once a block is selected", () => {
    const writer = new Writer("- a\n- b‸\n").press("Escape");
    expect(visualKeymap(() => true).Tab!(writer.state)).toBe(false);
  });

  it("moves several blocks at once", () => {
    const writer = new Writer("x\n\n‹a\n\nb›\n\ny\n").press(moveBlocks(1));
    expect(writer.saved.text).toBe("x\n\ny\n\na\n\nb\n");
  });
});

/** Drops the blocks at the caret above or below the middle of the block with these words. */
const drop =
  (side: "above" | "below", words: string): Command =>
  (state, dispatch) => {
    const at = textPosition(state.doc, words);
    const found = blockDropAt(state, at, () => side === "below");
    if (found) dispatch?.(dropBlocks(state, found));
    return found !== null;
  };

const textPosition = (doc: Node, words: string): number => {
  let found = 0;
  doc.descendants((node, at) => {
    const index = node.isText ? node.text!.indexOf(words) : -1;
    if (index >= 0) found = at + index;
  });
  return found;
};

describe("blocks that are dragged", () => {
  const column = (words: string) => `:::column\n${words}\n:::`;
  const picture = (caption: string) => `::::images\n:::image{src="x.png"}\n${caption}\n:::\n::::`;
  const columns = (...all: string[]) => `::::columns\n${all.map(column).join("\n")}\n::::`;
  holds([
    ["a‸\n\n__b__\n\nc", [drop("below", "c")], "__b__\n\nc\n\na"],
    ["a\n\n__b__\n\nc‸", [drop("above", "a")], "c\n\na\n\n__b__"],
    ["a‸\n\nb", [drop("above", "b")], "a\n\nb"],
    ["a\n\n‹b\n\nc›", [drop("above", "a")], "b\n\nc\n\na"],
    ["a‸\n\n> b", [drop("below", "b")], "> b\n>\n> a"],
    ["> a‸\n\nb", [drop("below", "b")], "b\n\na"],
    ["a‸\n\nb", [drop("below", "b"), undo], "a\n\nb"],
    ["- a\n- b\n- c‸", [drop("above", "a")], "- c\n- a\n- b"],
    ["- a\n  - b‸\n- c", [drop("below", "c")], "- a\n- c\n- b"],
    ["- a\n- b‸\n\nc", [drop("below", "c")], "- a\n\nc\n\n- b"],
    ["* a\n* b\n\nc‸", [drop("below", "a")], "* a\n* c\n* b"],
    ["- [x] a\n\nc‸", [drop("below", "a")], "- [x] a\n- [ ] c"],
    ["- a\n- b\n\n```\nc‸\n```", [drop("below", "a")], "- a\n\n  ```\n  c\n  ```\n- b"],
    ["|a|b|\n|-|-|\n|1|2|\n|3‸|4|", [drop("above", "1")], "|a|b|\n|-|-|\n|3|4|\n|1|2|"],
    ["|a|b|\n|-|-|\n|1‸|2|\n\nc", [drop("below", "c")], `${TABLE}\n\nc`],
    ["a‸\n\n|a|b|\n|-|-|\n|1|2|", [drop("above", "1")], `a\n\n${TABLE}`],
    [`${columns("One", "Two")}\n\nx‸`, [drop("below", "One")], columns("One\n\nx", "Two")],
    [columns("One\n\nx‸", "Two"), [drop("above", "Two")], columns("One", "x\n\nTwo")],
    [`${picture("c‸")}\n\na`, [drop("below", "a")], `a\n\n${picture("c")}`],
    [`${picture("c")}\n\na‸`, [drop("above", "c")], `a\n\n${picture("c")}`],
    [":::expandable[a]\nb\n:::\n\nc‸", [drop("above", "b")], ":::expandable[a]\nc\n\nb\n:::"],
    [":::expandable[a]\nb\n:::\n\nc‸", [drop("above", "a")], "c\n\n:::expandable[a]\nb\n:::"],
  ]);
});

describe("words beside syntax that they could be", () => {
  holds([
    ["snake_case and 2 * 3 = 6‸", ['"!"'], "snake_case and 2 * 3 = 6!"],
    ["word‸", ['" "'], "word"],
    ["see ‸.", ['"https://e.org "'], "see https://e.org ."],
    ["see‸", ['" https://e.org "'], "see https://e.org"],
    ["see‸", ['" http://localhost:3000/a_b "'], "see http://localhost:3000/a_b"],
    ["‸", ['"Ask me@example.org, or (www.example.org)."'], "Ask me@example.org, or (www.example.org)."],
    ["‸", ['"- a https://e.org"', "Enter", '"b"', "Enter", '"c"'], "- a https://e.org\n- b\n- c"],
    ["* a\n* see‸\n* c", ['" https://e.org"'], "* a\n* see https://e.org\n* c"],
    ["`a ‸b`", ['"https://e.org "'], "`a https://e.org b`"],
    ["a<kbd>‹b›</kbd>", ['"c"'], "a<kbd>c</kbd>"],
    ["a<kbd>b‸</kbd>", ['"c"'], "a<kbd>bc</kbd>"],
    ["# ‸a\ntext", ["Backspace"], "a\n\ntext"],
    ["| a | b |\n|---|---|\n| 1‸ |\n| 2 |", ["Tab", '"x"'], "| a | b |\n|---|---|\n| 1 |x\n| 2 |"],
    ["* a\n\n<details>\n<b>x</b>\n</details>\n\nb‸", ['"c"'], "* a\n\n<details>\n<b>x</b>\n</details>\n\nbc"],
  ]);
});

describe("a block without words of its own", () => {
  const reusable = '::reusable-content{ref="/reusable-contents/x"}';
  holds([
    [`${reusable}\n\n‸a`, ["Backspace"], `${reusable}\n\na`],
    [`${reusable}\n\n‸a`, ["Backspace", "Backspace"], "a"],
    [`a‸\n\n${reusable}`, ["Delete"], `a\n\n${reusable}`],
    [`a‸\n\n${reusable}`, ["Delete", "Delete"], "a"],
    [`- a\n\n${reusable}\n\n‸b`, ["Backspace", "Backspace"], "- a\n\nb"],
    ["a\n\n***\n\n‸b", ["Backspace", "Backspace"], "a\n\nb"],
    [
      "[a][x], [b][x], [x]\n\n[x]: /y 'T'\n\n‸z",
      ["Backspace", "Backspace"],
      '[a](/y "T"), [b](/y "T"), [x](/y "T")\n\nz',
    ],
    ["a[^1]b\n\n[^1]: Note.\n\n‸z", ["Backspace"], "a[^1]b\n\n[^1]: Note.\n\nz"],
  ]);
});

describe("typed Markdown", () => {
  holds([
    ["‸text", ['"## "'], "## text"],
    ["‸text", ['"> "'], "> text"],
    ["‸", ['"- a"'], "- a"],
    ["‸", ['"3. a"'], "3. a"],
    ["‸", ['"[] todo"'], "- [ ] todo"],
    ["- ‸a", ['"[] "'], "- [ ] a"],
    ["‸", ['"**bold** x"'], "**bold** x"],
    ["‸", ['"*a* _b_ ~~c~~ `d` __e__"'], "*a* *b* ~~c~~ `d` **e**"],
    ["‸", ['"snake_case_word 2 * 3 * 4"'], "snake_case_word 2 * 3 * 4"],
    ["‸", ['"```js"', "Enter", '"x"'], "```js\nx\n```"],
    ["‸", ['":::hint"', "Enter", '"a"'], ':::hint{style="info"}\na\n:::'],
    ["‸", ['":::warning"', "Enter", '"a"'], ':::hint{style="warning"}\na\n:::'],
    ["‸", ['"---a"'], "***\n\na"],
    ["‸", ['"***"', "Enter", '"a"'], "***\n\na"],
    ["x\n\ny‸", ["Enter", '"---"', "Enter", '"a"'], "x\n\ny\n\n---\n\na"],
    ["x\n\n‸y", ['"---"'], "x\n\n---y"],
    ["# ‸", ['"---"'], "# ---"],
    ["| a |\n| - |\n| ‸ |", ['"---"'], "| a |\n| - |\n| --- |"],
    ["‸", ['"Use *stars*"', undo, '" literally"'], "Use \\*stars\\* literally"],
    ["‸", ['"5. "', undo, '"is not a list"'], "5\\. is not a list"],
    ["‸", ['"---"', undo], "\\---"],
    ["‸", ['"---"', undo, '"> x"'], "---> x"],
    ["‸", ['"Where $E = mc^2$, all"'], "Where $E = mc^2$, all"],
    ["‸", ['"$x$."', undo, '"!"'], "\\$x\\$.!"],
    ["‸", ['"It costs $5 and $6, or $dir/$file."'], "It costs $5 and $6, or $dir/$file."],
    ["‸", ['"See [the tank](/pages/x), or"'], "See [the tank](/pages/x), or"],
    ["‸", ['"[*a* b](https://e.org) c"'], "[*a* b](https://e.org) c"],
    ["‸", ['"![A pump](https://e.org/p.png)"'], "![A pump](https://e.org/p.png)"],
    ["‸", ['"![](/files/x) a"'], "![](/files/x) a"],
    ["| a |\n| - |\n| ‸ |", ['"[b](/c)"'], "| a |\n| - |\n| [b](/c) |"],
    ["‸", ['"[a](b)"', undo, '" c"'], "[a]\\(b) c"],
    ["‸", ['"[](b)"'], "[]\\(b)"],
    ["‸", ['"[ ](b)"'], "[ ]\\(b)"],
    ["‸", ['"[a](https://e.org/A_(b)) c"'], "[a](https://e.org/A_\\(b\\)) c"],
    ["‸", ['"![a](https://e.org/A_(b).png)"'], "![a](https://e.org/A_(b).png)"],
    ["‸", ['"$$"', "Enter", '"x^2"'], "```math\nx^2\n```"],
  ]);

  it("stays as it is where a person turned it off", () => {
    const writer = new Writer("‸", false).type("- **a**");
    expect(writer.saved.text).toBe("\\- \\*\\*a\\*\\*\n");
    expect(new Writer("‸", false).type("---").saved.text).toBe("\\---\n");
  });

  it("is no rule in code", () => {
    expect(ruleOf(new Writer("```\n- ‸\n```\n").state)).toBeNull();
    expect(ruleOf(new Writer("`**a**‸`\n").state)).toBeNull();
  });
});

describe("a color", () => {
  const red = setColor("text", "red");
  const none = setColor("text", null);
  holds([
    ["a ‹b› c", [red], 'a <mark text="red">b</mark> c'],
    ["a ‹b ›c", [red], 'a <mark text="red">b</mark> c'],
    ["a ‹b› c", [red, setColor("background", "yellow")], 'a <mark text="red" background="yellow">b</mark> c'],
    ["a ‹b› c", [red, setColor("text", "blue")], 'a <mark text="blue">b</mark> c'],
    ["a ‹b› c", [red, none], "a b c"],
    ["‹a\n\nb›", [red], '<mark text="red">a</mark>\n\n<mark text="red">b</mark>'],
    ["**a ‹b› c**", [red], '**a <mark text="red">b</mark> c**'],
    ["a **b‹c** d› e", [red], 'a **b**<mark text="red">**c** d</mark> e'],
    ["a [‹b›](x) c", [red], 'a [<mark text="red">b</mark>](x) c'],
    [
      '<mark text="red">a ‹b› c</mark>',
      [setColor("text", "blue")],
      '<mark text="red">a <mark text="blue">b</mark> c</mark>',
    ],
    [
      '<mark text="red">a ‹b</mark> c› d',
      [setColor("text", "blue")],
      '<mark text="red">a </mark><mark text="blue">b c</mark> d',
    ],
    [
      'a ‹b <mark text="red">c› d</mark>',
      [setColor("text", "blue")],
      'a <mark text="blue">b c</mark><mark text="red"> d</mark>',
    ],
    ['a ‹b <mark text="red">c</mark> d› e', [none], "a b c d e"],
    ["```\n‹x›\n```", [red], "```\nx\n```"],
    ['a ‹b› <mark text="red">c</mark>', [red, undo], 'a b <mark text="red">c</mark>'],
  ]);
});
