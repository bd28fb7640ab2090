import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { teamsRead } from "@/components/organizations/teams/teams-read";
import { TeamsScreen } from "@/components/organizations/teams/teams-screen";
import { ForbiddenState } from "@/components/ui/states";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { teams } from "@/lib/organizations/teams/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { requestSay, titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Teams"));

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ q?: string }>;
};

const TeamsPage = async ({ params, searchParams }: Props) => {
  const say = await requestSay();
  const [{ organizationId }, { q = "" }] = await Promise.all([params, searchParams]);
  const client = new QueryClient();
  const organization = await prefetch(client, organizations.get, { params: { organizationId } });
  if (!organization.permissions.listTeams)
    return (
      <ForbiddenState size="page" level={1}>
        {say("Guests can't see the teams of {organization}.", { organization: organization.title })}
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
