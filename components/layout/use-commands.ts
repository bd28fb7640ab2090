"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Layers, useLayer } from "@/components/ui/layers";
import { useSay } from "@/components/ui/say";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { type Text, text } from "@/lib/core/locales/say";

/** The groups of commands, in the order of the command menu. */
const COMMAND_GROUPS = [
  text("This page"),
  text("This change request"),
  text("This space"),
  text("Create"),
  text("Settings"),
  text("Preferences"),
];

/** An action or link of the present screen, for the command menu and the keyboard. */
export type Command = {
  id: string;
  label: string;
  /** One of the groups of the menu, in the words of the viewer. */
  group: string;
  icon?: ReactNode;
  /** Further words to find it by; the English ones count in every language. */
  keywords?: Text;
  /** A shortcut that runs it: "e". */
  shortcut?: string;
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });

const commands = new Layers<Command>();

/** Offers commands while the component is mounted. Those that this person may not run are left out. */
export const useCommands = (offered: readonly Command[]): void => {
  const router = useRouter();
  useLayer(commands, offered);
  // Updates an open menu when the permitted commands change.
  const offer = offered.map(({ id, label }) => `${id} ${label}`).join("\n");
  useEffect(commands.changed, [offer]);
  useHotkeys(
    offered.flatMap((command) =>
      command.shortcut === undefined
        ? []
        : [
            {
              keys: command.shortcut,
              label: command.label,
              group: command.group,
              run: () => (command.href === undefined ? command.run() : router.push(command.href)),
            },
          ],
    ),
  );
};

/** Returns the commands of the present screen by group; duplicates appear once. */
export const useActiveCommands = (): { label: string; entries: Command[] }[] => {
  const say = useSay();
  useSyncExternalStore(
    commands.watch,
    () => commands.version,
    () => 0,
  );
  const offered = [...new Map(commands.all().map((command) => [command.id, command])).values()];
  return COMMAND_GROUPS.map((each) => {
    const label = say(each);
    return { label, entries: offered.filter(({ group }) => group === label) };
  }).filter(({ entries }) => entries.length > 0);
};
