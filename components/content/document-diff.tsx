"use client";

import { MessageSquarePlus, UnfoldVertical } from "lucide-react";
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { BlockComparison, ComparedBlock, FoldedBlocks } from "@/lib/model/pages/schemas";
import { IconButton } from "../ui/button";
import { cn } from "../ui/cn";
import { Near } from "../ui/near";
import { Spinner } from "../ui/spinner";
import { DocumentView } from "./document-view";
import type { MarkedWords } from "./words";

type DocumentDiffProps = {
  blocks: readonly ComparedBlock[];
  mode: "split" | "inline";
  /** Fetches blocks that are folded. */
  onOpen: (folded: FoldedBlocks) => Promise<void>;
  /** Given, every block offers to comment on it by its key. */
  onComment?: (key: string) => void;
  /** Words that are commented on, with the key of the version of the block that holds them. */
  marks?: readonly MarkedWords[];
  /** Under a block: its threads, the composer of a new one. */
  below?: (block: BlockComparison) => ReactNode;
};

/** The key that comments on a block carry: of its present form, or of the removed one. */
const keyOf = (block: BlockComparison): string => block.after?.key ?? block.before?.key ?? "";
export const keysOf = (block: ComparedBlock): string[] =>
  block.kind === "folded" ? [] : [block.after?.key, block.before?.key].filter((key) => key !== undefined);

const names: Record<BlockComparison["kind"], string> = {
  same: "Unchanged",
  added: "Added",
  removed: "Removed",
  changed: "Changed",
};

const previewOf = (block: BlockComparison) => {
  const [line = ""] = (block.after ?? block.before)?.source.trim().split("\n") ?? [];
  return line.length > 40 ? `${line.slice(0, 40).trimEnd()}…` : line;
};

const NO_MARKS: readonly MarkedWords[] = [];
const UNMARKED: MarksByBlock = new Map();

const groupByBlock = (marks: readonly MarkedWords[]): MarksByBlock => {
  const groups = new Map<string, MarkedWords[]>();
  for (const { node = "", ...mark } of marks) groups.set(node, [...(groups.get(node) ?? []), mark]);
  return groups;
};

/** Comparisons of more blocks draw those near to what is in sight. */
const MOST_DRAWN = 300;

/** Tables, code and what is shown as its source say by cell or line what changed; a colour below all of it would drown that. */
const MARKED_INSIDE = new Set(["table", "code", "html", "definition", "footnoteDefinition"]);
const isMarkedInside = ({ kind, after }: BlockComparison) =>
  kind === "changed" && MARKED_INSIDE.has(after?.type ?? "");

type Version = BlockComparison["before"];
type MarksByBlock = ReadonlyMap<string, readonly MarkedWords[]>;

/** One version of a block, in which words can be selected. */
const Words = ({
  version,
  html = version?.html ?? "",
  marks,
  className,
}: {
  version: Version;
  html?: string;
  marks: MarksByBlock;
  className?: string;
}) => (
  <DocumentView
    html={html}
    words={version?.key}
    marks={version && marks.get(version.key)}
    className={className}
  />
);

const Side = ({
  version,
  diff,
  label,
  marked,
  marks,
}: {
  version: Version;
  diff: string;
  label: string;
  marked: boolean;
  marks: MarksByBlock;
}) =>
  version === undefined ? (
    <div className="rounded-md bg-surface max-lg:hidden" />
  ) : (
    <div data-diff={diff} data-marked={marked || undefined} className="min-w-0">
      <span className="sr-only">{label}</span>
      <Words version={version} marks={marks} />
    </div>
  );

type ShownBlock = { block: BlockComparison; marks: MarksByBlock };

const Split = ({ block, marks }: ShownBlock) => {
  const { kind, before, after } = block;
  const marked = isMarkedInside(block);
  if (kind === "same")
    return (
      <div className="grid gap-x-6 px-2 lg:grid-cols-2">
        <div aria-hidden="true" inert className="min-w-0 opacity-80 max-lg:hidden">
          <DocumentView html={before?.html ?? after?.html ?? ""} />
        </div>
        <Words version={after ?? before} marks={marks} className="min-w-0" />
      </div>
    );
  return (
    <div className="grid gap-x-6 gap-y-1 lg:grid-cols-2">
      <Side version={before} diff="removed" label="Before" marked={marked} marks={marks} />
      <Side version={after} diff="added" label="After" marked={marked} marks={marks} />
    </div>
  );
};

const Inline = ({ block, marks }: ShownBlock) => {
  const { kind, before, after, inline } = block;
  return (
    <div
      data-diff={kind === "same" ? "unchanged" : kind}
      data-marked={isMarkedInside(block) || undefined}
      className={kind === "same" ? "px-2" : undefined}
    >
      {kind !== "same" && <span className="sr-only">{names[kind]}</span>}
      <Words version={after ?? before} html={inline} marks={marks} />
    </div>
  );
};

type BlockProps = Pick<DocumentDiffProps, "mode" | "onComment"> & {
  block: BlockComparison;
  marks: MarksByBlock;
  /** Fills the block only while it is near; its place for the keyboard and for comments is always there. */
  lazy: boolean;
  /** Under the block. */
  children: ReactNode;
};

/** Kept as it is while its own block does: moving from change to change redraws what surrounds thousands of them. */
const Block = memo(({ block, mode, marks, onComment, lazy, children }: BlockProps) => {
  const changed = block.kind !== "same";
  const content = () => (
    <>
      {mode === "split" ? <Split block={block} marks={marks} /> : <Inline block={block} marks={marks} />}
      {onComment && (
        <span className="absolute -top-2.5 right-1 opacity-0 group-focus-within/block:opacity-100 group-hover/block:opacity-100 pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:opacity-100">
          <IconButton
            label={`Comment on “${previewOf(block)}”`}
            size="sm"
            variant="secondary"
            className="size-6"
            onClick={() => onComment(keyOf(block))}
          >
            <MessageSquarePlus />
          </IconButton>
        </span>
      )}
    </>
  );
  return (
    <div>
      <div
        className={cn(
          "group/block relative scroll-mt-12 rounded-md outline-offset-4",
          // A finger has no hover: the button is always there, beside the text.
          onComment && "pointer-coarse:pr-8",
        )}
        tabIndex={-1}
        {...(changed && { "data-stop": "" })}
        data-node={keyOf(block)}
      >
        {lazy ? <Near>{content}</Near> : content()}
      </div>
      {children}
    </div>
  );
});
Block.displayName = "Block";

type FoldButtonProps = { count: number; noun: string; onOpen: () => void | Promise<void> };

export const FoldButton = ({ count, noun, onOpen }: FoldButtonProps) => {
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    await onOpen();
    setOpening(false);
  };
  return (
    <button
      type="button"
      onClick={open}
      disabled={opening}
      className="inset-focus flex h-8 w-full items-center justify-center gap-2 rounded-md bg-surface text-xs text-muted hover:bg-hover hover:text-foreground"
    >
      {opening ? <Spinner /> : <UnfoldVertical aria-hidden="true" className="size-3.5" />}
      Show {count} unchanged {noun}
    </button>
  );
};

/** A page in two states, block by block, as readers see it; what did not change is folded. */
export const DocumentDiff = ({
  blocks,
  mode,
  onOpen,
  onComment,
  marks = NO_MARKS,
  below,
}: DocumentDiffProps) => {
  const latest = useRef(onComment);
  useEffect(() => {
    latest.current = onComment;
  });
  const comment = useCallback((key: string) => latest.current?.(key), []);
  const byBlock = useMemo(() => groupByBlock(marks), [marks]);
  let position = 0;
  return (
    <div className={cn("space-y-3", mode === "inline" && "mx-auto max-w-3xl")}>
      {blocks.map((block) => {
        const at = position;
        position += block.kind === "folded" ? block.count : 1;
        if (block.kind === "folded")
          return (
            <FoldButton key={`fold ${at}`} count={block.count} noun="blocks" onOpen={() => onOpen(block)} />
          );
        return (
          <Block
            key={`${at} ${keyOf(block)}`}
            block={block}
            mode={mode}
            marks={keysOf(block).some((key) => byBlock.has(key)) ? byBlock : UNMARKED}
            onComment={onComment && comment}
            lazy={blocks.length > MOST_DRAWN}
          >
            {below?.(block)}
          </Block>
        );
      })}
    </div>
  );
};
