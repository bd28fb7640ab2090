"use client";

import { type KeyboardEvent, useState } from "react";
import type { DropSide } from "@/components/ui/use-row-dragging";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import {
  NEW_SECTION,
  placeInWords,
  placesFor,
  type StructureDestination,
  type StructureRow,
} from "./structure-rows";

type Options = {
  rows: readonly StructureRow[];
  type: SiteStructure["type"];
  onMove: (row: StructureRow, to: StructureDestination) => void;
  /** Announces moves to screen readers. */
  say: (words: string) => void;
};

const PLACE_WORDS: Record<DropSide, string> = { before: "before", inside: "in", after: "after" };

/** "before Guides, position 1 of 2", "in a new section, before Guides, position 1 of 2". */
const wordsFor = ({ at, place, to }: ReturnType<typeof placesFor>[number]): string => {
  if (at === NEW_SECTION) return "in a new section";
  const there = `${PLACE_WORDS[place]} ${placeInWords(at)}`;
  return to.newSection ? `in a new section, ${there}` : there;
};

/** Moves rows with the keyboard: Space picks one up, arrow keys carry it, Space drops it, Escape cancels. */
export const useCarrying = ({ rows, type, onMove, say }: Options) => {
  const [carried, setCarried] = useState<{ row: StructureRow; at: number } | null>(null);
  const places = carried ? placesFor(carried.row, rows, type) : [];
  const target = carried && places[carried.at];

  const pickUp = (row: StructureRow) => {
    const own = placesFor(row, rows, type).findIndex(
      ({ at }) => at !== NEW_SECTION && at.item.id === row.item.id,
    );
    setCarried({ row, at: Math.max(0, own) });
    say(`Picked up ${placeInWords(row)}. Arrow keys move it, Space drops it, Escape cancels.`);
  };
  const carry = (by: -1 | 1) => {
    if (!carried) return;
    const at = Math.max(0, Math.min(places.length - 1, carried.at + by));
    const to = places[at];
    if (!to) return;
    setCarried({ ...carried, at });
    say(`${carried.row.item.title}, ${wordsFor(to)}`);
  };

  return {
    /** The drop target of the carried row. */
    target: target
      ? { id: target.at === NEW_SECTION ? NEW_SECTION : target.at.item.id, place: target.place }
      : null,
    carried: carried?.row ?? null,
    /** Returns true if the key belonged to carrying. */
    onKey: (row: StructureRow, event: KeyboardEvent): boolean => {
      if (event.key === " " && !carried) pickUp(row);
      else if (!carried) return false;
      else if (event.key === " " || event.key === "Enter") {
        setCarried(null);
        if (target) onMove(carried.row, target.to);
      } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        carry(event.key === "ArrowUp" ? -1 : 1);
      } else if (event.key === "Escape" || event.key === "Tab") {
        setCarried(null);
        say(`${carried.row.item.title} stays where it was.`);
        return event.key === "Escape";
      } else return false;
      return true;
    },
  };
};
