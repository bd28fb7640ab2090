import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { EditSession } from "./edit-session";
import { makeSaver } from "./page-saver";
import type { Saver } from "./saver";

export type PageSourceOf = {
  session: EditSession;
  pageId: string;
  /** The present revision of the change request; undefined while unknown, or while there is no change request. */
  revision: string | undefined;
  onSaver: (saver: Saver | null) => void;
};

/** Reads a page once for editing and creates its saver. */
export const usePageSource = ({ session, pageId, revision, onSaver }: PageSourceOf) => {
  const [loadedFor] = useState(() => session.number());
  const {
    data: source,
    error,
    refetch,
  } = useQuery({
    queryKey: ["editor-source", session.spaceId, loadedFor, pageId],
    queryFn: () => session.read(pageId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const [saver, setSaver] = useState<Saver | null>(null);

  useEffect(() => {
    if (!source) return;
    const made = makeSaver(session, source);
    setSaver(made);
    onSaver(made);
    return () => {
      void made.close();
      onSaver(null);
    };
  }, [source, session, onSaver]);

  // A new revision means that others edited; the saver merges their edits in the background.
  useEffect(() => {
    if (revision !== undefined) void saver?.look().catch(() => {});
  }, [saver, revision]);

  const rename = async (next: string) => {
    await saver?.flush();
    await saver?.change(async (tag) => {
      const { etag } = await session.apply([{ operation: "update_page", page: pageId, title: next }], tag);
      return etag;
    });
  };
  return { source, saver, rename, error, refetch };
};
