export const themeCookie = "bindery-theme";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The preference in a cookie's value; anything unknown means "as the system does". */
export const parseTheme = (value: string | undefined): Theme =>
  themes.find((theme) => theme === value) ?? "system";

/** The class of <html>: none for "system", where the style sheet asks the browser itself. */
export const themeClass = (theme: Theme): string | undefined => (theme === "system" ? undefined : theme);
