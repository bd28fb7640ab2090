"use client";

import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import { useSingleKeys } from "@/components/ui/use-hotkeys";
import { ThemeChoice } from "./theme-choice";

/** What this browser remembers of how Bindery looks and reacts; takes effect at once. */
export const AppearanceSettings = () => {
  const singleKeys = useSingleKeys();
  return (
    <>
      <Card aria-label="Theme">
        <CardHeader title="Theme" description="Kept in this browser." />
        <CardBody>
          <ThemeChoice />
        </CardBody>
      </Card>
      <Card aria-label="Keyboard">
        <CardHeader title="Keyboard" description="Kept in this browser." />
        <CardBody>
          <Switch
            label="Shortcuts of single keys"
            description="Press ? on any screen for all of them. Ctrl+K and the like always work."
            checked={singleKeys.on}
            onCheckedChange={singleKeys.setOn}
          />
        </CardBody>
      </Card>
    </>
  );
};
