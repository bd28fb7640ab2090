"use client";

import { useState } from "react";
import { SourceDiff } from "../../content/source-diff";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Textarea } from "../../ui/input";
import { mergeTexts } from "./merge-texts";
import type { SaverState } from "./saver";

type Conflict = NonNullable<SaverState["conflict"]>;

const Comparison = ({ conflict, onResolve }: { conflict: Conflict; onResolve: (text: string) => void }) => {
  const merged = mergeTexts(conflict.base, conflict.theirs.text, conflict.mine);
  const [result, setResult] = useState(merged ?? conflict.mine);
  return (
    <>
      <DialogBody>
        <Banner tone={merged === null ? "warning" : "info"}>
          {merged === null
            ? "You both changed the same lines. Edit the result on the right."
            : "Your changes don't overlap. The result on the right has both."}
        </Banner>
        <div className="grid gap-4 md:grid-cols-2">
          <section aria-label="What they changed" className="flex min-w-0 flex-col gap-1.5">
            <h3 className="text-sm font-medium">What they changed</h3>
            <div
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
              tabIndex={0}
              className="inset-focus max-h-84 overflow-auto rounded-md border border-border"
            >
              <SourceDiff before={conflict.base} after={conflict.theirs.text} />
            </div>
          </section>
          <Field label="What will be saved" hint="Starts with your version. Edit it freely.">
            <Textarea
              mono
              autoGrow={false}
              rows={16}
              value={result}
              onChange={(event) => setResult(event.target.value)}
            />
          </Field>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onResolve(conflict.theirs.text)}>Take theirs</Button>
        <Button onClick={() => onResolve(conflict.mine)}>Keep mine</Button>
        <Button variant="primary" onClick={() => onResolve(result)}>
          Save result
        </Button>
      </DialogFooter>
    </>
  );
};

/** Somebody else saved this page meanwhile: both texts, and the choice. */
export const TextConflict = ({
  conflict,
  onResolve,
}: {
  conflict: Conflict;
  onResolve: (text: string) => void;
}) => {
  const [open, setOpen] = useState(false);
  return (
    <Banner
      tone="warning"
      flush
      title="Someone else changed this page while you were editing"
      actions={
        <Button size="sm" onClick={() => setOpen(true)}>
          Compare and choose
        </Button>
      }
    >
      Your text is saved in this browser. Nothing is overwritten until you choose.
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title="Two texts of one page" size="xl">
          {open && (
            <Comparison
              conflict={conflict}
              onResolve={(text) => {
                setOpen(false);
                onResolve(text);
              }}
            />
          )}
        </DialogContent>
      </Dialog>
    </Banner>
  );
};
