"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useSay } from "@/components/ui/say";
import { type MergedPart, mergeLive } from "@/lib/core/content/live-merge";
import type { Say } from "@/lib/core/locales/say";
import { ChooseWords } from "./choose-words";
import type { SaverState } from "./saver";

export type Conflict = NonNullable<SaverState["conflict"]>;

type Authors = { names: string; count: number };

/** Names the people who edited the page; null if the edit came from the person's own other tab. */
export const authorsOf = (say: Say, { by }: Conflict): Authors | null => {
  if (!by) return { names: say("Someone"), count: 1 };
  const { people } = by;
  if (people.length === 0) return null;
  return { names: say.list(people.map(({ displayName }) => displayName)), count: people.length };
};

type TextConflictProps = {
  conflict: Conflict;
  /** @param replacing true if words of the stored text are left out */
  onResolve: (chosen: readonly MergedPart[], replacing: boolean) => void;
};

/** Lets the person choose between both versions of the same words. */
export const ConflictingWords = ({ conflict, onResolve }: TextConflictProps) => {
  const say = useSay();
  const { base, theirs, mine } = conflict;
  return (
    <ChooseWords
      parts={mergeLive(base, theirs.text, mine)}
      headings={{ theirs: authorsOf(say, conflict)?.names ?? say("In the other tab"), mine: say("You") }}
      choices={{ theirs: say("Keep theirs"), mine: say("Keep mine"), both: say("Keep both") }}
      initial="both"
      onSave={onResolve}
    />
  );
};

/** Shows a conflict with a colleague's saved edit and lets the person resolve it. */
export const TextConflict = ({ conflict, onResolve }: TextConflictProps) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const authors = authorsOf(say, conflict);
  return (
    <Banner
      tone="warning"
      flush
      title={
        authors === null
          ? say("You edited this page in another tab")
          : say({ one: "{names} edited this page", other: "{names} edited this page" }, authors)
      }
      actions={
        <Button size="sm" onClick={() => setOpen(true)}>
          {say("Compare and choose")}
        </Button>
      }
    >
      {say("You both changed the same words. Choose which to keep.")}
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title={
            authors === null
              ? say("You edited the same words")
              : say({ one: "{names} edited the same words", other: "{names} edited the same words" }, authors)
          }
          description={say("All other edits are merged. Choose the words to keep, or edit the result.")}
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
