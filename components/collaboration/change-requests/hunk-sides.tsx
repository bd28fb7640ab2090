"use client";

import { Check, Lightbulb } from "lucide-react";
import type { ReactNode } from "react";
import { LateComposer } from "@/components/collaboration/comments/late-composer";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import { diffWords } from "@/lib/core/content/word-diff";
import { SIDE_LABELS } from "./conflict-labels";
import { HunkChoices, type HunkChoicesProps } from "./hunk-choices";
import { type ConflictHunk, chosenText, endedLike, joinTexts, withoutEnd } from "./hunk-text";

/** Shows one version of the lines, with marks on what is new since an earlier one. */
const HunkSource = ({ before, text, label }: { before?: string; text: string; label: string }) => {
  const say = useSay();
  return (
    <figure
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="diff-source max-h-80 min-h-9 overflow-auto px-3 py-2 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere"
    >
      {text === "" && (
        <span className="font-sans text-subtle italic">{say("Empty: the lines were deleted")}</span>
      )}
      {before === undefined
        ? text
        : diffWords(before, text)
            .filter(({ kind }) => kind !== "removed")
            .map(({ kind, text: words }, index) =>
              kind === "added" ? <ins key={index}>{words}</ins> : words,
            )}
    </figure>
  );
};

/** Frames one version with its name, and marks the chosen one. */
const HunkPane = ({
  title,
  note,
  chosen = false,
  className,
  children,
}: {
  title: string;
  note: ReactNode;
  chosen?: boolean;
  className?: string;
  children: ReactNode;
}) => {
  const say = useSay();
  return (
    <div
      className={cn(
        "flex min-w-0 flex-col overflow-hidden rounded-md border",
        chosen ? "border-accent ring-1 ring-accent" : "border-border",
        className,
      )}
    >
      <div className="flex min-h-8 items-center gap-2 border-b border-border bg-surface px-3 py-1 text-xs">
        <span className="font-semibold">{title}</span>
        <span className="truncate text-subtle">{note}</span>
        {chosen && (
          <Badge tone="accent" icon={<Check aria-hidden="true" />} className="ml-auto">
            {say("Chosen")}
          </Badge>
        )}
      </div>
      {children}
    </div>
  );
};

export type HunkSidesProps = HunkChoicesProps & {
  hunk: ConflictHunk;
  /** "Conflict 2 of 3". */
  title: string;
  /** The last edit of each side. */
  notes: { main: ReactNode; change: ReactNode };
  /** Shows the text before both edits between them. */
  withBase: boolean;
  /** Renders Markdown as the page would show it. */
  preview: (markdown: string) => ReactNode;
  editing: boolean;
};

/** Shows the three versions of a hunk, the choices, and the result. */
export const HunkSides = (props: HunkSidesProps) => {
  const say = useSay();
  const { hunk, title, choice, onChoose, disabledReason, notes, withBase, preview, editing, onEdit } = props;
  const name = choice?.choice ?? null;
  const both = name === "both" || name === "both-reversed";
  return (
    <div className="space-y-3">
      <div className={cn("grid gap-3 @lg:grid-cols-2", withBase && "@3xl:grid-cols-3")}>
        <HunkPane title={say(SIDE_LABELS.main)} note={notes.main} chosen={name === "main" || both}>
          <HunkSource before={hunk.base} text={hunk.main} label={say("{title}: space", { title })} />
        </HunkPane>
        {withBase && (
          <HunkPane
            title={say(SIDE_LABELS.base)}
            note={say("before both edits")}
            className="border-dashed @max-3xl:order-first @lg:@max-3xl:col-span-2"
          >
            <HunkSource text={hunk.base} label={say("{title}: before", { title })} />
          </HunkPane>
        )}
        <HunkPane title={say(SIDE_LABELS.change)} note={notes.change} chosen={name === "change" || both}>
          <HunkSource
            before={hunk.base}
            text={hunk.change}
            label={say("{title}: this change request", { title })}
          />
        </HunkPane>
      </div>
      {hunk.suggestion !== undefined && name !== "edit" && (
        <div className="rounded-md border border-info-border bg-info-subtle">
          <div className="flex flex-wrap items-center gap-2 px-3 py-1.5 text-xs">
            <Lightbulb aria-hidden="true" className="size-4 text-info" />
            <span className="flex-1">
              {say("Suggestion: both edits, merged word by word. Check the result.")}
            </span>
            <Button
              size="sm"
              disabledReason={disabledReason}
              onClick={() => onChoose({ choice: "edit", text: hunk.suggestion ?? "" })}
            >
              {say("Use suggestion")}
            </Button>
          </div>
          <HunkSource
            before={hunk.base}
            text={hunk.suggestion}
            label={say("{title}: suggestion", { title })}
          />
        </div>
      )}
      <HunkChoices {...props} />
      {editing && (
        <LateComposer
          label={say("{title}: edited text", { title })}
          submitLabel={say("Use this text")}
          rows={6}
          autoFocus
          exact
          asSource
          initial={withoutEnd(
            name === null ? (hunk.suggestion ?? joinTexts(hunk.main, hunk.change)) : chosenText(hunk, choice),
          )}
          onSubmit={async (text) => {
            onChoose({ choice: "edit", text: endedLike(hunk, text) });
            onEdit(false);
          }}
          onCancel={() => onEdit(false)}
        />
      )}
      {choice && !editing && (
        <div>
          <p className="mb-1 text-xs font-medium text-muted">{say("Result")}</p>
          <div className="rounded-md border border-border bg-background px-4 py-3">
            {preview(chosenText(hunk, choice))}
          </div>
        </div>
      )}
    </div>
  );
};
