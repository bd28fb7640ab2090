"use client";

import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { RadioGroup } from "@/components/ui/radio-group";
import { Switch } from "@/components/ui/switch";
import { themes } from "@/components/ui/theme";
import { THEME_LABELS } from "@/components/ui/theme-labels";
import { useTheme } from "@/components/ui/theme-provider";
import { useSingleKeys } from "@/components/ui/use-hotkeys";

/** Chooses the theme in a form. */
const ThemeChoice = () => {
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

/** Edits the appearance and shortcuts in this browser; takes effect at once. */
export const AppearanceSettings = () => {
  const singleKeys = useSingleKeys();
  return (
    <>
      <Card aria-label="Theme">
        <CardHeader title="Theme" description="Saved in this browser." />
        <CardBody>
          <ThemeChoice />
        </CardBody>
      </Card>
      <Card aria-label="Keyboard">
        <CardHeader title="Keyboard" description="Saved in this browser." />
        <CardBody>
          <Switch
            label="Single-key shortcuts"
            description="Press ? on any screen to see all shortcuts. Combinations such as Ctrl+K always work."
            checked={singleKeys.on}
            onCheckedChange={singleKeys.setOn}
          />
        </CardBody>
      </Card>
    </>
  );
};
