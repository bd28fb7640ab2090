"use client";

import { useQuery } from "@tanstack/react-query";
import type { SiteParams } from "@/components/sites/use-site";
import { queryOrNone } from "@/lib/platform/api/queries";
import { adaptiveSchemas } from "@/lib/sites/audience/operations";

/** Reads the claims that a site accepts about its visitors: null if it defines none, undefined while loading. */
export const useAdaptiveSchema = (params: SiteParams) => {
  const { data, error, refetch } = useQuery(queryOrNone(adaptiveSchemas.get, { params }));
  return {
    stored: data,
    schema: data === null ? null : data?.jsonSchema,
    failure: data === undefined ? error : null,
    refetch,
  };
};
