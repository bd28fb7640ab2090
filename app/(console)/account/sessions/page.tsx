import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { SessionsList } from "@/components/identity/sessions/sessions-list";
import { sessionsRead } from "@/components/identity/sessions/sessions-read";
import { text } from "@/lib/core/locales/say";
import { sessions } from "@/lib/identity/sessions/operations";
import { prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Sessions"));

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
