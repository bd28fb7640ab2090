import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { unreadRead } from "@/components/collaboration/notifications/reads";
import { ConsoleFrame } from "@/components/console/console-frame";
import { sidebarSpaces } from "@/components/console/sidebar-spaces";
import { ownOrganizations } from "@/components/layout/own-organizations";
import { parseOwner } from "@/lib/addresses";
import { notifications } from "@/lib/collaboration/notifications/operations";
import { users } from "@/lib/identity/users/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { spaces } from "@/lib/spaces/spaces/operations";
import { currentActor } from "@/lib/wiring/current";
import { prefetch } from "@/lib/wiring/prefetch";
import { engine } from "@/lib/wiring/running-engine";

/** The organization of an address, directly or through one of its spaces, which is then prefetched for the frame. */
const organizationAt = async (client: QueryClient, path: string | null) => {
  const { organizationId, spaceId } = parseOwner(path ?? "");
  if (spaceId === undefined) return organizationId;
  if (!(await engine.findSpace(engine.database(), await currentActor(), spaceId))) return undefined;
  return (await prefetch(client, spaces.get, { params: { spaceId } })).organization;
};

/** The frame persists between screens; it follows the address on the client. */
const ConsoleLayout = async ({ children }: { children: ReactNode }) => {
  const client = new QueryClient();
  const [mine, wanted] = await Promise.all([
    prefetch(client, organizations.list, ownOrganizations),
    organizationAt(client, (await headers()).get("x-bindery-path")),
    prefetch(client, users.current, {}),
  ]);
  const start = mine.items.find(({ id }) => id === wanted) ?? mine.items[0];
  if (start) {
    await Promise.all([
      prefetch(client, spaces.list, sidebarSpaces(start.id)),
      prefetch(client, notifications.unread, unreadRead(start.id)),
    ]);
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ConsoleFrame startOrganizationId={start?.id ?? null}>{children}</ConsoleFrame>
    </HydrationBoundary>
  );
};

export default ConsoleLayout;
