import type { Theme } from "./theme";

/** The labels of the themes. */
export const THEME_LABELS: Record<Theme, { label: string; description: string }> = {
  system: { label: "System", description: "Follows this device." },
  light: { label: "Light", description: "Always light." },
  dark: { label: "Dark", description: "Always dark." },
};
