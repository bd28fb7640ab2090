"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { query } from "@/lib/platform/api/queries";
import { sites } from "@/lib/sites/sites/operations";
import type { Site } from "@/lib/sites/sites/schemas";

export type SiteParams = { organizationId: string; siteId: string };

/** Returns the site of the present screen; the frame has fetched it already. */
export const useSite = (params: SiteParams): Site => useSuspenseQuery(query(sites.get, { params })).data;
