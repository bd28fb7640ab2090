"use client";

import { useEffect } from "react";
import { members } from "@/lib/domains/members/operations";
import { call } from "@/lib/platform/api/client";
import { LAST_ORGANIZATION_COOKIE } from "./last-organization";

const oneYear = 365 * 24 * 60 * 60;

/** Makes this organization the one that the start address leads to, and notes that its member is here. */
export const RememberOrganization = ({ organizationId }: { organizationId: string }) => {
  useEffect(() => {
    const secure = location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing in Safari and Firefox ESR.
    document.cookie = `${LAST_ORGANIZATION_COOKIE}=${encodeURIComponent(organizationId)}; path=/; max-age=${oneYear}; samesite=lax${secure}`;
    // When somebody was last seen is worth no message if it cannot be noted.
    call(members.ping, { params: { organizationId } }).catch(() => {});
  }, [organizationId]);
  return null;
};
