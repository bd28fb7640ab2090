"use client";

import { useEffect } from "react";
import { LAST_ORGANIZATION_COOKIE } from "@/lib/core/memberships";
import { members } from "@/lib/organizations/members/operations";
import { call } from "@/lib/platform/api/client";

const ONE_YEAR_S = 365 * 24 * 60 * 60;
const EVERY_MS = 60_000;

/**
 * Makes the present organization the start page's destination, and records once a minute that the member is active
 * while the tab is visible.
 */
export const useHere = (organizationId: string | null): void => {
  useEffect(() => {
    if (organizationId === null) return;
    const secure = location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing in Safari and Firefox ESR.
    document.cookie = `${LAST_ORGANIZATION_COOKIE}=${encodeURIComponent(organizationId)}; path=/; max-age=${ONE_YEAR_S}; samesite=lax${secure}`;
    const note = () => {
      // A failure is not worth a message.
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
