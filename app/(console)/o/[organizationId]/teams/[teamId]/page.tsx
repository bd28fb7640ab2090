import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TeamScreen } from "@/components/organizations/teams/team-screen";
import { teamMembersRead } from "@/components/organizations/teams/teams-read";
import { organizations } from "@/lib/organizations/organizations/operations";
import { teamMembers, teams } from "@/lib/organizations/teams/operations";
import { currentActor } from "@/lib/wiring/current";
import { load, prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { requestSay } from "@/lib/wiring/request-words";

type Props = {
  params: Promise<{ organizationId: string; teamId: string }>;
  searchParams: Promise<{ q?: string }>;
};

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: `${(await load(teams.get, { params: await params })).title} – ${(await requestSay())("Teams")}`,
});

const TeamPage = async ({ params, searchParams }: Props) => {
  const [{ organizationId, teamId }, { q = "" }] = await Promise.all([params, searchParams]);
  const { userId } = await currentActor();
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.get, { params: { organizationId } }),
    prefetch(client, teams.get, { params: { organizationId, teamId } }),
    prefetchPages(client, teamMembers.list, teamMembersRead(organizationId, teamId, q.trim())),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TeamScreen organizationId={organizationId} teamId={teamId} viewerId={userId} />
    </HydrationBoundary>
  );
};

export default TeamPage;
