"use client";

import { useQuery } from "@tanstack/react-query";
import { adaptiveSchemas } from "@/lib/domains/site-audience/operations";
import type { AdaptiveJsonSchema } from "@/lib/model/site-audience/schemas";
import { ApiError } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";
import type { SiteParams } from "../use-site";

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Which claims a site knows of its visitors: null while it does not say, undefined while that is read. */
export const useAdaptiveSchema = (params: SiteParams) => {
  const { data, error, refetch } = useQuery({
    ...query(adaptiveSchemas.get, { params }),
    retry: (count, failure) => !isMissing(failure) && count < 2,
  });
  const schema: AdaptiveJsonSchema | null | undefined = isMissing(error) ? null : data?.jsonSchema;
  return { schema, failure: isMissing(error) ? null : error, refetch };
};
