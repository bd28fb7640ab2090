"use client";

import { CircleSlash, Code, CornerDownRight, FileText, Image, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { Message } from "@/components/ui/message";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ShowAll } from "@/components/ui/show-all";
import type { ImportReportEntry } from "@/lib/exchange/imports/schemas";
import { entriesLabel, linksLabel, OUTCOME_LABELS, OUTCOMES_LABELS, placeLabel } from "./import-labels";

type Outcome = ImportReportEntry["outcome"];
type OutcomeFilter = Outcome | "all";

const ICONS: Record<Outcome, { icon: typeof FileText; ink: string }> = {
  page: { icon: FileText, ink: "text-success" },
  file: { icon: Image, ink: "text-success" },
  redirect: { icon: CornerDownRight, ink: "text-success" },
  kept: { icon: Code, ink: "text-muted" },
  skipped: { icon: CircleSlash, ink: "text-muted" },
  warning: { icon: TriangleAlert, ink: "text-warning" },
};
const OUTCOMES = ["warning", "skipped", "kept", "page", "file", "redirect"] as const;
const FIRST = 100;

const Entry = ({ entry }: { entry: ImportReportEntry }) => {
  const say = useSay();
  const { icon: Icon, ink } = ICONS[entry.outcome];
  return (
    <li className="flex items-start gap-2.5 px-4 py-2 text-sm">
      <Icon
        role="img"
        aria-label={say(OUTCOME_LABELS[entry.outcome])}
        className={`mt-0.5 size-4 shrink-0 ${ink}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-mono text-xs leading-5 wrap-anywhere">{placeLabel(say, entry)}</p>
        {entry.detail && (
          <p className="text-xs text-muted">
            <Message>{entry.detail}</Message>
          </p>
        )}
      </div>
    </li>
  );
};

/** Lists imported and skipped content with reasons; entries that may need attention come first. */
export const ImportReport = ({ report }: { report: readonly ImportReportEntry[] }) => {
  const say = useSay();
  const counts = new Map(
    OUTCOMES.map((outcome) => [outcome, report.filter((entry) => entry.outcome === outcome).length]),
  );
  const present = OUTCOMES.filter((outcome) => (counts.get(outcome) ?? 0) > 0);
  const [shown, setShown] = useState<OutcomeFilter>(
    present.find((outcome) => outcome === "warning" || outcome === "skipped") ?? "all",
  );
  const [whole, setWhole] = useState(false);
  const entries = shown === "all" ? report : report.filter((entry) => entry.outcome === shown);
  const visible = whole ? entries : entries.slice(0, FIRST);
  if (report.length === 0) return null;
  return (
    <Card aria-label={say("Report")}>
      <CardHeader
        title={say("Report")}
        description={[entriesLabel(say, counts), linksLabel(say, report)].filter(Boolean).join(" · ")}
      />
      {present.length > 1 && (
        <div className="overflow-x-auto border-b border-border px-4 py-2.5">
          <SegmentedControl<OutcomeFilter>
            label={say("Show")}
            value={shown}
            onChange={setShown}
            segments={[
              { value: "all", label: say("All {count}", { count: String(report.length) }) },
              ...present.map((outcome) => ({
                value: outcome,
                label: `${say(OUTCOMES_LABELS[outcome])} ${counts.get(outcome)}`,
              })),
            ]}
          />
        </div>
      )}
      <ul aria-label={say("Entries")} className="divide-y divide-border">
        {visible.map((entry, index) => (
          <Entry key={`${entry.outcome} ${entry.path} ${index}`} entry={entry} />
        ))}
      </ul>
      {entries.length > FIRST && <ShowAll isWhole={whole} count={entries.length} onChange={setWhole} />}
    </Card>
  );
};
