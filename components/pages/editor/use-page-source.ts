import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { makeSaver } from "./page-saver";
import type { Saver } from "./saver";
import type { EditSession } from "./session";

export type PageSourceOf = {
  session: EditSession;
  pageId: string;
  /** What the change request holds; undefined until it is known, or while there is none. */
  revision: string | undefined;
  onSaver: (saver: Saver | null) => void;
};

/** A page read once to be written, and what saves it from then on. */
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

  // Others' edits are heard of as another revision; they are taken over while nobody waits for them.
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
