"use client";

import { useEffect } from "react";
import { LAST_ORGANIZATION_COOKIE } from "./last-organization";

const oneYear = 365 * 24 * 60 * 60;

/** Makes this organization the one that the start address leads to. */
export const RememberOrganization = ({ organizationId }: { organizationId: string }) => {
  useEffect(() => {
    const secure = location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing in Safari and Firefox ESR.
    document.cookie = `${LAST_ORGANIZATION_COOKIE}=${encodeURIComponent(organizationId)}; path=/; max-age=${oneYear}; samesite=lax${secure}`;
  }, [organizationId]);
  return null;
};
