"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "@/components/ui/toaster";
import { call } from "@/lib/platform/api/client";
import { mutation, query, queryKey } from "@/lib/platform/api/queries";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import { siteArrangement, siteStructure } from "@/lib/sites/structure/operations";
import type { StructureChange } from "@/lib/sites/structure/schemas";
import type { SiteParams } from "../use-site";
import { structureRows, withMove } from "./structure-rows";

/** Returns a key for something that a change adds. */
export const newKey = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/**
 * Collects changes of a site's structure that are published together. The server previews the result after each change,
 * so that refusals show at once and changes by others are included.
 */
export const useStructureChanges = (params: SiteParams) => {
  const client = useQueryClient();
  const [staged, setStaged] = useState<readonly StructureChange[]>([]);
  /** The changes that the server has accepted, independent of the rendered state. */
  const agreed = useRef<readonly StructureChange[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  /** Moves that the server has not confirmed yet. */
  const [asked, setAsked] = useState<readonly StructureChange[]>([]);
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

  const agree = (changes: readonly StructureChange[]) => {
    agreed.current = changes;
    setStaged(changes);
  };
  /** Runs changes one after another, because each builds on the previous ones. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    waiting.current += 1;
    const turn = queue.current.then(work).finally(() => {
      waiting.current -= 1;
      if (waiting.current === 0) setAsked([]);
    });
    queue.current = turn.catch(() => {});
    return turn;
  };

  /**
   * Adds changes to the waiting ones and returns the resulting structure. Moves show at once, until the server refuses
   * them. Throws the server's error.
   */
  const stage = (changes: readonly StructureChange[]): Promise<SiteStructure> => {
    setAsked((before) => [...before, ...changes]);
    return inTurn(async () => {
      const all = [...agreed.current, ...changes];
      const { structure } = await client.fetchQuery(arranged(all));
      agree(all);
      setAsked((before) => before.filter((change) => !changes.includes(change)));
      return structure;
    });
  };
  const publish = async (): Promise<boolean> => {
    try {
      await inTurn(async () => {
        const { structure } = await publishing.mutateAsync({
          params,
          body: { changes: [...agreed.current] },
        });
        client.setQueryData(queryKey(siteStructure.get, { params }), structure);
        agree([]);
      });
      return true;
    } catch (error) {
      toast.failed("Couldn't publish the changes", error);
      return false;
    }
  };
  const answered = staged.length > 0 && preview.data ? preview.data.structure : saved.data;
  const savedIds = new Set(saved.data && structureRows(saved.data).map(({ item }) => item.id));
  return {
    structure: answered && asked.reduce(withMove, answered),
    /** True if the item is saved, not just added by a waiting change. */
    isSaved: (id: string): boolean => savedIds.has(id),
    addresses: staged.length > 0 ? (preview.data?.addresses ?? []) : [],
    failure: saved.data ? null : saved.error,
    refetch: saved.refetch,
    /** The error of waiting changes that no longer apply, because the site changed meanwhile. */
    conflict: staged.length > 0 ? preview.error : null,
    count: staged.length,
    stage,
    undo: () => inTurn(async () => agree(agreed.current.slice(0, -1))),
    discard: () => inTurn(async () => agree([])),
    publish,
    publishing: publishing.isPending,
  };
};

export type StructureChanges = ReturnType<typeof useStructureChanges>;
