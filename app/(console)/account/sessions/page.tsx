import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SessionsList } from "@/components/identity/sessions/sessions-list";
import { sessionsRead } from "@/components/identity/sessions/sessions-read";
import { sessions } from "@/lib/identity/sessions/operations";
import { prefetchPages } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Sessions" };

const SessionsPage = async () => {
  const client = new QueryClient();
  await prefetchPages(client, sessions.list, sessionsRead);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SessionsList />
    </HydrationBoundary>
  );
};

export default SessionsPage;
