import { autoJoin, lift, setBlockType } from "prosemirror-commands";
import type { Attrs, Node, NodeRange, NodeType } from "prosemirror-model";
import { wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, Selection, TextSelection } from "prosemirror-state";
import { today } from "@/components/content/document/markdown/today";
import { browserSay } from "@/components/ui/say";
import { nodes, schema } from "@/lib/core/content/editing/schema";
import { childStart, depthOf, holdsParts, isInCaption } from "./around";
import { asWords, BlockSelection, selectionOf } from "./block-selection";
import { blocksOf } from "./blocks";
import { outdentItems } from "./lists";

type ListKind = "bullets" | "numbers" | "tasks";

type BlockKind =
  | ListKind
  | "paragraph"
  | `heading-${1 | 2 | 3 | 4 | 5 | 6}`
  | "code"
  | "quote"
  | "hint"
  | "expandable"
  | "tabs"
  | "steps"
  | "updates";

const kindOfList = (list: Node): ListKind =>
  list.attrs.ordered ? "numbers" : list.firstChild?.attrs.checked === null ? "bullets" : "tasks";

const leaveList: Command = (state, dispatch, view) =>
  depthOf(state.selection.$from, nodes.item) > 0 && outdentItems(state, dispatch, view);

const leaveQuote: Command = (state, dispatch, view) =>
  state.selection.$from.node(-1)?.type === nodes.quote && lift(state, dispatch, view);

/** The blocks that are selected; null if the title of a container is among them. */
const blocksIn = (
  { selection: { $from, $to } }: EditorState,
  fits?: (node: Node) => boolean,
): NodeRange | null => {
  const range = $from.blockRange($to, fits);
  return range?.parent.child(range.startIndex).type === nodes.label ? null : range;
};

const isWords = ({ type }: Node): boolean => type === nodes.paragraph || type === nodes.heading;

/** Code holds text alone: inline syntax without words of its own stays as it is written. */
const asWritten: Command = ({ doc, selection: { from, to }, tr }, dispatch) => {
  const found: { at: number; text: string }[] = [];
  doc.nodesBetween(from, to, (node, at) => {
    if (!node.isTextblock) return true;
    node.forEach((child, offset) => {
      const text = child.type === nodes.hardBreak ? "\n" : child.attrs.source;
      if (!child.isText) found.push({ at: at + 1 + offset, text });
    });
    return false;
  });
  for (const { at, text } of found.toReversed()) tr.replaceWith(at, at + 1, schema.text(text));
  dispatch?.(tr);
  return found.length > 0;
};

/** An item of a list begins with a paragraph: other blocks with its box in front would not be a task. */
const plainWords: Command = (state, dispatch, view) => {
  const range = blocksIn(state);
  const all = range?.parent.children.slice(range.startIndex, range.endIndex) ?? [];
  return all.length > 0 && all.every(isWords) && setBlockType(nodes.paragraph)(state, dispatch, view);
};

const mayBeTask = ({ firstChild }: Node): boolean => firstChild?.type === nodes.paragraph;

/** Takes the box off items that begin with another block than words. */
const withoutStrayBoxes: Command = (state, dispatch) => {
  const { tr, doc, selection } = state;
  doc.nodesBetween(selection.from, selection.to, (node, at) => {
    const isStray = node.type === nodes.item && node.attrs.checked !== null && !mayBeTask(node);
    if (isStray) tr.setNodeAttribute(at, "checked", null);
  });
  dispatch?.(tr);
  return tr.docChanged;
};

/** True for lists side by side that are of one kind. */
const areAlike = (before: Node, after: Node): boolean =>
  before.type === nodes.list && after.type === nodes.list && kindOfList(before) === kindOfList(after);

/** Makes an item of each block, or changes the kind of the list around them. */
const toList =
  (kind: ListKind): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection;
    const [ordered, checked] = [kind === "numbers", kind === "tasks" ? false : null];
    const list = $from.blockRange($to, ({ type }) => type === nodes.list);
    if (list) {
      const { tr } = state;
      if (kindOfList(list.parent) === kind) return false;
      const at = $from.before(list.depth);
      tr.setNodeAttribute(at, "ordered", ordered);
      list.parent.children.forEach((item, index) => {
        const isKept = checked !== null && (item.attrs.checked !== null || !mayBeTask(item));
        if (!isKept) tr.setNodeAttribute(childStart(list.parent, at + 1, index), "checked", checked);
      });
      dispatch?.(tr.scrollIntoView());
      return true;
    }
    const range = blocksIn(state);
    const all = range?.parent.children.slice(range.startIndex, range.endIndex) ?? [];
    if (all.length === 0 || !all.every(({ type }) => type === nodes.paragraph)) return false;
    const wrap: Command = (current, done) =>
      wrapInList(nodes.list, { ordered })(
        current,
        done &&
          ((wrapped) => {
            const { from, to } = wrapped.selection;
            wrapped.doc.nodesBetween(from, to, (node, at) => {
              if (node.type === nodes.item) wrapped.setNodeAttribute(at, "checked", checked);
            });
            done(wrapped);
          }),
      );
    return autoJoin(wrap, areAlike)(state, dispatch);
  };

type Wrapper = { type: NodeType; attrs?: Attrs };

/** Wraps the blocks, lists as a whole, from the outermost wrapper inwards. */
const wrapBlocks =
  (...around: Wrapper[]): Command =>
  (state, dispatch) => {
    const range = blocksIn(state, ({ type }) => type !== nodes.item && type !== nodes.list);
    if (!range?.parent.canReplaceWith(range.startIndex, range.endIndex, around[0]!.type)) return false;
    if (holdsParts(range.parent)) return false;
    dispatch?.(state.tr.wrap(range, around).scrollIntoView());
    return true;
  };

const container = (name: string, attributes: Record<string, string>): Wrapper => ({
  type: nodes.container,
  attrs: { name, attributes },
});

/** The words become the title of an expandable block, whose text is empty. */
const toExpandable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!isWords($from.parent) || $from.parent.content.size === 0) return false;
  const at = $from.before();
  const label = nodes.label.create(null, $from.parent.content);
  const made = nodes.container.create({ name: "expandable" }, [label, nodes.paragraph.create()]);
  const tr = state.tr.replaceWith(at, $from.after(), made);
  tr.setSelection(TextSelection.create(tr.doc, at + 2 + label.nodeSize));
  dispatch?.(tr.scrollIntoView());
  return true;
};

const toTabs: Command = (state, dispatch, view) => {
  const title = browserSay()("First|title of a tab");
  return wrapBlocks(container("tabs", {}), container("tab", { title }))(state, dispatch, view);
};

const toUpdates: Command = (state, dispatch, view) => {
  const date = today();
  const wrap = wrapBlocks(container("updates", { format: "full" }), container("update", { date }));
  return wrap(state, dispatch, view);
};

const heading = (level: number): Command[] => [leaveList, setBlockType(nodes.heading, { level })];

/** The commands that lead to a kind, by the ids that the menus of blocks use. */
const STEPS: Record<BlockKind, readonly Command[]> = {
  paragraph: [leaveList, leaveQuote, setBlockType(nodes.paragraph)],
  "heading-1": heading(1),
  "heading-2": heading(2),
  "heading-3": heading(3),
  "heading-4": heading(4),
  "heading-5": heading(5),
  "heading-6": heading(6),
  bullets: [plainWords, toList("bullets")],
  numbers: [plainWords, toList("numbers")],
  tasks: [plainWords, toList("tasks")],
  code: [leaveList, asWritten, setBlockType(nodes.codeBlock)],
  quote: [wrapBlocks({ type: nodes.quote })],
  hint: [wrapBlocks(container("hint", { style: "info" }))],
  expandable: [leaveList, toExpandable],
  tabs: [toTabs],
  steps: [wrapBlocks(container("stepper", {}), container("step", {}))],
  updates: [toUpdates],
};

/** True for the id of a block that others can be turned into. */
export const isBlockKind = (id: string): id is BlockKind => Object.hasOwn(STEPS, id);

/** Makes what is selected another kind of block. */
export const turnInto =
  (kind: BlockKind): Command =>
  (state, dispatch) => {
    const { tr } = state;
    const isBlocks = state.selection instanceof BlockSelection;
    let current = asWords(state);
    if (isInCaption(current.selection.$from)) return false;
    const run = (command: Command) => {
      command(current, (each) => {
        for (const step of each.steps) tr.step(step);
        current = current.apply(each);
      });
    };
    for (const command of [...STEPS[kind], withoutStrayBoxes]) run(command);
    if (!tr.docChanged) return false;
    const words = Selection.fromJSON(tr.doc, current.selection.toJSON());
    const { start, end } = blocksOf(words);
    tr.setSelection(isBlocks ? selectionOf(tr.doc, start, end) : words);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** True if the words at the selection are of a kind. */
const isOfKind = ({ selection: { $from } }: EditorState, kind: BlockKind): boolean => {
  const list = depthOf($from, nodes.list);
  if (kind === "quote") return depthOf($from, nodes.quote) > 0;
  if (kind === "code") return $from.parent.type === nodes.codeBlock;
  if ($from.parent.type === nodes.heading && kind === `heading-${$from.parent.attrs.level}`) return true;
  return list > 0 && kindOfList($from.node(list)) === kind;
};

/** Makes what is selected another kind of block, or a paragraph if it is of that kind. */
export const toggleKind =
  (kind: BlockKind): Command =>
  (state, dispatch, view) =>
    turnInto(isOfKind(asWords(state), kind) ? "paragraph" : kind)(state, dispatch, view);
