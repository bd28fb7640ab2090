import { type KeyboardEvent, useRef } from "react";
import { useSay } from "./say";
import { useHotkeys } from "./use-hotkeys";
import type { Selection } from "./use-selection";

/** In a tree of rows: opens or closes a row, or moves to its parent. */
const stepSideways = (row: HTMLTableRowElement, key: string, all: readonly HTMLTableRowElement[]): void => {
  const open = row.getAttribute("aria-expanded");
  const at = all.indexOf(row);
  const level = (each: HTMLTableRowElement) => Number(each.getAttribute("aria-level"));
  if (open === (key === "ArrowRight" ? "false" : "true")) {
    row.querySelector<HTMLElement>("[data-row-link]")?.click();
  } else if (key === "ArrowRight") {
    if (open === "true") all[at + 1]?.focus();
  } else {
    all
      .slice(0, at)
      .findLast((each) => level(each) < level(row))
      ?.focus();
  }
};

/** Moves the focus over the rows themselves, so that screen readers read the row that j and k reach. */
export const useRowKeys = (enabled: boolean, selection: Selection | undefined) => {
  const say = useSay();
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = () => [...(body.current?.querySelectorAll<HTMLTableRowElement>("tr[data-row]") ?? [])];
  const current = () => document.activeElement?.closest<HTMLTableRowElement>("tr[data-row]") ?? null;
  const move = (by: number) => {
    const all = rows();
    const active = current();
    const from = active ? all.indexOf(active) : by > 0 ? -1 : all.length;
    all[Math.max(0, Math.min(all.length - 1, from + by))]?.focus();
  };
  const toggle = () => {
    const key = current()?.dataset.row;
    if (key !== undefined) selection?.toggle(key);
  };
  useHotkeys([
    { keys: "j", label: say("Next row"), group: say("Lists"), run: () => move(1), enabled },
    { keys: "k", label: say("Previous row"), group: say("Lists"), run: () => move(-1), enabled },
    {
      keys: "x",
      label: say("Select the row"),
      group: say("Lists"),
      run: toggle,
      enabled: enabled && Boolean(selection),
    },
  ]);
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = event.target instanceof HTMLTableRowElement ? event.target : null;
    if (!row) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") row.querySelector<HTMLElement>("[data-row-link]")?.click();
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (/^Arrow(?:Left|Right)$/.test(event.key) && row.ariaLevel) stepSideways(row, event.key, rows());
    else return;
    event.preventDefault();
  };
  return { body, onKeyDown };
};
