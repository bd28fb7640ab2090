"use client";

import { useCallback, useMemo } from "react";
import { useStored } from "@/components/ui/use-stored";

/** The most open collections; opening another one closes the oldest. */
const KEPT = 100;

/** Remembers the open collections of the tree in this browser. */
export const useOpenCollections = (organizationId: string) => {
  const [stored, store] = useStored(`bindery-open-collections-${organizationId}`, "");
  const open = useMemo(() => new Set(stored.split(" ").filter(Boolean)), [stored]);
  const setOpen = useCallback(
    (ids: readonly string[], isOpen: boolean) => {
      const others = [...open].filter((id) => !ids.includes(id));
      store((isOpen ? [...others, ...ids] : others).slice(-KEPT).join(" "));
    },
    [open, store],
  );
  return { isOpen: (id: string) => open.has(id), setOpen };
};
