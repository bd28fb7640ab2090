import { useRef, useState } from "react";
import { useSay } from "@/components/ui/say";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import type { MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import { takeSide, withHunk } from "./conflict-decisions";
import type { Decisions } from "./use-decisions";

/** One hunk of a text; hunks of identical texts have the same name, so the conflict is needed. */
export type HunkPosition = { conflict: string; hunk: string };

/** Returns the stops of n and p: hunks of texts, and conflicts without hunks. */
const stopsIn = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>("[data-conflict]")].flatMap((conflict) => {
    const hunks = [...conflict.querySelectorAll<HTMLElement>("[data-hunk]")];
    return hunks.length > 0 ? hunks : [conflict];
  });

/** Binds the keys of the conflict desk to the hunk that has or last had the focus. */
export const useConflictKeys = (items: readonly MergeConflict[], decisions: Decisions, enabled: boolean) => {
  const say = useSay();
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement | null>(null);
  const [editing, setEditing] = useState<HunkPosition | null>(null);

  const stops = () => (root.current ? stopsIn(root.current) : []);
  const current = (): HTMLElement | null => {
    const focused = document.activeElement?.closest<HTMLElement>("[data-hunk], [data-conflict]");
    if (focused && root.current?.contains(focused)) return focused;
    return last.current?.isConnected ? last.current : null;
  };
  const reach = (stop: HTMLElement | undefined) => {
    if (!stop) return;
    last.current = stop;
    stop.focus({ preventScroll: true });
    stop.scrollIntoView({ block: stop.offsetHeight > innerHeight / 2 ? "start" : "center" });
  };
  const go = (by: 1 | -1) => {
    const all = stops();
    const at = current();
    const from = at ? all.indexOf(at) : by === 1 ? -1 : all.length;
    reach(all[Math.max(0, Math.min(all.length - 1, from + by))]);
  };
  const conflictOf = (at: HTMLElement) =>
    items.find(({ id }) => id === at.closest<HTMLElement>("[data-conflict]")?.dataset.conflict);
  const choose = (choice: "main" | "change" | "both") => {
    const at = current() ?? stops()[0];
    const conflict = at && conflictOf(at);
    if (!conflict) return;
    const hunk = at.dataset.hunk;
    reach(at);
    const before = decisions.of(conflict);
    if (hunk) void decisions.decide([{ conflict, decision: withHunk(conflict, before, hunk, { choice }) }]);
    else if (choice !== "both")
      void decisions.decide([{ conflict, decision: takeSide(conflict, before, choice, "all") }]);
  };
  const edit = () => {
    const at = current() ?? stops()[0];
    const conflict = at && conflictOf(at);
    if (conflict && at.dataset.hunk) setEditing({ conflict: conflict.id, hunk: at.dataset.hunk });
  };
  const group = say("Conflicts");
  useHotkeys([
    { keys: "n", label: say("Next conflict"), group, run: () => go(1) },
    { keys: "p", label: say("Previous conflict"), group, run: () => go(-1) },
    { keys: "1", label: say("Take main"), group, run: () => choose("main"), enabled },
    { keys: "2", label: say("Take mine"), group, run: () => choose("change"), enabled },
    { keys: "3", label: say("Take both"), group, run: () => choose("both"), enabled },
    { keys: "e", label: say("Edit the text"), group, run: edit, enabled },
    { keys: "mod+z", label: say("Undo last resolution"), group, run: () => void decisions.undo(), enabled },
  ]);
  /** Goes to the first stop within an element. */
  const reachIn = (id: string) => {
    const within = document.getElementById(id);
    reach(stops().find((stop) => within?.contains(stop)));
  };
  return { root, editing, setEditing, reachIn };
};
