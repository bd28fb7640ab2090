import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import {
  administratorsRead,
  membersRead,
  roleFilterOf,
  secondFactorFilterOf,
  sortingOf,
} from "@/components/organizations/members/members-read";
import { MembersScreen } from "@/components/organizations/members/members-screen";
import { ForbiddenState } from "@/components/ui/states";
import { text } from "@/lib/core/locales/say";
import { members } from "@/lib/organizations/members/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { currentActor } from "@/lib/wiring/current";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { requestSay, titled } from "@/lib/wiring/request-words";
import { engine } from "@/lib/wiring/running-engine";

export const generateMetadata = titled(text("Members"));

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<{ q?: string; role?: string; secondFactor?: string; sort?: string; order?: string }>;
};

const MembersPage = async ({ params, searchParams }: Props) => {
  const say = await requestSay();
  const [{ organizationId }, { q = "", role, secondFactor, sort, order }] = await Promise.all([
    params,
    searchParams,
  ]);
  const { userId } = await currentActor();
  const client = new QueryClient();
  const organization = await prefetch(client, organizations.get, { params: { organizationId } });
  if (!organization.permissions.listMembers)
    return (
      <ForbiddenState size="page" level={1}>
        {say("Guests can't see the members of {organization}.", { organization: organization.title })}
      </ForbiddenState>
    );
  const filters = {
    search: q.trim(),
    role: roleFilterOf(role),
    secondFactor: organization.permissions.admin ? secondFactorFilterOf(secondFactor) : undefined,
    ...sortingOf(sort, order),
  };
  await Promise.all([
    prefetch(client, members.list, administratorsRead(organizationId)),
    prefetchPages(client, members.list, membersRead(organizationId, filters)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <MembersScreen
        organizationId={organizationId}
        viewerId={userId}
        mailServer={engine.env.smtpUrl !== undefined}
      />
    </HydrationBoundary>
  );
};

export default MembersPage;
