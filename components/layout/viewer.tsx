"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import { writeAs } from "@/lib/platform/api/client";

type ConsoleViewer = { id: string; name: string; email: string; image: string | null };

const ViewerContext = createContext<ConsoleViewer | null>(null);

const MembersContext = createContext<string | null>(null);

type ViewerProviderProps = {
  viewer: ConsoleViewer;
  /** The organization whose members this person can see here; null for none. */
  membersOf: string | null;
  children: ReactNode;
};

export const ViewerProvider = ({ viewer, membersOf, children }: ViewerProviderProps) => {
  useEffect(() => {
    writeAs(viewer.id);
    return () => writeAs(null);
  }, [viewer.id]);
  return (
    <ViewerContext value={viewer}>
      <MembersContext value={membersOf}>{children}</MembersContext>
    </ViewerContext>
  );
};

/** The organization whose members the viewer can see here; null for none. */
export const useMembersOf = (): string | null => useContext(MembersContext);

/** Returns the signed-in person; available on every screen of the console. */
export const useViewer = (): ConsoleViewer => {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("useViewer needs the console's frame around it.");
  return viewer;
};
