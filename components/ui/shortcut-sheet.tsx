"use client";

import { useState } from "react";
import { Dialog, DialogBody, DialogContent } from "./dialog";
import { SearchInput } from "./input";
import { Kbd } from "./kbd";
import { useSay } from "./say";
import { Switch } from "./switch";
import { useActiveHotkeys, useSingleKeys } from "./use-hotkeys";

type ShortcutSheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

const Shortcuts = () => {
  const say = useSay();
  const [search, setSearch] = useState("");
  const { on, setOn } = useSingleKeys();
  const wanted = search.trim().toLowerCase();
  const groups = [...useActiveHotkeys()]
    .map(([group, hotkeys]) => ({
      group,
      hotkeys: hotkeys.filter((hotkey) => `${hotkey.label} ${hotkey.keys}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ hotkeys }) => hotkeys.length > 0);
  return (
    <>
      <SearchInput label={say("Search shortcuts")} value={search} onChange={setSearch} />
      {groups.length === 0 && (
        <p className="py-6 text-center text-sm text-muted">{say("No matching shortcuts.")}</p>
      )}
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map(({ group, hotkeys }) => (
          <section key={group}>
            <h3 className="mb-1 text-xs font-medium text-subtle">{group}</h3>
            <ul>
              {hotkeys.map((hotkey) => (
                <li key={hotkey.keys} className="flex min-h-8 items-center justify-between gap-4 text-sm">
                  {hotkey.label}
                  <Kbd keys={hotkey.keys} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Switch
        className="border-t border-border pt-4"
        label={say("Single-key shortcuts")}
        description={say("When off, only combinations with Ctrl or Cmd work.")}
        checked={on}
        onCheckedChange={setOn}
      />
    </>
  );
};

/** Lists the shortcuts of this screen; opened with "?". */
export const ShortcutSheet = ({ open, onOpenChange }: ShortcutSheetProps) => {
  const say = useSay();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={say("Keyboard shortcuts")} size="lg">
        <DialogBody>
          <Shortcuts />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
};
