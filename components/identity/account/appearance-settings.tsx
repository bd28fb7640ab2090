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
      label={say("Theme")}
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
  const say = useSay();
  const singleKeys = useSingleKeys();
  const typedMarkdown = useTypedMarkdown();
  return (
    <>
      <LanguageChoice />
      <Card aria-label={say("Theme")}>
        <CardHeader title={say("Theme")} description={say("Saved in this browser.")} />
        <CardBody>
          <ThemeChoice />
        </CardBody>
      </Card>
      <Card aria-label={say("Keyboard")}>
        <CardHeader title={say("Keyboard")} description={say("Saved in this browser.")} />
        <CardBody className="space-y-4">
          <Switch
            label={say("Single-key shortcuts")}
            description={say(
              "Press ? on any screen to see all shortcuts. Combinations such as Ctrl+K always work.",
            )}
            checked={singleKeys.on}
            onCheckedChange={singleKeys.setOn}
          />
          <Switch
            label={say("Markdown while typing")}
            description={say(
              "In the visual editor, “# ” begins a heading, “- ” a list, and **words** become bold.",
            )}
            checked={typedMarkdown.on}
            onCheckedChange={typedMarkdown.setOn}
          />
        </CardBody>
      </Card>
    </>
  );
};
