import type { Command } from "prosemirror-state";
import { duplicateBlocks, moveBlocks } from "./block-changes";
import { clearMarks } from "./clear-marks";
import { extendBlocks } from "./extend-blocks";
import { toggleKind, turnInto } from "./kinds";
import { enterInContainer, leaveContainer, resetPart } from "./new-lines";

/** The commands of keys that no text needs from its first moment. */
export const laterKeymap: Record<string, Command> = {
  "Mod-Enter": leaveContainer,
  "Mod-\\": clearMarks,
  "Mod-Alt-0": turnInto("paragraph"),
  ...Object.fromEntries(
    ([1, 2, 3, 4, 5, 6] as const).map((level) => [`Mod-Alt-${level}`, turnInto(`heading-${level}`)]),
  ),
  "Mod-Shift-7": toggleKind("numbers"),
  "Mod-Shift-8": toggleKind("bullets"),
  "Mod-Shift-9": toggleKind("tasks"),
  "Shift-ArrowUp": extendBlocks(-1),
  "Shift-ArrowDown": extendBlocks(1),
  "Mod-Shift-ArrowUp": moveBlocks(-1),
  "Mod-Shift-ArrowDown": moveBlocks(1),
  "Mod-Shift-d": duplicateBlocks,
};

/** Those that come before the keys of each text. */
export const laterFirstKeymap: Record<string, Command> = { Enter: enterInContainer, Backspace: resetPart };
