import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { teamsRead } from "@/components/organizations/teams/teams-read";
import { TeamsScreen } from "@/components/organizations/teams/teams-screen";
import { ForbiddenState } from "@/components/ui/states";
import { organizations } from "@/lib/organizations/organizations/operations";
import { teams } from "@/lib/organizations/teams/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Teams" };

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ q?: string }>;
};

const TeamsPage = async ({ params, searchParams }: Props) => {
  const [{ organizationId }, { q = "" }] = await Promise.all([params, searchParams]);
  const client = new QueryClient();
  const organization = await prefetch(client, organizations.get, { params: { organizationId } });
  if (!organization.permissions.listTeams)
    return (
      <ForbiddenState size="page" level={1}>
        Guests can't see the teams of {organization.title}.
      </ForbiddenState>
    );
  await prefetchPages(client, teams.list, teamsRead(organizationId, q.trim()));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TeamsScreen organizationId={organizationId} />
    </HydrationBoundary>
  );
};

export default TeamsPage;
