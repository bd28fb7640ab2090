"use client";

import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import { useSingleKeys } from "@/components/ui/use-hotkeys";
import { ThemeChoice } from "./theme-choice";

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
