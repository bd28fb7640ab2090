"use client";

import { useEffect } from "react";
import { lazyComponent } from "@/components/ui/lazy";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { type PageSourceOf, usePageSource } from "./use-page-source";

const Writing = lazyComponent(() => import("./writing"), "Writing", {
  ssr: false,
  loading: () => <SkeletonText lines={8} className="flex-1 p-6" />,
});

type PageEditorProps = PageSourceOf & {
  /** The change request's number; null until the first change. */
  number: number | null;
  title: string;
};

/** Edits one page as source. Remount it for another page. */
export const PageEditor = ({ session, number, pageId, revision, title, onSaver }: PageEditorProps) => {
  const { source, saver, rename, error, refetch } = usePageSource({ session, pageId, revision, onSaver });
  // Loads the text editor while the page is being read.
  useEffect(() => {
    Writing.preload();
  }, []);
  if (!source && error)
    return <ErrorState error={error} onRetry={() => void refetch()} size="page" level={1} />;
  if (!source || !saver) return <SkeletonText lines={8} className="flex-1 p-6" />;
  return (
    <Writing session={session} number={number} source={source} saver={saver} title={title} onTitle={rename} />
  );
};
