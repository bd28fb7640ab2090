import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** After the page has loaded, so that it does not compete with what the page is opened for. */
const CONNECT_AFTER = 1_500;

/** How much older what a link leads to may be than its arrival on the screen. */
const LONGEST_WAY = 5_000;
/** From when on what is shown may have changed, by `Date.now()`; the first screen came with the document. */
let shownSince = performance.timeOrigin;

/** Keeps everything on the screen up to date with what happens in the organization. */
export const useLiveUpdates = (organizationId: string | null) => {
  const client = useQueryClient();
  useEffect(() => {
    if (organizationId === null) return;
    let gone = false;
    let stop = () => {};
    const begin = async () => {
      const { keepUpToDate } = await import("./live-updates");
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
