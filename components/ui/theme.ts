import { type Text, text } from "@/lib/core/locales/say";

export const themeCookie = "bindery-theme";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Returns the preference of a cookie; unknown values mean "system". */
export const parseTheme = (value: string | undefined): Theme =>
  themes.find((theme) => theme === value) ?? "system";

/** The class of <html>: none for "system", where the style sheet asks the browser. */
export const themeClass = (theme: Theme): string | undefined => (theme === "system" ? undefined : theme);

/** The labels of the themes. */
export const THEME_LABELS: Record<Theme, { label: Text; description: Text }> = {
  system: { label: text("System"), description: text("Follows this device.") },
  light: { label: text("Light"), description: text("Always light.") },
  dark: { label: text("Dark"), description: text("Always dark.") },
};
