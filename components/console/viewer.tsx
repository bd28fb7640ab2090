"use client";

import { createContext, type ReactNode, useContext } from "react";

export type Viewer = { id: string; name: string; email: string; image: string | null };

const ViewerContext = createContext<Viewer | null>(null);

export const ViewerProvider = ({ viewer, children }: { viewer: Viewer; children: ReactNode }) => (
  <ViewerContext value={viewer}>{children}</ViewerContext>
);

/** Who is signed in; on every screen of the console. */
export const useViewer = (): Viewer => {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("useViewer needs the console's frame around it.");
  return viewer;
};
