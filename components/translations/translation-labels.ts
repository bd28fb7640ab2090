import type { BadgeTone } from "@/components/ui/badge";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import type { BlockState, Translation } from "@/lib/translations/schemas";

type Progress = Translation["progress"];

export const STATES: Record<BlockState, { label: Text; tone: BadgeTone }> = {
  copied: { label: text("Nothing to translate"), tone: "neutral" },
  pending: { label: text("Needs translation"), tone: "warning" },
  translated: { label: text("Translated by service"), tone: "info" },
  edited: { label: text("Translated by a person"), tone: "success" },
  stale: { label: text("Source changed"), tone: "danger" },
};

export const openOf = ({ pending, stale }: Progress): number => pending + stale;
export const doneOf = (progress: Progress): number => progress.blocks - openOf(progress);

/** "12 of 40 blocks translated, 3 changed in the source". */
export const translationProgressLabel = (say: Say, progress: Progress): string => {
  const { blocks: count, stale } = progress;
  const done = doneOf(progress);
  if (count === 0) return say("Nothing to translate");
  return stale > 0
    ? say(
        {
          one: "{done} of {count} block translated, {stale} changed in the source",
          other: "{done} of {count} blocks translated, {stale} changed in the source",
        },
        { count, done, stale },
      )
    : say(
        { one: "{done} of {count} block translated", other: "{done} of {count} blocks translated" },
        { count, done },
      );
};
