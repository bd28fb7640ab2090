import type { BadgeTone } from "@/components/ui/badge";
import { pluralize } from "@/components/ui/pluralize";
import type { BlockState, Translation } from "@/lib/translations/schemas";

type Progress = Translation["progress"];

export const STATES: Record<BlockState, { label: string; tone: BadgeTone }> = {
  copied: { label: "Nothing to translate", tone: "neutral" },
  pending: { label: "Needs translation", tone: "warning" },
  translated: { label: "Translated by service", tone: "info" },
  edited: { label: "Translated by a person", tone: "success" },
  stale: { label: "Source changed", tone: "danger" },
};

export const openOf = ({ pending, stale }: Progress): number => pending + stale;
export const doneOf = (progress: Progress): number => progress.blocks - openOf(progress);

/** "12 of 40 blocks translated, 3 changed in the source". */
export const translationProgressLabel = (progress: Progress): string =>
  progress.blocks === 0
    ? "Nothing to translate"
    : `${doneOf(progress).toLocaleString("en")} of ${pluralize(progress.blocks, "block")} translated${
        progress.stale > 0 ? `, ${progress.stale.toLocaleString("en")} changed in the source` : ""
      }`;
