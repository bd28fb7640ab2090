import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** After the page has loaded, so that it does not compete with what the page is opened for. */
const CONNECT_AFTER = 1_500;

/** Keeps everything on the screen up to date with what happens in the organization. */
export const useLiveUpdates = (organizationId: string | null) => {
  const client = useQueryClient();
  useEffect(() => {
    if (organizationId === null) return;
    let gone = false;
    let stop = () => {};
    const begin = async () => {
      const { keepUpToDate } = await import("./live-updates");
      if (!gone) stop = keepUpToDate(client, organizationId);
    };
    const timer = setTimeout(() => void begin().catch(() => {}), CONNECT_AFTER);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, organizationId]);
};
