"use client";

import { useEffect } from "react";
import { MEMBERSHIPS_KEY } from "@/lib/memberships";

/** Keeps the organizations that one belongs to in this browser, until one signs out. */
export const useMemberships = (organizationIds: readonly string[]): void => {
  const ids = organizationIds.join(" ");
  useEffect(() => localStorage.setItem(MEMBERSHIPS_KEY, ids), [ids]);
};
