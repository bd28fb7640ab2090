"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SiteParams } from "@/components/sites/use-site";
import { call, callWithTag, effectsShown } from "@/lib/platform/api/client";
import { queryKey } from "@/lib/platform/api/queries";
import { siteDraft } from "@/lib/sites/draft/operations";
import type { SiteDraft, SiteDraftChange } from "@/lib/sites/draft/schemas";

/** A draft with its entity tag; null until it is read again after an own change. */
type Read = { value: SiteDraft; etag: string | null };

let lastWrite: Promise<unknown> = Promise.resolve();

/** Sends a write after those before it: two requests at once may arrive in any order. */
const inTurn = <Result>(send: () => Promise<Result>): Promise<Result> => {
  const sent = lastWrite.then(send, send);
  lastWrite = sent;
  return sent;
};

/**
 * Reads and changes the draft of a site, which all of its managers share. Publishing names the state that is shown here,
 * so nothing is published that the person has not seen.
 */
export const useSiteDraft = (params: SiteParams, enabled = true) => {
  const client = useQueryClient();
  const key = [...queryKey(siteDraft.get, { params }), "tagged"];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }): Promise<Read> => callWithTag(siteDraft.get, { params, signal }),
    enabled,
  });

  /** Adds changes and returns the draft with them. Throws the server's error. */
  const add = (changes: readonly SiteDraftChange[]): Promise<SiteDraft> =>
    inTurn(async () => {
      const value = await call(siteDraft.change, { params, body: { changes: [...changes] }, once: true });
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<Read>(key, { value, etag: null });
      return value;
    });
  /** Reads the tag of the shown draft; after an own change it is on its way. */
  const shownTag = async (): Promise<string | null | undefined> => {
    await effectsShown();
    return client.getQueryData<Read>(key)?.etag ?? (await refetch()).data?.etag;
  };
  const publish = (): Promise<void> =>
    inTurn(async () => {
      const etag = await shownTag();
      try {
        await call(siteDraft.publish, { params, ...(etag && { ifMatch: etag }) });
      } catch (failure) {
        await refetch();
        throw failure;
      }
    });
  return {
    draft: data?.value,
    error: data ? null : error,
    refetch,
    add,
    undo: (draftChangeId: string) =>
      inTurn(() => call(siteDraft.undo, { params: { ...params, draftChangeId } })),
    discard: () => inTurn(() => call(siteDraft.discard, { params })),
    publish,
  };
};
