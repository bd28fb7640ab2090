"use client";

import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { text } from "@/lib/core/locales/say";
import type { MergeFix, MergeLine } from "./merge-lines";

const looks = {
  met: { icon: <CircleCheck className="size-4 text-success" />, words: text("Met:") },
  blocked: { icon: <CircleX className="size-4 text-danger" />, words: text("Missing:") },
  note: { icon: <CircleAlert className="size-4 text-warning" />, words: text("Note:") },
} as const;

export type MergeAct = Extract<MergeFix, { act: string }>["act"];

const Fix = ({ fix, onAct }: { fix: MergeFix; onAct: (act: MergeAct) => unknown }) =>
  "href" in fix ? (
    <Link href={fix.href} className="shrink-0 text-sm max-sm:ml-6">
      {fix.label}
    </Link>
  ) : (
    <Button size="sm" className="max-sm:ml-6" onClick={() => onAct(fix.act)}>
      {fix.label}
    </Button>
  );

/** Shows a line of the checklist: its state, who can resolve it, and a link or button to do so. */
export const MergeLineRow = ({
  line: { state, title, remedy, fix },
  onAct,
}: {
  line: MergeLine;
  onAct: (act: MergeAct) => unknown;
}) => {
  const say = useSay();
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <span className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <span aria-hidden="true" className="mt-0.5 shrink-0">
          {looks[state].icon}
        </span>
        <span className="min-w-0">
          <span className="sr-only">{say(looks[state].words)} </span>
          <span className="wrap-anywhere">{title}</span>
          {remedy && <span className="block text-xs text-muted">{remedy}</span>}
        </span>
      </span>
      {fix && <Fix fix={fix} onAct={onAct} />}
    </li>
  );
};

/** Shows the checklist in the rail: met and missing rules, without explanations. */
export const MergeCheckList = ({ lines }: { lines: readonly MergeLine[] }) => {
  const say = useSay();
  const rules = lines.filter(({ state }) => state !== "note");
  if (rules.length === 0) return null;
  const met = rules.filter(({ state }) => state === "met").length;
  return (
    <section aria-labelledby="checklist-heading">
      <h2 id="checklist-heading" className="mb-1 flex justify-between text-sm font-semibold">
        {say("Before merging")}
        <span className="tabular text-xs font-normal text-subtle">
          {say("{number} of {total}", { number: met, total: rules.length })}
        </span>
      </h2>
      <ul className="space-y-1">
        {rules.map(({ key, state, title }) => (
          <li key={key} className="flex items-start gap-2 text-sm">
            <span aria-hidden="true" className="mt-0.5 shrink-0">
              {looks[state].icon}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{say(looks[state].words)} </span>
              {title}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
