"use client";

import { RadioGroup } from "@/components/ui/radio-group";
import { themes } from "@/components/ui/theme";
import { THEME_LABELS } from "@/components/ui/theme-labels";
import { useTheme } from "@/components/ui/theme-provider";

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
