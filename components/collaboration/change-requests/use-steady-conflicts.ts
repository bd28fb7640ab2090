import { replaceEqualDeep } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { MergeConflict } from "@/lib/collaboration/change-requests/schemas";
import { titleOfTarget } from "./conflict-group";

/**
 * Sorts conflicts by title, those of a text last within a page, and keeps the first order, because decisions change
 * titles and the list must not jump. Unchanged conflicts keep their identity, so that they do not render again.
 */
export const useSteadyConflicts = (found: readonly MergeConflict[]): MergeConflict[] => {
  const [order] = useState(() =>
    found
      .toSorted(
        (one, other) =>
          titleOfTarget(one).localeCompare(titleOfTarget(other), "en", { numeric: true }) ||
          Number(one.kind === "content") - Number(other.kind === "content"),
      )
      .map(({ id }) => id),
  );
  const known = useRef(new Map<string, MergeConflict>());
  return useMemo(() => {
    const places = new Map(order.map((id, place) => [id, place]));
    const rankOf = ({ id }: MergeConflict) => places.get(id) ?? order.length;
    const items = found.map((conflict) => replaceEqualDeep(known.current.get(conflict.id), conflict));
    known.current = new Map(items.map((conflict) => [conflict.id, conflict]));
    return items.toSorted((one, other) => rankOf(one) - rankOf(other));
  }, [found, order]);
};
