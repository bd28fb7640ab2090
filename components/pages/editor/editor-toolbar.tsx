"use client";

import type { StateCommand } from "@codemirror/state";
import {
  Bold,
  Braces,
  Code,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  Quote,
  Table,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import {
  insertLink,
  insertTable,
  toggleBullets,
  toggleCode,
  toggleHeading,
  toggleMark,
  toggleNumbers,
  toggleQuote,
  toggleTasks,
} from "../../content/markdown-commands";
import { IconButton } from "../../ui/button";

type Tool = { label: string; icon: ReactNode; command: StateCommand; shortcut?: string };

const groups: readonly (readonly Tool[])[] = [
  [
    { label: "Bold", icon: <Bold />, command: toggleMark("**"), shortcut: "mod+b" },
    { label: "Italic", icon: <Italic />, command: toggleMark("_"), shortcut: "mod+i" },
    { label: "Code", icon: <Code />, command: toggleCode, shortcut: "mod+e" },
    { label: "Link", icon: <Link2 />, command: insertLink, shortcut: "mod+shift+u" },
  ],
  [
    { label: "Heading 1", icon: <Heading1 />, command: toggleHeading(1) },
    { label: "Heading 2", icon: <Heading2 />, command: toggleHeading(2) },
    { label: "Heading 3", icon: <Heading3 />, command: toggleHeading(3) },
  ],
  [
    { label: "Bullet list", icon: <List />, command: toggleBullets },
    { label: "Numbered list", icon: <ListOrdered />, command: toggleNumbers },
    { label: "Task list", icon: <ListChecks />, command: toggleTasks },
    { label: "Quote", icon: <Quote />, command: toggleQuote },
    { label: "Table", icon: <Table />, command: insertTable },
  ],
];

/** One stop for Tab; arrows go from button to button. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = buttons.at((at + (event.key === "ArrowRight" ? 1 : -1)) % buttons.length);
  if (at < 0 || !next) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
};

export const EditorToolbar = ({
  onRun,
  onFiles,
  onShared,
  children,
}: {
  onRun: (command: StateCommand) => void;
  onFiles: (files: File[]) => void;
  /** Opens what the texts of a space share. */
  onShared: () => void;
  children?: ReactNode;
}) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="flex items-center gap-2 border-b border-border px-3 py-1">
      <div
        role="toolbar"
        aria-label="Formatting"
        onKeyDown={moveFocus}
        className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto [scrollbar-width:none]"
      >
        {groups.map((tools, group) => (
          <span key={tools[0]?.label} className="flex shrink-0 border-r border-border pr-1">
            {tools.map((tool, index) => (
              <IconButton
                key={tool.label}
                label={tool.label}
                shortcut={tool.shortcut}
                side="bottom"
                size="sm"
                tabIndex={group === 0 && index === 0 ? 0 : -1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(tool.command)}
              >
                {tool.icon}
              </IconButton>
            ))}
          </span>
        ))}
        <IconButton
          label="Image or file"
          side="bottom"
          size="sm"
          tabIndex={-1}
          onClick={() => picker.current?.click()}
        >
          <ImagePlus />
        </IconButton>
        <IconButton
          label="Variables and reusable content"
          side="bottom"
          size="sm"
          tabIndex={-1}
          onClick={onShared}
        >
          <Braces />
        </IconButton>
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Choose files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      {children}
    </div>
  );
};
