"use client";

import { RadioGroup } from "../ui/radio-group";
import { themes } from "../ui/theme";
import { THEME_LABELS } from "../ui/theme-labels";
import { useTheme } from "../ui/theme-provider";

/** Chooses the theme in a form. */
export const ThemeChoice = () => {
  const { theme, setTheme } = useTheme();
  return (
    <RadioGroup
      label="Theme"
      look="cards"
      value={theme}
      onChange={setTheme}
      options={themes.map((value) => ({ value, ...THEME_LABELS[value] }))}
    />
  );
};
