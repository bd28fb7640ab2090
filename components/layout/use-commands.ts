"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Layers, useLayer } from "../ui/layers";
import { useHotkeys } from "../ui/use-hotkeys";

/** What commands are about, in the order in which the command menu shows them. */
const COMMAND_GROUPS = [
  "This page",
  "This change request",
  "This space",
  "Create",
  "Settings",
  "Preferences",
] as const;

/** Something that can be done or reached on the present screen, for the command menu and the keyboard. */
export type Command = {
  id: string;
  label: string;
  group: (typeof COMMAND_GROUPS)[number];
  icon?: ReactNode;
  /** Other words it is found by. */
  keywords?: string[];
  /** Keys that do it, too: "e". */
  shortcut?: string;
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });

const commands = new Layers<Command>();

/** Offers commands while the component is mounted. Those that this person may not run are left out. */
export const useCommands = (offered: readonly Command[]): void => {
  const router = useRouter();
  useLayer(commands, offered);
  // The menu may be open while what is allowed changes.
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

/** The commands of the present screen by what they are about; what several components offer stands once. */
export const useActiveCommands = (): { label: string; entries: Command[] }[] => {
  useSyncExternalStore(
    commands.watch,
    () => commands.version,
    () => 0,
  );
  const offered = [...new Map(commands.all().map((command) => [command.id, command])).values()];
  return COMMAND_GROUPS.map((label) => ({
    label,
    entries: offered.filter(({ group }) => group === label),
  })).filter(({ entries }) => entries.length > 0);
};
