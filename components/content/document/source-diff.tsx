"use client";

import { useMemo, useState } from "react";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import { fold } from "@/lib/core/content/diff-fold";
import { type SourceLine, sourceLines } from "@/lib/core/content/source-lines";
import type { WordChange } from "@/lib/core/content/word-diff";
import { text } from "@/lib/core/locales/say";
import { FoldButton } from "./fold-button";

const backs = { same: "", removed: "bg-diff-removed", added: "bg-diff-added" } as const;
const signs = { same: " ", removed: "−", added: "+" } as const;
const spoken = { removed: text("Removed:"), added: text("Added:") };

const Word = ({ word: { kind, text } }: { word: WordChange }) => {
  if (kind === "added") return <ins>{text}</ins>;
  if (kind === "removed") return <del>{text}</del>;
  return text;
};

const Line = ({ line }: { line: SourceLine }) => {
  const say = useSay();
  return (
    <tr className={backs[line.kind]} {...(line.start && { "data-stop": "", tabIndex: -1 })}>
      <td className="w-10 px-2 text-right align-top text-subtle select-none">{line.before}</td>
      <td className="w-10 px-2 text-right align-top text-subtle select-none">{line.after}</td>
      <td aria-hidden="true" className="w-5 align-top select-none">
        {signs[line.kind]}
      </td>
      <td className="pr-3 whitespace-pre-wrap wrap-anywhere">
        {line.kind !== "same" && <span className="sr-only">{`${say(spoken[line.kind])} `}</span>}
        <span dir="auto" className="block">
          {line.words.map((word, index) => (
            <Word key={`${index} ${word.kind}`} word={word} />
          ))}
        </span>
      </td>
    </tr>
  );
};

type SourceDiffProps = { before: string; after: string; unfolded?: boolean; label?: string };

/** Shows the Markdown of two states, line by line. */
export const SourceDiff = ({ before, after, unfolded = false, label }: SourceDiffProps) => {
  const say = useSay();
  const lines = useMemo(() => sourceLines(before, after), [before, after]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const rows = fold(lines, { keep: ({ kind }) => kind !== "same", context: 3, least: 6 });
  return (
    <div className="diff-source overflow-x-auto rounded-md border border-border">
      <table
        aria-label={label ?? say("Changed lines")}
        className="tabular w-full border-collapse font-mono text-xs leading-5"
      >
        <tbody>
          {rows.flatMap((row) => {
            if (row.kind === "item") return [<Line key={row.index} line={row.item} />];
            if (unfolded || opened.has(row.index))
              return row.items.map((line, position) => <Line key={row.index + position} line={line} />);
            return [
              <tr key={`fold ${row.index}`}>
                <td colSpan={4} className={cn("p-0.5 font-sans")}>
                  <FoldButton
                    label={say(
                      { one: "Show {count} unchanged line", other: "Show {count} unchanged lines" },
                      { count: row.items.length },
                    )}
                    onOpen={() => setOpened(new Set([...opened, row.index]))}
                  />
                </td>
              </tr>,
            ];
          })}
        </tbody>
      </table>
    </div>
  );
};
