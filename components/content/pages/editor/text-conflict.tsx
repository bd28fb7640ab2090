"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { listed } from "@/components/ui/listed";
import { type MergedPart, mergeLive } from "@/lib/core/content/live-merge";
import { ChooseWords } from "./choose-words";
import type { SaverState } from "./saver";

export type Conflict = NonNullable<SaverState["conflict"]>;

/** Names the people who edited the page; "You" if the edit came from the person's own other tab. */
export const namesOf = ({ by }: Conflict): string => {
  if (!by) return "Someone";
  return by.people.length === 0 ? "You" : listed(by.people.map(({ displayName }) => displayName));
};

type TextConflictProps = {
  conflict: Conflict;
  /** @param replacing true if words of the stored text are left out */
  onResolve: (chosen: readonly MergedPart[], replacing: boolean) => void;
};

/** Lets the person choose between both versions of the same words. */
export const ConflictingWords = ({ conflict, onResolve }: TextConflictProps) => {
  const { base, theirs, mine } = conflict;
  const names = namesOf(conflict);
  return (
    <ChooseWords
      parts={mergeLive(base, theirs.text, mine)}
      headings={{ theirs: names === "You" ? "In the other tab" : names, mine: "You" }}
      choices={{ theirs: "Keep theirs", mine: "Keep mine", both: "Keep both" }}
      initial="both"
      onSave={onResolve}
    />
  );
};

/** Shows a conflict with a colleague's saved edit and lets the person resolve it. */
export const TextConflict = ({ conflict, onResolve }: TextConflictProps) => {
  const [open, setOpen] = useState(false);
  const names = namesOf(conflict);
  return (
    <Banner
      tone="warning"
      flush
      title={names === "You" ? "You edited this page in another tab" : `${names} edited this page`}
      actions={
        <Button size="sm" onClick={() => setOpen(true)}>
          Compare and choose
        </Button>
      }
    >
      You both changed the same words. Choose which to keep.
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title={`${names} edited the same words`}
          description="All other edits are merged. Choose the words to keep, or edit the result."
          size="xl"
        >
          {open && (
            <ConflictingWords
              conflict={conflict}
              onResolve={(...chosen) => {
                setOpen(false);
                onResolve(...chosen);
              }}
            />
          )}
        </DialogContent>
      </Dialog>
    </Banner>
  );
};
