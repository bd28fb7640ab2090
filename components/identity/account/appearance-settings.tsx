"use client";

import { useTypedMarkdown } from "@/components/content/pages/editor/visual/editing/typed-markdown";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import { Switch } from "@/components/ui/switch";
import { THEME_LABELS, themes } from "@/components/ui/theme";
import { useTheme } from "@/components/ui/theme-provider";
import { useSingleKeys } from "@/components/ui/use-hotkeys";
import { LanguageChoice } from "./language-choice";

/** Chooses the theme in a form. */
const ThemeChoice = () => {
  const say = useSay();
  const { theme, setTheme } = useTheme();
  return (
    <RadioGroup
      label="Theme"
      look="cards"
      value={theme}
      onChange={setTheme}
      options={themes.map((value) => ({
        value,
        label: say(THEME_LABELS[value].label),
        description: say(THEME_LABELS[value].description),
      }))}
    />
  );
};

/** Edits the appearance and shortcuts in this browser; takes effect at once. */
export const AppearanceSettings = () => {
  const singleKeys = useSingleKeys();
  const typedMarkdown = useTypedMarkdown();
  return (
    <>
      <LanguageChoice />
      <Card aria-label="Theme">
        <CardHeader title="Theme" description="Saved in this browser." />
        <CardBody>
          <ThemeChoice />
        </CardBody>
      </Card>
      <Card aria-label="Keyboard">
        <CardHeader title="Keyboard" description="Saved in this browser." />
        <CardBody className="space-y-4">
          <Switch
            label="Single-key shortcuts"
            description="Press ? on any screen to see all shortcuts. Combinations such as Ctrl+K always work."
            checked={singleKeys.on}
            onCheckedChange={singleKeys.setOn}
          />
          <Switch
            label="Markdown while typing"
            description="In the visual editor, “# ” begins a heading, “- ” a list, and **words** become bold."
            checked={typedMarkdown.on}
            onCheckedChange={typedMarkdown.setOn}
          />
        </CardBody>
      </Card>
    </>
  );
};
