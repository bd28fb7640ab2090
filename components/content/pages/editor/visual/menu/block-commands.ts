import type { Command, EditorState } from "prosemirror-state";
import { markdownBlocks } from "@/components/content/document/markdown/blocks";
import { duplicateBlocks, moveBlocks } from "@/components/content/pages/editor/visual/editing/block-changes";
import { deleteBlocks } from "@/components/content/pages/editor/visual/editing/blocks";
import {
  addPart,
  boxAround,
  deletePart,
  hintAround,
  movePart,
  partAround,
  setHintStyle,
  unwrapBox,
} from "@/components/content/pages/editor/visual/editing/containers";
import { hintStyles } from "@/components/content/pages/editor/visual/editing/hint-kinds";
import { isBlockKind, turnInto } from "@/components/content/pages/editor/visual/editing/kinds";
import {
  addColumn,
  addRow,
  alignColumn,
  deleteColumn,
  deleteRow,
  deleteTable,
  moveColumn,
} from "@/components/content/pages/editor/visual/editing/table-changes";
import { type Say, type Text, text } from "@/lib/core/locales/say";

type BlockCommand = { label: string; command: Command; shortcut?: string; danger?: boolean };
type NamedCommand = Omit<BlockCommand, "label"> & { label: Text };

const saidIn =
  (say: Say) =>
  ({ label, ...command }: NamedCommand): BlockCommand => ({ label: say(label), ...command });

const KINDS: readonly NamedCommand[] = [
  { label: text("Text"), command: turnInto("paragraph") },
  ...markdownBlocks.flatMap(({ id, label }) => (isBlockKind(id) ? { label, command: turnInto(id) } : [])),
];

const TABLE: readonly NamedCommand[] = [
  { label: text("Insert row above"), command: addRow("above") },
  { label: text("Insert row below"), command: addRow("below") },
  { label: text("Delete row"), command: deleteRow },
  { label: text("Insert column left"), command: addColumn("left") },
  { label: text("Insert column right"), command: addColumn("right") },
  { label: text("Move column left"), command: moveColumn(-1) },
  { label: text("Move column right"), command: moveColumn(1) },
  { label: text("Delete column"), command: deleteColumn },
  { label: text("Align column left"), command: alignColumn("left") },
  { label: text("Center column"), command: alignColumn("center") },
  { label: text("Align column right"), command: alignColumn("right") },
  { label: text("Align column as usual"), command: alignColumn(null) },
  { label: text("Delete table"), command: deleteTable, danger: true },
];

const BLOCK: readonly NamedCommand[] = [
  { label: text("Duplicate"), command: duplicateBlocks, shortcut: "mod+shift+d" },
  { label: text("Move up"), command: moveBlocks(-1), shortcut: "mod+shift+arrowup" },
  { label: text("Move down"), command: moveBlocks(1), shortcut: "mod+shift+arrowdown" },
  { label: text("Delete"), command: deleteBlocks, shortcut: "mod+shift+backspace", danger: true },
];

type PartWords = Record<"name" | "add" | "back" | "forward" | "remove", Text>;

/** The commands for a part of an arrangement, by the name of the part. */
const PARTS: Record<string, PartWords> = {
  tab: {
    name: text("Tab"),
    add: text("Add tab"),
    back: text("Move tab back"),
    forward: text("Move tab forward"),
    remove: text("Delete tab"),
  },
  step: {
    name: text("Step"),
    add: text("Add step"),
    back: text("Move step back"),
    forward: text("Move step forward"),
    remove: text("Delete step"),
  },
  column: {
    name: text("Column"),
    add: text("Add column"),
    back: text("Move column back"),
    forward: text("Move column forward"),
    remove: text("Delete column"),
  },
  card: {
    name: text("Card"),
    add: text("Add card"),
    back: text("Move card back"),
    forward: text("Move card forward"),
    remove: text("Delete card"),
  },
  update: {
    name: text("Update|entry of a changelog"),
    add: text("Add update"),
    back: text("Move update back"),
    forward: text("Move update forward"),
    remove: text("Delete update"),
  },
};

const partCommands = ({ add, back, forward, remove }: PartWords): NamedCommand[] => [
  { label: add, command: addPart },
  { label: back, command: movePart(-1) },
  { label: forward, command: movePart(1) },
  { label: remove, command: deletePart, danger: true },
];

type CommandGroup = { label: string | null; commands: readonly BlockCommand[] };

/** Commands that need more than the document. */
export type BlockActions = {
  /** Starts a comment on the block. */
  onComment: () => void;
  /** Copies the address of the block. */
  onCopyLink: () => void;
  /** Makes reusable content of the selected blocks. */
  onReusable: () => void;
};

const asCommand =
  (run: () => void): Command =>
  () => {
    run();
    return true;
  };

/** The commands for the block at the selection: of what holds it first, then of the block. */
export const blockCommands = (
  say: Say,
  state: EditorState,
  isRow: boolean,
  { onComment, onCopyLink, onReusable }: BlockActions,
): CommandGroup[] => {
  const reusable: BlockCommand = { label: say("Make reusable"), command: asCommand(onReusable) };
  const link: BlockCommand = { label: say("Copy link"), command: asCommand(onCopyLink) };
  const [part, box] = [partAround(state), boxAround(state)];
  const commandOf = saidIn(say);
  const words = part && PARTS[part.node.attrs.name];
  const styles = hintAround(state)
    ? hintStyles.map(([style, label]) => ({ label: say(label), command: setHintStyle(style) }))
    : [];
  const unwrap = box ? [{ label: say("Remove the box, keep its text"), command: unwrapBox }] : [];
  const held: CommandGroup[] = [
    { label: say("Callout"), commands: styles },
    { label: words ? say(words.name) : null, commands: words ? partCommands(words).map(commandOf) : [] },
    { label: styles.length > 0 ? null : say("Box"), commands: unwrap },
  ];
  const comment: BlockCommand = {
    label: say("Comment"),
    shortcut: "mod+alt+m",
    command: asCommand(onComment),
  };
  const own: CommandGroup[] = isRow
    ? [
        { label: say("Table"), commands: TABLE.map(commandOf) },
        {
          label: say("Row"),
          commands: [
            comment,
            link,
            ...BLOCK.filter(({ command }) => command !== deleteBlocks).map(commandOf),
          ],
        },
      ]
    : [
        { label: say("Turn into"), commands: KINDS.map(commandOf) },
        { label: null, commands: [comment, link, reusable, ...BLOCK.map(commandOf)] },
      ];
  return [...held.filter(({ commands }) => commands.length > 0), ...own];
};
