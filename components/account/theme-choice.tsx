"use client";

import { themes } from "../theme";
import { useTheme } from "../theme-provider";
import { THEME_WORDS } from "../theme-words";
import { RadioGroup } from "../ui/radio-group";

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
