import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

type Props = {
  /** The organization, site or space that the screen is about. */
  of: { permissions: { admin: boolean } };
  /** Puts into the cache what the screen shows first. */
  read: (client: QueryClient) => Promise<unknown>;
  children: ReactNode;
};

/** A screen for admins with what it shows first; who may not see it is told so by the frame around it or the screen. */
export const ReadForAdmins = async ({ of, read, children }: Props) => {
  const client = new QueryClient();
  if (of.permissions.admin) await read(client);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
};
