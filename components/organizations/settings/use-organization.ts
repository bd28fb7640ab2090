"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { query } from "@/lib/api/queries";
import { organizations } from "@/lib/organizations/operations";
import type { Organization } from "@/lib/organizations/schemas";

/** The organization of this screen, which the screens' layout has loaded already. */
export const useOrganization = (organizationId: string): Organization =>
  useSuspenseQuery(query(organizations.get, { params: { organizationId } })).data;
