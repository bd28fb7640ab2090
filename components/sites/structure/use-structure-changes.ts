"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";
import { siteArrangement } from "@/lib/domains/site-arrangement/operations";
import { siteStructure } from "@/lib/domains/sites/operations";
import type { StructureChange } from "@/lib/model/site-arrangement/schemas";
import type { SiteStructure } from "@/lib/model/sites/schemas";
import { call } from "@/lib/platform/api/client";
import { mutation, query, queryKey } from "@/lib/platform/api/queries";
import type { SiteParams } from "../use-site";

/**
 * Changes of a site's structure that go live together. The server tells what the site would be like after them, so
 * that what is refused is refused at once, and what others change meanwhile is taken in.
 */
export const useStructureChanges = (params: SiteParams) => {
  const client = useQueryClient();
  const [staged, setStaged] = useState<readonly StructureChange[]>([]);
  const saved = useQuery(query(siteStructure.get, { params }));
  const publishing = useMutation(mutation(siteArrangement.arrange));

  const arranged = (changes: readonly StructureChange[]) => ({
    queryKey: [...queryKey(siteArrangement.preview, { params }), changes],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(siteArrangement.preview, { params, body: { changes: [...changes] }, signal }),
  });
  const preview = useQuery({
    ...arranged(staged),
    enabled: staged.length > 0,
    placeholderData: keepPreviousData,
  });

  /** Adds changes to those that wait, and answers what the site would be. Throws what the server says against them. */
  const stage = async (changes: readonly StructureChange[]): Promise<SiteStructure> => {
    const all = [...staged, ...changes];
    const { structure } = await client.fetchQuery(arranged(all));
    setStaged(all);
    return structure;
  };
  const publish = async (): Promise<boolean> => {
    try {
      const { structure } = await publishing.mutateAsync({ params, body: { changes: [...staged] } });
      client.setQueryData(queryKey(siteStructure.get, { params }), structure);
      setStaged([]);
      return true;
    } catch (error) {
      toast.failed("Couldn't publish the changes", error);
      return false;
    }
  };
  return {
    structure: staged.length > 0 && preview.data ? preview.data.structure : saved.data,
    addresses: staged.length > 0 ? (preview.data?.addresses ?? []) : [],
    failure: saved.data ? null : saved.error,
    refetch: saved.refetch,
    /** Why what waits does not fit any more: somebody else changed the site. */
    conflict: staged.length > 0 ? preview.error : null,
    count: staged.length,
    stage,
    undo: () => setStaged(staged.slice(0, -1)),
    discard: () => setStaged([]),
    publish,
    publishing: publishing.isPending,
  };
};

export type StructureChanges = ReturnType<typeof useStructureChanges>;
