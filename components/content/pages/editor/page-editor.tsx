"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { preload } from "react-dom";
import { useViewer } from "@/components/layout/viewer";
import { lazyComponent } from "@/components/ui/lazy";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import type { Page } from "@/lib/content/pages/schemas";
import type { EditSession } from "./edit-session";
import { useOpeningFocus } from "./is-elsewhere";
import type { HeadFields } from "./page-head";
import { draftsRestored, makeSaver, untilLeft } from "./page-saver";
import type { Saver } from "./saver";
import { SourcePane, VisualEditor } from "./text-editors";
import { changeRequestQuery } from "./use-editor-screen";
import { isVisualChosen } from "./use-editor-view";
import type { PeopleOfText } from "./visual/review/visual-people";

type PageSourceOf = {
  session: EditSession;
  /** The change request's number; null until the first change. */
  number: number | null;
  pageId: string;
  onSaver: (saver: Saver | null) => void;
};

const revisionOf = ({ revision }: ChangeRequest) => revision;

let openings = 0;

/** Reads a page once for editing and creates its saver. */
const usePageSource = ({ session, number, pageId, onSaver }: PageSourceOf) => {
  const [loadedFor] = useState(() => session.number());
  // A person who comes back at once would get the page as it was before the words that are being stored.
  const [opening] = useState(() => (openings += 1));
  // Undefined while unknown, or while there is no change request.
  const { data: revision } = useQuery({
    ...changeRequestQuery(session.spaceId, number),
    select: revisionOf,
  });
  // The HTML asks for the page, so that it comes beside the scripts.
  if (typeof window === "undefined")
    preload(session.addressOf(pageId), { as: "fetch", crossOrigin: "anonymous" });
  const {
    data: source,
    error,
    refetch,
  } = useQuery({
    queryKey: ["editor-source", session.spaceId, loadedFor, pageId, opening],
    // The page is at least as new as the revision that is known now.
    queryFn: async () => {
      await untilLeft(session, pageId);
      const [read] = await Promise.all([session.read(pageId), draftsRestored()]);
      return { ...read, revision };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const [saver, setSaver] = useState<Saver | null>(null);
  const [page, setPage] = useState<Page | null>(null);
  const { id: viewerId } = useViewer();

  useEffect(() => {
    if (!source) return;
    const made = makeSaver(session, source, viewerId, setPage);
    setSaver(made);
    onSaver(made);
    return () => {
      void made.close();
      onSaver(null);
    };
  }, [source, session, onSaver, viewerId]);

  // A new revision means that others edited; the saver merges their edits in the background.
  useEffect(() => {
    if (revision !== undefined) void saver?.look(revision).catch(() => {});
  }, [saver, revision]);

  const setFields = useCallback(
    async (fields: Partial<HeadFields>) => {
      await saver?.flush();
      await saver?.change(async (tag) => {
        const { etag } = await session.apply([{ operation: "update_page", page: pageId, ...fields }], tag);
        return etag;
      });
    },
    [saver, session, pageId],
  );
  return { page: page ?? source?.page, saver, setFields, error, refetch };
};

const Writing = lazyComponent(() => import("./writing"), "Writing", {
  ssr: false,
  loading: () => <SkeletonText lines={8} className="flex-1 p-6" />,
});

// Asked for with the screen's own code, and not only once that has been rendered.
if (typeof window !== "undefined") {
  Writing.preload();
  (isVisualChosen() ? VisualEditor : SourcePane).preload();
}

type PageEditorProps = PageSourceOf & {
  title: string;
  here: PeopleOfText;
  /** True if only the text is shown, without tools and outline. */
  alone: boolean;
};

/** Edits one page. Remount it for another page. */
export const PageEditor = ({ session, number, pageId, title, here, alone, onSaver }: PageEditorProps) => {
  const { page, saver, setFields, error, refetch } = usePageSource({ session, number, pageId, onSaver });
  useOpeningFocus();
  if (!page && error)
    return <ErrorState error={error} onRetry={() => void refetch()} size="page" level={1} />;
  if (!page || !saver) return <SkeletonText lines={8} className="flex-1 p-6" />;
  return (
    <Writing
      session={session}
      number={number}
      page={page}
      saver={saver}
      title={title}
      here={here}
      alone={alone}
      onFields={setFields}
    />
  );
};
