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

/** The kinds of alerts, by the lines that open them. */
export const alertKinds: readonly (readonly [line: string, label: Text])[] = [
  ["[!NOTE]", text("Note")],
  ["[!TIP]", text("Tip")],
  ["[!IMPORTANT]", text("Important")],
  ["[!WARNING]", text("Warning")],
  ["[!CAUTION]", text("Caution")],
];
