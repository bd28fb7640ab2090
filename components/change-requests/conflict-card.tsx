"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { addresses } from "@/lib/addresses";
import { pageEdits } from "@/lib/domains/pages/operations";
import type { ConflictEdit, MergeConflict } from "@/lib/model/change-requests/schemas";
import { call } from "@/lib/platform/api/client";
import { personOf } from "../comments/person";
import { DocumentView } from "../content/document-view";
import { Avatar } from "../ui/avatar";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Kbd } from "../ui/kbd";
import { Link } from "../ui/link";
import { Near } from "../ui/near";
import { RadioGroup } from "../ui/radio-group";
import { RelativeTime } from "../ui/relative-time";
import { SkeletonText } from "../ui/skeleton";
import { choiceOf, type Decision, hunkChoices, isDecided, withHunk } from "./conflict-decisions";
import { ConflictHunk } from "./conflict-hunk";
import { type ConflictWords, editWords, type TitleOf, wordsOf } from "./conflict-labels";
import type { ChangeRequestTarget } from "./reads";
import type { Place } from "./use-conflict-keys";

/** Markdown as the change request's pages would show it, drawn by the server. */
const Preview = ({ target, markdown }: { target: ChangeRequestTarget; markdown: string }) => {
  const { data, error } = useQuery({
    queryKey: ["previews", target, markdown],
    queryFn: ({ signal }) => call(pageEdits.preview, { params: target, body: { markdown }, signal }),
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
  /** The place of this conflict that is being rewritten. */
  editingHunk: string | null;
  onEditHunk: (place: Place | null) => void;
  /** Shows texts as they were before both edits. */
  withBase: boolean;
  /** Drawn also while it is far from what is in sight. */
  pinned: boolean;
};

/** Who edited one side last, when, and by which change request. */
const Edit = ({
  target,
  edit,
  otherwise,
}: {
  target: ChangeRequestTarget;
  edit: ConflictEdit | undefined;
  otherwise: string;
}) => {
  if (!edit) return otherwise;
  const { author, at, changeRequest } = edit;
  return (
    <>
      {author.displayName}, <RelativeTime value={at} />
      {changeRequest && (
        <>
          {" in "}
          <Link
            href={addresses.changeRequest.overview(target.spaceId, changeRequest.number)}
            title={changeRequest.subject}
          >
            #{changeRequest.number}
          </Link>
        </>
      )}
    </>
  );
};

/** Places of one text that are drawn before it is known what is in sight. */
const PINNED = 4;

const Hunks = ({
  target,
  conflict,
  decision,
  onDecide,
  disabledReason,
  editingHunk,
  onEditHunk,
  withBase,
  pinned,
}: ConflictCardProps) => {
  const hunks = conflict.hunks ?? [];
  const choices = hunkChoices(conflict, decision);
  return hunks.map((hunk, position) => (
    <ConflictHunk
      key={hunk.id}
      hunk={hunk}
      title={`Conflict ${position + 1} of ${hunks.length}`}
      choice={choices[hunk.id] ?? null}
      onChoose={(choice) => onDecide(withHunk(conflict, decision, hunk.id, choice))}
      disabledReason={disabledReason}
      notes={{
        main: <Edit target={target} edit={conflict.edits?.main} otherwise="the space now" />,
        change: <Edit target={target} edit={conflict.edits?.change} otherwise="this change request" />,
      }}
      withBase={withBase}
      preview={(markdown) => <Preview target={target} markdown={markdown} />}
      editing={editingHunk === hunk.id}
      onEdit={(editing) => onEditHunk(editing ? { conflict: conflict.id, hunk: hunk.id } : null)}
      pinned={pinned && position < PINNED}
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

/** The key that takes a choice: 1 where it is what main has, 2 where it is what the change request has. */
const keyOf = (conflict: MergeConflict, choice: string): string | null => {
  if (choiceOf(conflict, "main") === choice) return "1";
  return choiceOf(conflict, "change") === choice ? "2" : null;
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
  const keyed = words.choices
    .map((choice) => ({ ...choice, key: keyOf(conflict, choice.value) }))
    .toSorted((one, other) => (one.key ?? "3").localeCompare(other.key ?? "3"));
  return (
    <div className="space-y-3">
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
        label={`Decision: ${words.kind}`}
        look="cards"
        options={keyed.map(({ value, label, description, key }) => ({
          value,
          description,
          label: (
            <span className="inline-flex items-center gap-2">
              {label}
              {key && (
                <span aria-hidden="true" className="max-sm:hidden">
                  <Kbd keys={key} />
                </span>
              )}
            </span>
          ),
        }))}
        value={chosen}
        disabled={Boolean(disabledReason)}
        onChange={(choice) => onDecide({ choice })}
        className="@lg:grid @lg:grid-cols-2"
      />
      {freeText(conflict) && (
        <OwnValue
          conflict={conflict}
          decision={decision}
          onDecide={onDecide}
          disabledReason={disabledReason}
        />
      )}
    </div>
  );
};

/** Who edited which side, where no panes say it. */
const Edits = ({ target, conflict }: Pick<ConflictCardProps, "target" | "conflict">) => {
  const { main, change } = conflict.edits ?? {};
  if (!main && !change) return null;
  return (
    <p className="text-xs text-subtle">
      {main && (
        <>
          Main: <Edit target={target} edit={main} otherwise="" />
        </>
      )}
      {main && change && " · "}
      {change && (
        <>
          Mine: <Edit target={target} edit={change} otherwise="" />
        </>
      )}
    </p>
  );
};

const DecidedBy = ({ conflict, decision }: Pick<ConflictCardProps, "conflict" | "decision">): ReactNode =>
  isDecided(conflict, decision) &&
  conflict.resolvedBy &&
  conflict.resolvedAt && (
    <span className="ml-auto inline-flex items-center gap-1.5 text-xs text-subtle">
      <Avatar person={personOf(conflict.resolvedBy)} size="xs" decorative />
      {conflict.resolvedBy.displayName} decided <RelativeTime value={conflict.resolvedAt} />
    </span>
  );

/** One conflict: why somebody has to decide, and the decision. */
export const ConflictCard = (props: ConflictCardProps) => {
  const { target, conflict, decision, onDecide, titleOf, disabledReason, pinned } = props;
  const words = wordsOf(conflict, titleOf);
  const edited = decision !== null && editWords(conflict);
  return (
    <article
      data-conflict={conflict.id}
      tabIndex={-1}
      aria-label={words.kind}
      className="@container scroll-mt-[calc(var(--sticky-top)+4rem)] space-y-3 px-4 py-4 outline-offset-[-2px]"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-sm font-semibold">{words.kind}</h3>
        <DecidedBy conflict={conflict} decision={decision} />
        <p className="max-w-3xl basis-full text-sm text-muted">{words.why}</p>
        {conflict.kind !== "content" && <Edits target={target} conflict={conflict} />}
        {edited && <p className="basis-full text-sm">{edited}</p>}
      </div>
      {conflict.kind === "content" ? (
        <Hunks {...props} />
      ) : (
        <Near pinned={pinned}>
          {() => (
            <Choices
              conflict={conflict}
              words={words}
              decision={decision}
              onDecide={onDecide}
              disabledReason={disabledReason}
            />
          )}
        </Near>
      )}
    </article>
  );
};
