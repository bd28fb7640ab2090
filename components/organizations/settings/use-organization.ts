"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { organizations } from "@/lib/organizations/organizations/operations";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { query } from "@/lib/platform/api/queries";

/** Returns the organization of this screen, which the layout has loaded already. */
export const useOrganization = (organizationId: string): Organization =>
  useSuspenseQuery(query(organizations.get, { params: { organizationId } })).data;
