import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { Inbox } from "@/components/collaboration/notifications/inbox";
import { inboxRead, readInboxView } from "@/components/collaboration/notifications/reads";
import { Screen } from "@/components/layout/screen";
import { addresses } from "@/lib/addresses";
import { notifications } from "@/lib/collaboration/notifications/operations";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { load, prefetchPages } from "@/lib/wiring/prefetch";
import { requestSay, titled } from "@/lib/wiring/request-words";

type ScreenProps = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = titled(text("Inbox"));

const InboxPage = async ({ params, searchParams }: ScreenProps) => {
  const say = await requestSay();
  const [{ organizationId }, search] = await Promise.all([params, searchParams]);
  const client = new QueryClient();
  const view = readInboxView((name) => search[name]);
  const [organization] = await Promise.all([
    load(organizations.get, { params: { organizationId } }),
    prefetchPages(client, notifications.list, inboxRead(organizationId, view)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Screen
        crumbs={[
          { label: organization.title, href: addresses.organization.home(organizationId) },
          { label: say("Inbox") },
        ]}
        width="narrow"
      >
        <Inbox organizationId={organizationId} />
      </Screen>
    </HydrationBoundary>
  );
};

export default InboxPage;
