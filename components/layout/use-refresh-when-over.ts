import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { invalidateAll } from "./invalidate";

/** Invalidates everything as soon as the screen sees a background job end, because it may have changed anything. */
export function useRefreshWhenOver(active: boolean): void {
  const client = useQueryClient();
  const wasActive = useRef(active);
  useEffect(() => {
    if (wasActive.current && !active) void invalidateAll(client);
    wasActive.current = active;
  }, [active, client]);
}
