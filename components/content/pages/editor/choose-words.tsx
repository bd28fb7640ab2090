import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import {
  bothOf,
  type LivePart,
  type MergedPart,
  type Overlap,
  resolved,
} from "@/lib/core/content/live-merge";
import { diffWords } from "@/lib/core/content/word-diff";

type Choice = "theirs" | "mine" | "both";

const wordsOf: Record<Choice, (overlap: Overlap) => string> = {
  theirs: ({ theirs }) => theirs,
  mine: ({ mine }) => mine,
  both: bothOf,
};

const withoutLineEnd = (text: string) => text.replace(/\n$/, "");

const Side = ({ heading, before, text }: { heading: string; before: string; text: string }) => (
  <section aria-label={heading} className="flex min-w-0 flex-col gap-1">
    <p className="text-xs font-medium text-muted">{heading}</p>
    <p className="min-h-9 rounded-md border border-border bg-surface px-2.5 py-1.5 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
      {text === "" && <span className="font-sans text-muted">Removed</span>}
      {text !== "" &&
        diffWords(withoutLineEnd(before), withoutLineEnd(text)).map(({ kind, text: words }, index) => {
          if (kind === "removed") return null;
          const Word = kind === "added" ? "ins" : "span";
          return <Word key={`${index} ${kind}`}>{words}</Word>;
        })}
    </p>
  </section>
);

type ChooseWordsProps = {
  parts: readonly LivePart[];
  headings: { theirs: string; mine: string };
  choices: Record<Choice, string>;
  initial: Choice;
  /** @param replacing true if words of the stored text are left out */
  onSave: (chosen: readonly MergedPart[], replacing: boolean) => void;
};

/** Lets the person choose between two versions of a text wherever they differ. */
export const ChooseWords = ({ parts, headings, choices, initial, onSave }: ChooseWordsProps) => {
  const overlaps = parts.flatMap((part) => ("overlap" in part ? [part.overlap] : []));
  const [chosen, setChosen] = useState(() => overlaps.map(wordsOf[initial]));
  const set = (at: number, words: string) => setChosen(chosen.with(at, words));
  const choiceOf = (overlap: Overlap, words: string) =>
    (["theirs", "mine", "both"] as const).find((choice) => wordsOf[choice](overlap) === words) ?? "";
  const save = () => {
    const ended = overlaps.map(({ base }, at) => {
      const words = chosen[at] ?? "";
      return base.endsWith("\n") && words !== "" && !words.endsWith("\n") ? `${words}\n` : words;
    });
    const replacing = overlaps.some(({ theirs }, at) => !ended[at]?.includes(theirs.trim()));
    onSave(
      resolved(parts, (_, at) => ended[at] ?? ""),
      replacing,
    );
  };
  const segments = (["theirs", "mine", "both"] as const).map((value) => ({ value, label: choices[value] }));
  return (
    <>
      <DialogBody>
        {overlaps.map((overlap, at) => (
          <section
            key={`${at} ${overlap.base}`}
            aria-label={`Place ${at + 1} of ${overlaps.length}`}
            className="flex flex-col gap-3 not-first:border-t not-first:border-border not-first:pt-4"
          >
            <div className="grid gap-3 md:grid-cols-2">
              <Side heading={headings.theirs} before={overlap.base} text={overlap.theirs} />
              <Side heading={headings.mine} before={overlap.base} text={overlap.mine} />
            </div>
            <SegmentedControl
              label="Words to keep"
              segments={segments}
              value={choiceOf(overlap, chosen[at] ?? "") as Choice}
              onChange={(choice) => set(at, wordsOf[choice](overlap))}
              className="self-start"
            />
            <Field label="Result">
              <Textarea mono value={chosen[at]} onChange={(event) => set(at, event.target.value)} />
            </Field>
          </section>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={save}>
          Save result
        </Button>
      </DialogFooter>
    </>
  );
};
