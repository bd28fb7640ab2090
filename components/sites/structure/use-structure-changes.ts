"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSiteDraft } from "@/components/sites/draft/use-site-draft";
import type { SiteParams } from "@/components/sites/use-site";
import { query } from "@/lib/platform/api/queries";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import { siteStructure } from "@/lib/sites/structure/operations";
import type { StructureChange } from "@/lib/sites/structure/schemas";
import { structureRows, withMove } from "./structure-rows";

/** Returns a key for something that a change adds. */
export const newKey = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/**
 * Adds changes of a site's structure to its draft. The server returns the structure after each change, so that refusals
 * show at once and changes by others are included.
 */
export const useStructureChanges = (params: SiteParams, editable: boolean) => {
  const { draft, add } = useSiteDraft(params, editable);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  /** Moves that the server has not confirmed yet. */
  const [asked, setAsked] = useState<readonly StructureChange[]>([]);
  const saved = useQuery(query(siteStructure.get, { params }));

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
   * Adds changes to the draft and returns the resulting structure. Moves show at once, until the server refuses them.
   * Throws the server's error.
   */
  const stage = (changes: readonly StructureChange[]): Promise<SiteStructure> => {
    setAsked((before) => [...before, ...changes]);
    return inTurn(async () => {
      const { structure } = await add(changes);
      setAsked((before) => before.filter((change) => !changes.includes(change)));
      return structure;
    });
  };
  const answered = draft?.structure ?? saved.data;
  const savedIds = new Set(saved.data && structureRows(saved.data).map(({ item }) => item.id));
  return {
    structure: answered && asked.reduce(withMove, answered),
    /** True if the item is saved, not just added by a waiting change. */
    isSaved: (id: string): boolean => savedIds.has(id),
    failure: saved.data ? null : saved.error,
    refetch: saved.refetch,
    stage,
  };
};

export type StructureChanges = ReturnType<typeof useStructureChanges>;
