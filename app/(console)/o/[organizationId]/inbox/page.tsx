import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { PageBody, PageHeader } from "@/components/layout/page-header";
import { Inbox } from "@/components/notifications/inbox";
import { readInboxView } from "@/components/notifications/inbox-view";
import { inboxRead } from "@/components/notifications/reads";
import { addresses } from "@/lib/addresses";
import { notifications } from "@/lib/domains/notifications/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import { load, prefetchPages } from "@/lib/wiring/prefetch";

type ScreenProps = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata = { title: "Inbox" };

const Screen = async ({ params, searchParams }: ScreenProps) => {
  const [{ organizationId }, search] = await Promise.all([params, searchParams]);
  const client = new QueryClient();
  const view = readInboxView((name) => search[name]);
  const [organization] = await Promise.all([
    load(organizations.get, { params: { organizationId } }),
    prefetchPages(client, notifications.list, inboxRead(organizationId, view)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader
        crumbs={[
          { label: organization.title, href: addresses.organization.home(organizationId) },
          { label: "Inbox" },
        ]}
      />
      <PageBody width="narrow">
        <Inbox organizationId={organizationId} />
      </PageBody>
    </HydrationBoundary>
  );
};

export default Screen;
