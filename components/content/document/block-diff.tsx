import { MessageSquarePlus } from "lucide-react";
import { memo, type ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { NearViewport } from "@/components/ui/near-viewport";
import { useSay } from "@/components/ui/say";
import type { BlockComparison, ComparedBlock } from "@/lib/content/pages/schemas";
import { type Text, text } from "@/lib/core/locales/say";
import { DocumentView } from "./document-view";
import type { MarkedWords } from "./words";

/** Returns the key for comments on a block: that of its present version, or of the removed one. */
export const comparisonKey = (block: BlockComparison): string => block.after?.key ?? block.before?.key ?? "";
/** Returns the keys of both versions. */
export const keysOf = (block: ComparedBlock): string[] =>
  block.kind === "folded" ? [] : [block.after?.key, block.before?.key].filter((key) => key !== undefined);

const names: Record<BlockComparison["kind"], Text> = {
  same: text("Unchanged"),
  added: text("Added"),
  removed: text("Removed"),
  changed: text("Changed"),
};

const previewOf = (block: BlockComparison) => {
  const [line = ""] = (block.after ?? block.before)?.source.trim().split("\n") ?? [];
  return line.length > 40 ? `${line.slice(0, 40).trimEnd()}…` : line;
};

/** Tables, code and sources mark the changed cells or lines, so they get no background colour. */
const MARKED_INSIDE = new Set(["table", "code", "html", "definition", "footnoteDefinition"]);
const isMarkedInside = ({ kind, after }: BlockComparison) =>
  kind === "changed" && MARKED_INSIDE.has(after?.type ?? "");

type Version = BlockComparison["before"];
export type MarksByBlock = ReadonlyMap<string, readonly MarkedWords[]>;

/** Shows one version of a block, whose words can be selected. */
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
    // The marked words of both versions together are no diagram.
    drawn={html === version?.html}
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
  const say = useSay();
  const { kind, before, after } = block;
  const marked = isMarkedInside(block);
  if (kind === "same")
    return (
      <div className="grid gap-x-6 px-2 lg:grid-cols-2">
        <div aria-hidden="true" inert className="min-w-0 opacity-80 max-lg:hidden">
          <DocumentView html={before?.html ?? after?.html ?? ""} drawn />
        </div>
        <Words version={after ?? before} marks={marks} className="min-w-0" />
      </div>
    );
  return (
    <div className="grid gap-x-6 gap-y-1 lg:grid-cols-2">
      <Side version={before} diff="removed" label={say("Before")} marked={marked} marks={marks} />
      <Side version={after} diff="added" label={say("After")} marked={marked} marks={marks} />
    </div>
  );
};

const Inline = ({ block, marks }: ShownBlock) => {
  const say = useSay();
  const { kind, before, after, inline } = block;
  return (
    <div
      data-diff={kind === "same" ? "unchanged" : kind}
      data-marked={isMarkedInside(block) || undefined}
      className={kind === "same" ? "px-2" : undefined}
    >
      {kind !== "same" && <span className="sr-only">{say(names[kind])}</span>}
      <Words version={after ?? before} html={inline} marks={marks} />
    </div>
  );
};

type BlockProps = {
  mode: "split" | "inline";
  /** Starts a comment on a block; without it there is no button. */
  onComment?: (key: string) => void;
  block: BlockComparison;
  marks: MarksByBlock;
  /** Renders the content only near the viewport; the element itself always exists, for the keyboard and comments. */
  lazy: boolean;
  /** Shown below the block. */
  children: ReactNode;
};

/**
 * Shows a block in two states. Memoized, because moving from change to change redraws the surroundings of thousands of
 * blocks.
 */
export const BlockDiff = memo(({ block, mode, marks, onComment, lazy, children }: BlockProps) => {
  const say = useSay();
  const changed = block.kind !== "same";
  const content = () => (
    <>
      {mode === "split" ? <Split block={block} marks={marks} /> : <Inline block={block} marks={marks} />}
      {onComment && (
        <span className="absolute -top-2.5 right-1 opacity-0 group-focus-within/block:opacity-100 group-hover/block:opacity-100 pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:opacity-100">
          <IconButton
            label={say("Comment on “{block}”", { block: previewOf(block) })}
            size="sm"
            variant="secondary"
            className="size-6"
            onClick={() => onComment(comparisonKey(block))}
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
          // Touch has no hover, so the button is always shown beside the text.
          onComment && "pointer-coarse:pr-8",
        )}
        tabIndex={-1}
        {...(changed && { "data-stop": "" })}
        data-node={comparisonKey(block)}
      >
        {lazy ? <NearViewport>{content}</NearViewport> : content()}
      </div>
      {children}
    </div>
  );
});
BlockDiff.displayName = "BlockDiff";
