import { useRef, useState } from "react";
import { type BoxHandle, MarkdownBox } from "@/components/content/markdown-box/markdown-box";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import {
  bothOf,
  type LivePart,
  type MergedPart,
  type Overlap,
  resolved,
} from "@/lib/core/content/live-merge";
import { fencesBalanced } from "@/lib/core/content/text-merge-fences";
import { diffWords } from "@/lib/core/content/word-diff";

type Choice = "theirs" | "mine" | "both";

const wordsOf: Record<Choice, (overlap: Overlap) => string> = {
  theirs: ({ theirs }) => theirs,
  mine: ({ mine }) => mine,
  both: bothOf,
};

const withoutLineEnd = (text: string) => text.replace(/\n$/, "");

const Side = ({ heading, before, text }: { heading: string; before: string; text: string }) => {
  const say = useSay();
  return (
    <section aria-label={heading} className="flex min-w-0 flex-col gap-1">
      <p className="text-xs font-medium text-muted">{heading}</p>
      <p className="min-h-9 rounded-md border border-border bg-surface px-2.5 py-1.5 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
        {text === "" && <span className="font-sans text-muted">{say("Removed")}</span>}
        {text !== "" &&
          diffWords(withoutLineEnd(before), withoutLineEnd(text)).map(({ kind, text: words }, index) => {
            if (kind === "removed") return null;
            const Word = kind === "added" ? "ins" : "span";
            return <Word key={`${index} ${kind}`}>{words}</Word>;
          })}
      </p>
    </section>
  );
};

/** The words for one place, and the part of them in the field: without the blanks around. */
type Chosen = { words: string; shown: string };

const chosenOf = (words: string): Chosen => ({ words, shown: words.trim() });

/** An edit of the words in the field; the blanks around them stay. */
const edited = ({ theirs, mine }: Overlap, shown: string): Chosen => {
  const former = theirs.trim() === "" ? mine : theirs;
  const start = former.length - former.trimStart().length;
  const end = former.trimEnd().length;
  const isEmpty = shown.trim() === "";
  return { shown, words: isEmpty ? "" : former.slice(0, start) + shown + former.slice(end) };
};

/** An overlap; in code and front matter, or with indented lines, its words are shown as source first. */
type OverlapChoice = { overlap: Overlap; isSource: boolean };

const INDENTED = /^(?: {4}|\t)/m;

const placesIn = (parts: readonly LivePart[]): OverlapChoice[] => {
  let before = "";
  return parts.flatMap((part) => {
    if ("text" in part) {
      before += part.text;
      return [];
    }
    const { overlap } = part;
    const isInFrontMatter = /^---[ \t]*\n/.test(before + overlap.theirs) && !frontMatterSource(before);
    const isIndented = INDENTED.test(overlap.theirs) || INDENTED.test(overlap.mine);
    const isSource = isInFrontMatter || isIndented || !fencesBalanced(before);
    before += overlap.theirs;
    return [{ overlap, isSource }];
  });
};

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
  const say = useSay();
  const places = placesIn(parts);
  const [chosen, setChosen] = useState(() =>
    places.map(({ overlap }) => chosenOf(wordsOf[initial](overlap))),
  );
  const boxes = useRef<(BoxHandle | null)[]>([]);
  const latest = useRef(chosen);
  const set = (at: number, next: Chosen) => {
    latest.current = latest.current.with(at, next);
    setChosen(latest.current);
  };
  const choiceOf = (overlap: Overlap, words: string) =>
    (["theirs", "mine", "both"] as const).find((choice) => wordsOf[choice](overlap) === words) ?? "";
  const save = () => {
    for (const box of boxes.current) box?.collect();
    const ended = places.map(({ overlap: { base } }, at) => {
      const { words = "" } = latest.current[at] ?? {};
      return base.endsWith("\n") && words !== "" && !words.endsWith("\n") ? `${words}\n` : words;
    });
    const replacing = places.some(({ overlap: { theirs } }, at) => !ended[at]?.includes(theirs.trim()));
    onSave(
      resolved(parts, (_, at) => ended[at] ?? ""),
      replacing,
    );
  };
  const segments = (["theirs", "mine", "both"] as const).map((value) => ({ value, label: choices[value] }));
  return (
    <>
      <DialogBody>
        {places.map(({ overlap, isSource }, at) => (
          <section
            key={`${at} ${overlap.base}`}
            aria-label={say("Place {place} of {count}", { place: at + 1, count: places.length })}
            className="flex flex-col gap-3 not-first:border-t not-first:border-border not-first:pt-4"
          >
            <div className="grid gap-3 md:grid-cols-2">
              <Side heading={headings.theirs} before={overlap.base} text={overlap.theirs} />
              <Side heading={headings.mine} before={overlap.base} text={overlap.mine} />
            </div>
            <SegmentedControl
              label={say("Words to keep")}
              segments={segments}
              value={choiceOf(overlap, chosen[at]?.words ?? "") as Choice}
              onChange={(choice) => set(at, chosenOf(wordsOf[choice](overlap)))}
              className="self-start"
            />
            <Field label={say("Result")}>
              <MarkdownBox
                ref={(box) => {
                  boxes.current[at] = box;
                }}
                asSource={isSource}
                value={chosen[at]?.shown ?? ""}
                onChange={(shown) => set(at, edited(overlap, shown))}
              />
            </Field>
          </section>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={save}>
          {say("Save result")}
        </Button>
      </DialogFooter>
    </>
  );
};
