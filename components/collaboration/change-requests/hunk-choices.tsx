"use client";

import { ArrowUpDown, Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { useSay } from "@/components/ui/say";
import { SIDE_LABELS } from "./conflict-labels";
import type { ConflictHunkChoice } from "./hunk-text";

export type HunkChoicesProps = {
  choice: ConflictHunkChoice | null;
  /** Null removes the decision. */
  onChoose: (choice: ConflictHunkChoice | null) => void;
  /** Why nothing can be decided. */
  disabledReason?: string | null;
  onEdit: (editing: boolean) => void;
};

/** Shows the buttons that decide one hunk or undo the decision. */
export const HunkChoices = ({ choice, onChoose, disabledReason, onEdit }: HunkChoicesProps) => {
  const say = useSay();
  const name = choice?.choice ?? null;
  const both = name === "both" || name === "both-reversed";
  const choices = [
    { value: "main", label: say(SIDE_LABELS.main), keys: "1", pressed: name === "main" },
    { value: "change", label: say(SIDE_LABELS.change), keys: "2", pressed: name === "change" },
    { value: "both", label: say("Both"), keys: "3", pressed: both },
  ] as const;
  return (
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
        {say("Edit")}
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
          {name === "both" ? say("This change request first") : say("Space first")}
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
          {say("Reopen")}
        </Button>
      )}
    </div>
  );
};
