import type { Theme } from "./theme";

/** The themes as they are offered. */
export const THEME_LABELS: Record<Theme, { label: string; description: string }> = {
  system: { label: "System", description: "Follows this device." },
  light: { label: "Light", description: "Always light." },
  dark: { label: "Dark", description: "Always dark." },
};
