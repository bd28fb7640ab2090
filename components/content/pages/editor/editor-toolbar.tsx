"use client";

import {
  Bold,
  Braces,
  Code,
  GripVertical,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  MessageSquarePlus,
  Plus,
  Quote,
  Redo2,
  RemoveFormatting,
  Search,
  SquareCode,
  Strikethrough,
  Table,
  Undo2,
} from "lucide-react";
import { type ReactNode, useRef } from "react";
import {
  type AskedFor,
  type MarkdownBlock,
  markdownBlocks,
} from "@/components/content/document/markdown/blocks";
import { IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { moveFocus } from "./move-focus";

type Tool = { label: string; icon: ReactNode; run: () => void; shortcut?: string };

/** The blocks with a button of their own; the others are in the menu. */
const buttons: readonly (readonly [id: string, icon: ReactNode][])[] = [
  [
    ["heading-1", <Heading1 key="h1" />],
    ["heading-2", <Heading2 key="h2" />],
    ["heading-3", <Heading3 key="h3" />],
  ],
  [
    ["bullets", <List key="bullets" />],
    ["numbers", <ListOrdered key="numbers" />],
    ["tasks", <ListChecks key="tasks" />],
    ["quote", <Quote key="quote" />],
    ["code", <SquareCode key="code" />],
    ["table", <Table key="table" />],
    ["file", <ImagePlus key="file" />],
    ["shared", <Braces key="shared" />],
  ],
];
const withButton = new Set(buttons.flat().map(([id]) => id));
const inMenu = markdownBlocks.filter(({ id }) => !withButton.has(id));
const blockOf = (id: string) => markdownBlocks.find((block) => block.id === id)!;

export type MarkName = "strong" | "em" | "strike" | "code";

/** Lists the blocks without a button of their own. */
const MoreBlocks = ({ onChoose }: { onChoose: (block: MarkdownBlock) => void }) => {
  const say = useSay();
  const chosen = useRef<MarkdownBlock | null>(null);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={say("More blocks")} side="bottom" size="sm" tabIndex={-1}>
          <Plus />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          // Inserts the block once the menu has closed, so that the text keeps the focus.
          const block = chosen.current;
          if (!block) return;
          event.preventDefault();
          chosen.current = null;
          onChoose(block);
        }}
      >
        {inMenu.map((block) => (
          <DropdownMenuItem
            key={block.id}
            onSelect={() => {
              chosen.current = block;
            }}
          >
            {say(block.label)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
};

type EditorToolbarProps = {
  hidden?: boolean;
  onMark: (name: MarkName) => void;
  onBlock: (block: MarkdownBlock) => void;
  /** Asks for the choice that a block needs before it is inserted. */
  onAsk: (what: AskedFor) => void;
  onLink: () => void;
  onFind: () => void;
  /** Takes the formatting off the selected words; null in the source, where it is text. */
  onClear: (() => void) | null;
  /** Opens the menu of the block at the caret; null where blocks have none. */
  onMenu: (() => void) | null;
  /** Takes the last step back, or makes it again; null in the source. */
  onHistory: ((step: "undo" | "redo") => void) | null;
  /** Starts a comment on the selected words, or on the block at the caret. */
  onComment: () => void;
  children?: ReactNode;
};

export const EditorToolbar = ({
  hidden,
  onMark,
  onBlock,
  onAsk,
  onLink,
  onFind,
  onClear,
  onMenu,
  onHistory,
  onComment,
  children,
}: EditorToolbarProps) => {
  const say = useSay();
  const insert = (block: MarkdownBlock) => (block.asks ? onAsk(block.asks) : onBlock(block));
  const groups: readonly (readonly Tool[])[] = [
    [
      { label: say("Bold"), icon: <Bold />, run: () => onMark("strong"), shortcut: "mod+b" },
      { label: say("Italic"), icon: <Italic />, run: () => onMark("em"), shortcut: "mod+i" },
      { label: say("Strikethrough"), icon: <Strikethrough />, run: () => onMark("strike") },
      { label: say("Code"), icon: <Code />, run: () => onMark("code"), shortcut: "mod+e" },
      { label: say("Link"), icon: <Link2 />, run: onLink, shortcut: "mod+k" },
      ...(onClear
        ? [{ label: say("Clear formatting"), icon: <RemoveFormatting />, run: onClear, shortcut: "mod+\\" }]
        : []),
    ],
    ...buttons.map((group) =>
      group.map(([id, icon]) => {
        const block = blockOf(id);
        return { label: say(block.label), icon, run: () => insert(block) };
      }),
    ),
  ];
  return (
    // On a phone it is at the lower edge, above the on-screen keyboard.
    <div
      data-region=""
      hidden={hidden}
      className="flex items-center justify-end gap-2 border-b border-border px-3 py-1 max-sm:order-last max-sm:border-t max-sm:border-b-0"
    >
      <div
        role="toolbar"
        aria-label={say("Formatting")}
        onKeyDown={moveFocus}
        className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto [scrollbar-width:none]"
      >
        {onMenu && (
          <IconButton
            label={say("Menu of this block")}
            shortcut="mod+."
            side="bottom"
            size="sm"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onMenu}
            className="sm:hidden"
          >
            <GripVertical />
          </IconButton>
        )}
        {onHistory &&
          // Screens without a keyboard have no keys for these.
          [
            { label: say("Undo"), icon: <Undo2 />, run: () => onHistory("undo") },
            { label: say("Redo"), icon: <Redo2 />, run: () => onHistory("redo") },
          ].map(({ label, icon, run }) => (
            <IconButton
              key={label}
              label={label}
              side="bottom"
              size="sm"
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={run}
              className="hidden max-sm:inline-flex pointer-coarse:inline-flex"
            >
              {icon}
            </IconButton>
          ))}
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
                onClick={tool.run}
              >
                {tool.icon}
              </IconButton>
            ))}
          </span>
        ))}
        <MoreBlocks onChoose={insert} />
        <IconButton
          label={say("Comment on this block")}
          shortcut="mod+alt+m"
          side="bottom"
          size="sm"
          tabIndex={-1}
          onClick={onComment}
        >
          <MessageSquarePlus />
        </IconButton>
        <IconButton
          label={say("Find and replace")}
          shortcut="mod+f"
          side="bottom"
          size="sm"
          tabIndex={-1}
          onClick={onFind}
        >
          <Search />
        </IconButton>
      </div>
      {children}
    </div>
  );
};
