"use client";

import { Code, Columns2, Rows2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useStored } from "@/components/ui/use-stored";

const DIFF_MODES = ["split", "inline", "source"] as const;
export type DiffMode = (typeof DIFF_MODES)[number];

const watchWidth = (changed: () => void) => {
  const media = matchMedia("(width < 56rem)");
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
};

/** Remembers the mode of comparisons in this browser; narrow screens start with one column. */
export const useDiffMode = () => {
  const narrow = useSyncExternalStore(
    watchWidth,
    () => matchMedia("(width < 56rem)").matches,
    () => false,
  );
  const [stored, setStored] = useStored("bindery-diff-mode", "");
  const mode: DiffMode = DIFF_MODES.find((each) => each === stored) ?? (narrow ? "inline" : "split");
  const next = () => setStored(DIFF_MODES[(DIFF_MODES.indexOf(mode) + 1) % DIFF_MODES.length] ?? "split");
  return { mode, setMode: (wanted: DiffMode) => setStored(wanted), next };
};

export const DiffModeControl = ({
  mode,
  onChange,
}: {
  mode: DiffMode;
  onChange: (mode: DiffMode) => void;
}) => {
  const say = useSay();
  return (
    <SegmentedControl
      label={say("View of the changes")}
      value={mode}
      onChange={onChange}
      segments={[
        { value: "split", label: say("Split|view"), icon: <Columns2 aria-hidden="true" /> },
        { value: "inline", label: say("Inline"), icon: <Rows2 aria-hidden="true" /> },
        { value: "source", label: say("Source|Markdown of a page"), icon: <Code aria-hidden="true" /> },
      ]}
    />
  );
};
