import type { Command, EditorState } from "prosemirror-state";
import { markdownBlocks } from "@/components/content/document/markdown/blocks";
import { duplicateBlocks, moveBlocks } from "../editing/block-changes";
import { deleteBlocks } from "../editing/blocks";
import { hintStyles } from "../editing/container-attributes";
import {
  addPart,
  boxAround,
  deletePart,
  hintAround,
  movePart,
  partAround,
  setHintStyle,
  unwrapBox,
} from "../editing/containers";
import { isBlockKind, turnInto } from "../editing/kinds";
import {
  addColumn,
  addRow,
  alignColumn,
  deleteColumn,
  deleteRow,
  deleteTable,
  moveColumn,
} from "../editing/table-changes";

type BlockCommand = { label: string; command: Command; shortcut?: string; danger?: boolean };

const KINDS: readonly BlockCommand[] = [
  { label: "Text", command: turnInto("paragraph") },
  ...markdownBlocks.flatMap(({ id, label }) => (isBlockKind(id) ? { label, command: turnInto(id) } : [])),
];

const TABLE: readonly BlockCommand[] = [
  { label: "Insert row above", command: addRow("above") },
  { label: "Insert row below", command: addRow("below") },
  { label: "Delete row", command: deleteRow },
  { label: "Insert column left", command: addColumn("left") },
  { label: "Insert column right", command: addColumn("right") },
  { label: "Move column left", command: moveColumn(-1) },
  { label: "Move column right", command: moveColumn(1) },
  { label: "Delete column", command: deleteColumn },
  { label: "Align column left", command: alignColumn("left") },
  { label: "Center column", command: alignColumn("center") },
  { label: "Align column right", command: alignColumn("right") },
  { label: "Align column as usual", command: alignColumn(null) },
  { label: "Delete table", command: deleteTable, danger: true },
];

const BLOCK: readonly BlockCommand[] = [
  { label: "Duplicate", command: duplicateBlocks, shortcut: "mod+shift+d" },
  { label: "Move up", command: moveBlocks(-1), shortcut: "mod+shift+arrowup" },
  { label: "Move down", command: moveBlocks(1), shortcut: "mod+shift+arrowdown" },
  { label: "Delete", command: deleteBlocks, shortcut: "mod+shift+backspace", danger: true },
];

const partCommands = (name: string): BlockCommand[] => [
  { label: `Add ${name}`, command: addPart },
  { label: `Move ${name} back`, command: movePart(-1) },
  { label: `Move ${name} forward`, command: movePart(1) },
  { label: `Delete ${name}`, command: deletePart, danger: true },
];

type CommandGroup = { label: string | null; commands: readonly BlockCommand[] };

/** Commands that need more than the document. */
type BlockActions = {
  /** Starts a comment on the block. */
  onComment: () => void;
  /** Makes reusable content of the selected blocks. */
  onReusable: () => void;
};

/** The commands for the block at the selection: of what holds it first, then of the block. */
export const blockCommands = (
  state: EditorState,
  isRow: boolean,
  { onComment, onReusable }: BlockActions,
): CommandGroup[] => {
  const reusable: BlockCommand = {
    label: "Make reusable",
    command: () => {
      onReusable();
      return true;
    },
  };
  const [part, box] = [partAround(state), boxAround(state)];
  const name: string | undefined = part?.node.attrs.name;
  const styles = hintAround(state)
    ? hintStyles.map(([style, label]) => ({ label, command: setHintStyle(style) }))
    : [];
  const unwrap = box ? [{ label: "Remove the box, keep its text", command: unwrapBox }] : [];
  const held: CommandGroup[] = [
    { label: "Callout", commands: styles },
    {
      label: name ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : null,
      commands: name ? partCommands(name) : [],
    },
    { label: styles.length > 0 ? null : "Box", commands: unwrap },
  ];
  const comment: BlockCommand = {
    label: "Comment",
    shortcut: "mod+alt+m",
    command: () => {
      onComment();
      return true;
    },
  };
  const own: CommandGroup[] = isRow
    ? [
        { label: "Table", commands: TABLE },
        { label: "Row", commands: [comment, ...BLOCK.filter(({ command }) => command !== deleteBlocks)] },
      ]
    : [
        { label: "Turn into", commands: KINDS },
        { label: null, commands: [comment, reusable, ...BLOCK] },
      ];
  return [...held.filter(({ commands }) => commands.length > 0), ...own];
};
