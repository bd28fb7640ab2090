"use client";

import { useState } from "react";
import { mergeLive } from "@/lib/core/content/live-merge";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Dialog, DialogContent } from "../../ui/dialog";
import { listed } from "../../ui/listed";
import { ChooseWords } from "./choose-words";
import type { SaverState } from "./saver";

type Conflict = NonNullable<SaverState["conflict"]>;

/** The people who edited the page; the person alone where it was another tab of theirs. */
const namesOf = ({ by }: Conflict): string => {
  if (!by) return "Someone";
  return by.people.length === 0 ? "You" : listed(by.people.map(({ displayName }) => displayName));
};

type TextConflictProps = {
  conflict: Conflict;
  /** @param replacing whether words of the stored text are left out */
  onResolve: (text: string, replacing: boolean) => void;
};

/** A colleague saved other words in the place of the same ones: both, and the choice. */
export const TextConflict = ({ conflict, onResolve }: TextConflictProps) => {
  const [open, setOpen] = useState(false);
  const { base, theirs, mine } = conflict;
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
      You both changed the same words. Your text is saved in this browser until you choose.
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title={`${names} edited the same words`}
          description="All other edits are merged. Choose the words to keep, or edit the result."
          size="xl"
        >
          {open && (
            <ChooseWords
              parts={mergeLive(base, theirs.text, mine)}
              headings={{ theirs: names === "You" ? "In the other tab" : names, mine: "You" }}
              choices={{ theirs: "Keep theirs", mine: "Keep mine", both: "Keep both" }}
              initial="both"
              onSave={(text, replacing) => {
                setOpen(false);
                onResolve(text, replacing);
              }}
            />
          )}
        </DialogContent>
      </Dialog>
    </Banner>
  );
};
