"use client";

import { useEffect } from "react";
import { MEMBERSHIPS_KEY } from "@/lib/core/memberships";

/** Stores the person's organizations in this browser until the sign-out. */
export const useMemberships = (organizationIds: readonly string[]): void => {
  const ids = organizationIds.join(" ");
  useEffect(() => localStorage.setItem(MEMBERSHIPS_KEY, ids), [ids]);
};
