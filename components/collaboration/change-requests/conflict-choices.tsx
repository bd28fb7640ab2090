"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import type { MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import { type ConflictDecision, choiceOf } from "./conflict-decisions";
import type { ConflictLabels } from "./conflict-labels";

export type ConflictChoicesProps = {
  conflict: MergeConflict;
  decision: ConflictDecision;
  onDecide: (decision: ConflictDecision) => void;
  disabledReason: string | null;
};

/** True for fields whose conflict can also be resolved with a new value. */
const freeText = ({ kind, field, target }: MergeConflict) =>
  (kind === "field" && target.type === "page" && ["title", "slug", "description"].includes(field ?? "")) ||
  kind === "slug";

const OwnValue = ({ conflict, decision, onDecide, disabledReason }: ConflictChoicesProps) => {
  const say = useSay();
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
        label={conflict.kind === "slug" ? say("Or enter another address") : say("Or enter another value")}
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
          disabledReason ??
          ((text.trim() === "" || text.trim() === kept) && say("Enter another value first."))
        }
      >
        {say("Use this value")}
      </Button>
    </form>
  );
};

/** Returns the key for a choice: 1 if it equals the space's side, 2 if it equals the change request's. */
const keyOf = (conflict: MergeConflict, choice: string): string | null => {
  if (choiceOf(conflict, "main") === choice) return "1";
  return choiceOf(conflict, "change") === choice ? "2" : null;
};

/** Shows the choices for a conflict outside of text. */
export const ConflictChoices = ({
  conflict,
  words,
  decision,
  onDecide,
  disabledReason,
}: ConflictChoicesProps & { words: ConflictLabels }) => {
  const say = useSay();
  const chosen = decision !== null && "choice" in decision ? choiceOf(conflict, decision.choice) : undefined;
  const keyed = words.choices
    .map((choice) => ({ ...choice, key: keyOf(conflict, choice.value) }))
    .toSorted((one, other) => (one.key ?? "3").localeCompare(other.key ?? "3"));
  return (
    <div className="space-y-3">
      {conflict.pages && conflict.pages.length > 1 && (
        <div className="text-sm">
          <p className="text-muted">{say("Pages concerned:")}</p>
          <ul className="mt-1 list-disc pl-5">
            {conflict.pages.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </div>
      )}
      <RadioGroup
        label={say("Decision: {kind}", { kind: words.kind })}
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
