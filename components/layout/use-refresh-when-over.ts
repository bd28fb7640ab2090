import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { invalidateAll } from "./invalidate";

/** Invalidates what work in the background may have changed, which is anything, as soon as the screen sees it end. */
export function useRefreshWhenOver(active: boolean): void {
  const client = useQueryClient();
  const wasActive = useRef(active);
  useEffect(() => {
    if (wasActive.current && !active) void invalidateAll(client);
    wasActive.current = active;
  }, [active, client]);
}
