"use client";

import { RadioGroup } from "../ui/radio-group";
import { themes } from "../ui/theme";
import { useTheme } from "../ui/theme-provider";
import { THEME_WORDS } from "../ui/theme-words";

/** The choice of theme as a form control. */
export const ThemeChoice = () => {
  const { theme, setTheme } = useTheme();
  return (
    <RadioGroup
      label="Theme"
      look="cards"
      value={theme}
      onChange={setTheme}
      options={themes.map((value) => ({ value, ...THEME_WORDS[value] }))}
    />
  );
};
