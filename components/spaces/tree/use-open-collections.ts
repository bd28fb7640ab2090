"use client";

import { useCallback, useMemo } from "react";
import { useStored } from "@/components/ui/use-stored";

/** More than anybody looks at; what is opened beyond closes what was opened first. */
const KEPT = 100;

/** Which collections are open in the tree, remembered in this browser. */
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
