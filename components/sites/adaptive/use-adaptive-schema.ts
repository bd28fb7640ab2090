"use client";

import { useQuery } from "@tanstack/react-query";
import { adaptiveSchemas } from "@/lib/domains/site-audience/operations";
import type { AdaptiveJsonSchema } from "@/lib/model/site-audience/schemas";
import { ApiError, call } from "@/lib/platform/api/client";
import { queryKey } from "@/lib/platform/api/queries";
import type { SiteParams } from "../use-site";

/**
 * Which claims a site knows of its visitors: null while it does not say, undefined while that is read. That it does not
 * say is an answer, which stays while it is read again.
 */
export const useAdaptiveSchema = (params: SiteParams) => {
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey(adaptiveSchemas.get, { params }), "or none"],
    queryFn: async ({ signal }): Promise<AdaptiveJsonSchema | null> => {
      try {
        return (await call(adaptiveSchemas.get, { params, signal })).jsonSchema;
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) return null;
        throw failure;
      }
    },
  });
  return { schema: data, failure: data === undefined ? error : null, refetch };
};
