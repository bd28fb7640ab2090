"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { call } from "@/lib/api/client";
import type { MergeConflict } from "@/lib/change-requests/schemas";
import { pages } from "@/lib/pages/operations";
import { personOf } from "../comments/person";
import { ConflictHunk, type HunkChoice } from "../content/conflict-desk";
import { DocumentView } from "../content/document-view";
import { Avatar } from "../ui/avatar";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { RadioGroup } from "../ui/radio-group";
import { RelativeTime } from "../ui/relative-time";
import { SkeletonText } from "../ui/skeleton";
import { type ConflictWords, choiceOf, isDecided, type TitleOf, takeSide, wordsOf } from "./conflict-words";
import type { ChangeRequestTarget } from "./reads";
import type { Decision } from "./use-decisions";

/** Markdown as the change request's pages would show it, drawn by the server. */
const Preview = ({ target, markdown }: { target: ChangeRequestTarget; markdown: string }) => {
  const { data, error } = useQuery({
    queryKey: ["previews", target, markdown],
    queryFn: ({ signal }) => call(pages.preview, { params: target, body: { markdown }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: markdown.trim() !== "",
  });
  if (markdown.trim() === "")
    return <p className="text-sm text-subtle italic">Nothing: the lines are gone</p>;
  if (error) return <p className="text-sm text-danger">{error.message}</p>;
  return data ? <DocumentView html={data.html} /> : <SkeletonText lines={2} />;
};

export type ConflictCardProps = {
  target: ChangeRequestTarget;
  conflict: MergeConflict;
  decision: Decision;
  onDecide: (decision: Decision) => void;
  titleOf: TitleOf;
  disabledReason: string | null;
  editingHunk: string | null;
  onEditHunk: (hunkId: string | null) => void;
};

const hunkChoices = (decision: Decision): Record<string, HunkChoice> =>
  decision !== null && "hunks" in decision ? decision.hunks : {};

/** A choice for one hunk among those made; taking the last one back leaves no decision at all. */
export const withHunk = (decision: Decision, hunkId: string, choice: HunkChoice | null): Decision => {
  const { [hunkId]: _, ...rest } = hunkChoices(decision);
  const next = choice ? { ...rest, [hunkId]: choice } : rest;
  return Object.keys(next).length > 0 ? { hunks: next } : null;
};

const Hunks = ({
  target,
  conflict,
  decision,
  onDecide,
  disabledReason,
  editingHunk,
  onEditHunk,
}: ConflictCardProps) => {
  const hunks = conflict.hunks ?? [];
  const choices = hunkChoices(decision);
  const side = decision !== null && "choice" in decision ? decision.choice : null;
  const wholeSide: HunkChoice | null = side === "main" || side === "change" ? { choice: side } : null;
  return hunks.map((hunk, position) => (
    <ConflictHunk
      key={hunk.id}
      hunk={hunk}
      title={`Conflict ${position + 1} of ${hunks.length}`}
      choice={choices[hunk.id] ?? wholeSide}
      onChoose={(choice) => onDecide(withHunk(decision, hunk.id, choice))}
      disabledReason={disabledReason}
      preview={(markdown) => <Preview target={target} markdown={markdown} />}
      editing={editingHunk === hunk.id}
      onEdit={(editing) => onEditHunk(editing ? hunk.id : null)}
    />
  ));
};

/** Fields whose conflict may also be settled with a value of one's own. */
const freeText = ({ kind, field, target }: MergeConflict) =>
  (kind === "field" && target.type === "page" && ["title", "slug", "description"].includes(field ?? "")) ||
  kind === "slug";

const OwnValue = ({
  conflict,
  decision,
  onDecide,
  disabledReason,
}: Pick<ConflictCardProps, "conflict" | "decision" | "onDecide" | "disabledReason">) => {
  const kept = decision !== null && "value" in decision ? String(decision.value) : "";
  const [text, setText] = useState(kept);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "" && !disabledReason) onDecide({ value: text.trim() });
      }}
    >
      <Field
        label={conflict.kind === "slug" ? "Or another address" : "Or something else"}
        className="max-w-sm flex-1"
      >
        <Input
          value={text}
          mono={conflict.kind === "slug"}
          onChange={(event) => setText(event.target.value)}
          disabled={Boolean(disabledReason)}
        />
      </Field>
      <Button
        type="submit"
        disabledReason={
          disabledReason ?? ((text.trim() === "" || text.trim() === kept) && "Enter another value first.")
        }
      >
        Use it
      </Button>
    </form>
  );
};

const Choices = ({
  conflict,
  words,
  decision,
  onDecide,
  disabledReason,
}: Pick<ConflictCardProps, "conflict" | "decision" | "onDecide" | "disabledReason"> & {
  words: ConflictWords;
}) => {
  const chosen = decision !== null && "choice" in decision ? choiceOf(conflict, decision.choice) : undefined;
  return (
    <>
      {conflict.pages && conflict.pages.length > 1 && (
        <div className="text-sm">
          <p className="text-muted">Pages concerned:</p>
          <ul className="mt-1 list-disc pl-5">
            {conflict.pages.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </div>
      )}
      <RadioGroup
        label="Decision"
        look="cards"
        options={words.choices}
        value={chosen}
        disabled={Boolean(disabledReason)}
        onChange={(choice) => onDecide({ choice })}
      />
      {freeText(conflict) && (
        <OwnValue
          conflict={conflict}
          decision={decision}
          onDecide={onDecide}
          disabledReason={disabledReason}
        />
      )}
    </>
  );
};

const SideButtons = ({ conflict, decision, onDecide, disabledReason }: ConflictCardProps) => (
  <>
    <Button
      size="sm"
      disabledReason={disabledReason}
      onClick={() => onDecide(takeSide(conflict, decision, "main", "all"))}
    >
      All main
    </Button>
    <Button
      size="sm"
      disabledReason={disabledReason}
      onClick={() => onDecide(takeSide(conflict, decision, "change", "all"))}
    >
      All mine
    </Button>
  </>
);

export const ConflictIcon = ({ decided, className }: { decided: boolean; className?: string }): ReactNode =>
  decided ? (
    <CircleCheck aria-hidden="true" className={cn("size-4 shrink-0 text-success", className)} />
  ) : (
    <CircleDashed aria-hidden="true" className={cn("size-4 shrink-0 text-danger", className)} />
  );

export const titleOfTarget = ({ target }: MergeConflict): string =>
  target.title || (target.type === "page" ? "Untitled page" : target.id);

/** One conflict: what it is about, why somebody has to decide, and the decision. */
export const ConflictCard = (props: ConflictCardProps) => {
  const { conflict, decision, onDecide, titleOf, disabledReason } = props;
  const words = wordsOf(conflict, titleOf);
  const decided = isDecided(conflict, decision);
  const several = (conflict.hunks?.length ?? 0) > 1;
  return (
    <section
      id={`conflict-${conflict.id}`}
      data-conflict={conflict.id}
      tabIndex={-1}
      aria-labelledby={`conflict-title-${conflict.id}`}
      className="scroll-mt-[calc(var(--sticky-top)-1.5rem)] rounded-lg border border-border"
    >
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-t-lg border-b border-border bg-surface px-4 py-2">
        <ConflictIcon decided={decided} />
        <h2 id={`conflict-title-${conflict.id}`} className="min-w-0 text-sm font-semibold wrap-anywhere">
          {titleOfTarget(conflict)}
        </h2>
        <Badge>{words.kind}</Badge>
        {decided && conflict.resolvedBy && conflict.resolvedAt && (
          <span className="inline-flex items-center gap-1.5 text-xs text-subtle">
            <Avatar person={personOf(conflict.resolvedBy)} size="xs" decorative />
            {conflict.resolvedBy.displayName} decided <RelativeTime value={conflict.resolvedAt} />
          </span>
        )}
        <span className="ml-auto flex items-center gap-2">
          {several && <SideButtons {...props} />}
          {decision !== null && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Undo2 aria-hidden="true" />}
              disabledReason={disabledReason}
              onClick={() => onDecide(null)}
            >
              Decide anew
            </Button>
          )}
        </span>
      </header>
      <div className="space-y-4 px-4 py-4">
        <p className="max-w-3xl text-sm">{words.why}</p>
        {conflict.kind === "content" ? (
          <Hunks {...props} />
        ) : (
          <Choices
            conflict={conflict}
            words={words}
            decision={decision}
            onDecide={onDecide}
            disabledReason={disabledReason}
          />
        )}
      </div>
    </section>
  );
};
