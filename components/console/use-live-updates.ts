import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { lazyModule } from "@/components/ui/lazy";

/** Waits until the page has loaded, so that the connection does not compete with it. */
const CONNECT_AFTER = 1_500;

/** The longest time between the read of a linked screen's data and its display. */
const LONGEST_WAY = 5_000;
/** The `Date.now()` since which the shown data may have changed; the first screen came with the document. */
let shownSince = performance.timeOrigin;

const loadLiveUpdates = lazyModule(() => import("./live-updates"));

/** Keeps the screen up to date with the organization's events. */
export const useLiveUpdates = (organizationId: string | null) => {
  const client = useQueryClient();
  useEffect(() => {
    if (organizationId === null) return;
    let gone = false;
    let stop = () => {};
    const begin = async () => {
      const { keepUpToDate } = await loadLiveUpdates();
      if (!gone) stop = keepUpToDate(client, organizationId, shownSince);
    };
    const timer = setTimeout(() => void begin().catch(() => {}), CONNECT_AFTER);
    return () => {
      gone = true;
      shownSince = Date.now() - LONGEST_WAY;
      clearTimeout(timer);
      stop();
    };
  }, [client, organizationId]);
};
