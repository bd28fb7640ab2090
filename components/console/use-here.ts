"use client";

import { useEffect } from "react";
import { members } from "@/lib/domains/members/operations";
import { call } from "@/lib/platform/api/client";
import { LAST_ORGANIZATION_COOKIE } from "./last-organization";

const ONE_YEAR_S = 365 * 24 * 60 * 60;
const EVERY_MS = 60_000;

/**
 * Makes the present organization the one that the start address leads to, and notes once a minute that its member is
 * here, as long as the tab is in sight.
 */
export const useHere = (organizationId: string | null): void => {
  useEffect(() => {
    if (organizationId === null) return;
    const secure = location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing in Safari and Firefox ESR.
    document.cookie = `${LAST_ORGANIZATION_COOKIE}=${encodeURIComponent(organizationId)}; path=/; max-age=${ONE_YEAR_S}; samesite=lax${secure}`;
    const note = () => {
      // When somebody was last seen is worth no message if it cannot be noted.
      if (document.visibilityState === "visible")
        call(members.ping, { params: { organizationId } }).catch(() => {});
    };
    note();
    const timer = setInterval(note, EVERY_MS);
    document.addEventListener("visibilitychange", note);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", note);
    };
  }, [organizationId]);
};
