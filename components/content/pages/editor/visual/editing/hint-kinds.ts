import { ALERT_NAMES } from "@/lib/core/content/hints";
import { type Text, text } from "@/lib/core/locales/say";

const HINT_STYLES = {
  info: text("Note"),
  success: text("Tip"),
  warning: text("Warning"),
  danger: text("Danger"),
} as const;
export type HintStyle = keyof typeof HINT_STYLES;

/** The kinds of hints as the reader names them. */
export const hintStyles = Object.entries(HINT_STYLES) as [HintStyle, Text][];

const ALERT_LABELS: Record<(typeof ALERT_NAMES)[number], Text> = {
  note: text("Note"),
  tip: text("Tip"),
  important: text("Important"),
  warning: text("Warning"),
  caution: text("Caution"),
};

/** The kinds of alerts, by the lines that open them. */
export const alertKinds: readonly (readonly [line: string, label: Text])[] = ALERT_NAMES.map((name) => [
  `[!${name.toUpperCase()}]`,
  ALERT_LABELS[name],
]);
