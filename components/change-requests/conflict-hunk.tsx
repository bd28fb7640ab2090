"use client";

import { ArrowUpDown, Check, Lightbulb, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { diffWords } from "@/lib/core/content/word-diff";
import type { MergeConflict } from "@/lib/model/change-requests/schemas";
import { CommentComposer } from "../comments/comment-composer";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Kbd } from "../ui/kbd";
import { Near } from "../ui/near";

type Hunk = NonNullable<MergeConflict["hunks"]>[number];
export type HunkChoice =
  | { choice: "main" | "change" | "both" | "both-reversed" }
  | { choice: "edit"; text: string };

const joined = (first: string, second: string) =>
  first === "" || second === "" || first.endsWith("\n") ? first + second : `${first}\n${second}`;

/** What stands in the page with a choice; until somebody chooses, what the space has. */
const chosenText = (hunk: Hunk, choice: HunkChoice | null): string => {
  switch (choice?.choice) {
    case "change":
      return hunk.change;
    case "both":
      return joined(hunk.main, hunk.change);
    case "both-reversed":
      return joined(hunk.change, hunk.main);
    case "edit":
      return choice.text;
    default:
      return hunk.main;
  }
};

const withoutEnd = (text: string) => text.replace(/\n$/, "");
/** Lines of a page end with a newline, save perhaps the very last. */
const endedLike = ({ main, change }: Hunk, text: string) =>
  text === "" || text.endsWith("\n") || !(main.endsWith("\n") || change.endsWith("\n")) ? text : `${text}\n`;

const Source = ({ before, text, label }: { before?: string; text: string; label: string }) => (
  <figure
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    tabIndex={0}
    className="diff-source max-h-80 min-h-9 overflow-auto px-3 py-2 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere"
  >
    {text === "" && <span className="font-sans text-subtle italic">Nothing: the lines are gone</span>}
    {before === undefined
      ? text
      : diffWords(before, text)
          .filter(({ kind }) => kind !== "removed")
          .map(({ kind, text: words }, index) => (kind === "added" ? <ins key={index}>{words}</ins> : words))}
  </figure>
);

const Pane = ({
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
}) => (
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
          Chosen
        </Badge>
      )}
    </div>
    {children}
  </div>
);

type ConflictHunkProps = {
  hunk: Hunk;
  /** "Conflict 2 of 3". */
  title: string;
  choice: HunkChoice | null;
  /** Null takes the decision back. */
  onChoose: (choice: HunkChoice | null) => void;
  /** Why nothing can be decided. */
  disabledReason?: string | null;
  /** Whose text each side is. */
  notes: { main: ReactNode; change: ReactNode };
  /** Shows the text before both edits between them. */
  withBase: boolean;
  /** Draws a Markdown text as the page would show it. */
  preview: (markdown: string) => ReactNode;
  editing: boolean;
  onEdit: (editing: boolean) => void;
  /** Drawn also while it is far from what is in sight. */
  pinned?: boolean;
};

/** The three versions, the choices, and what comes out. */
const Sides = ({
  hunk,
  title,
  choice,
  onChoose,
  disabledReason,
  notes,
  withBase,
  preview,
  editing,
  onEdit,
}: ConflictHunkProps) => {
  const name = choice?.choice ?? null;
  const both = name === "both" || name === "both-reversed";
  const choices = [
    { value: "main", label: "Main", keys: "1", pressed: name === "main" },
    { value: "change", label: "Mine", keys: "2", pressed: name === "change" },
    { value: "both", label: "Both", keys: "3", pressed: both },
  ] as const;
  return (
    <div className="space-y-3">
      <div className={cn("grid gap-3 @lg:grid-cols-2", withBase && "@3xl:grid-cols-3")}>
        <Pane title="Main" note={notes.main} chosen={name === "main" || both}>
          <Source before={hunk.base} text={hunk.main} label={`${title}: main`} />
        </Pane>
        {withBase && (
          <Pane
            title="Base"
            note="before both edits"
            className="border-dashed @max-3xl:order-first @lg:@max-3xl:col-span-2"
          >
            <Source text={hunk.base} label={`${title}: base`} />
          </Pane>
        )}
        <Pane title="Mine" note={notes.change} chosen={name === "change" || both}>
          <Source before={hunk.base} text={hunk.change} label={`${title}: mine`} />
        </Pane>
      </div>
      {hunk.suggestion !== undefined && name !== "edit" && (
        <div className="rounded-md border border-info-border bg-info-subtle">
          <div className="flex flex-wrap items-center gap-2 px-3 py-1.5 text-xs">
            <Lightbulb aria-hidden="true" className="size-4 text-info" />
            <span className="flex-1">Suggestion: both edits, put together word by word. Check it.</span>
            <Button
              size="sm"
              disabledReason={disabledReason}
              onClick={() => onChoose({ choice: "edit", text: hunk.suggestion ?? "" })}
            >
              Use suggestion
            </Button>
          </div>
          <Source before={hunk.base} text={hunk.suggestion} label={`${title}: suggestion`} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {choices.map(({ value, label, keys, pressed }) => (
          <Button
            key={value}
            size="sm"
            aria-pressed={pressed}
            className={pressed ? "border-accent bg-selected" : undefined}
            disabledReason={disabledReason}
            onClick={() => onChoose({ choice: value })}
          >
            {label}
            <Kbd keys={keys} className="max-sm:hidden" />
          </Button>
        ))}
        <Button
          size="sm"
          aria-pressed={name === "edit"}
          className={name === "edit" ? "border-accent bg-selected" : undefined}
          disabledReason={disabledReason}
          onClick={() => onEdit(true)}
        >
          Edit
          <Kbd keys="e" className="max-sm:hidden" />
        </Button>
        {both && (
          <Button
            size="sm"
            variant="ghost"
            icon={<ArrowUpDown aria-hidden="true" />}
            disabledReason={disabledReason}
            onClick={() => onChoose({ choice: name === "both" ? "both-reversed" : "both" })}
          >
            {name === "both" ? "Mine first" : "Main first"}
          </Button>
        )}
        {choice && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Undo2 aria-hidden="true" />}
            disabledReason={disabledReason}
            onClick={() => onChoose(null)}
          >
            Take back
          </Button>
        )}
      </div>
      {editing && (
        <CommentComposer
          label={`${title}: edited text`}
          submitLabel="Use this text"
          rows={6}
          autoFocus
          exact
          initial={withoutEnd(
            name === null ? (hunk.suggestion ?? joined(hunk.main, hunk.change)) : chosenText(hunk, choice),
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
          <p className="mb-1 text-xs font-medium text-muted">Result</p>
          <div className="rounded-md border border-border bg-background px-4 py-3">
            {preview(chosenText(hunk, choice))}
          </div>
        </div>
      )}
    </div>
  );
};

/** One place where both sides changed the text. */
export const ConflictHunk = (props: ConflictHunkProps) => {
  const { hunk, title, choice, editing, pinned = false } = props;
  return (
    <article
      aria-label={title}
      data-hunk={hunk.id}
      tabIndex={-1}
      className="@container scroll-mt-12 space-y-3 rounded-lg border border-border p-3 outline-offset-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="text-sm font-semibold">{title}</h4>
        <span className="tabular text-xs text-subtle">Line {hunk.mergedLine}</span>
        {choice ? (
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            Decided
          </Badge>
        ) : (
          <Badge tone="danger">Open</Badge>
        )}
      </div>
      <Near pinned={pinned || editing}>{() => <Sides {...props} />}</Near>
    </article>
  );
};
