import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { MemberScreen } from "@/components/organizations/members/member-screen";
import { administratorsRead } from "@/components/organizations/members/members-read";
import { ForbiddenState } from "@/components/ui/states";
import { text } from "@/lib/core/locales/say";
import { members } from "@/lib/organizations/members/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { currentActor } from "@/lib/wiring/current";
import { prefetch } from "@/lib/wiring/prefetch";
import { requestSay, titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Member"));

type Props = { params: Promise<{ organizationId: string; userId: string }> };

const MemberPage = async ({ params }: Props) => {
  const say = await requestSay();
  const { organizationId, userId } = await params;
  const { userId: viewerId } = await currentActor();
  const client = new QueryClient();
  const organization = await prefetch(client, organizations.get, { params: { organizationId } });
  if (!organization.permissions.listMembers)
    return (
      <ForbiddenState size="page" level={1}>
        {say("Guests can't see the members of {organization}.", { organization: organization.title })}
      </ForbiddenState>
    );
  await Promise.all([
    prefetch(client, members.get, { params: { organizationId, userId } }),
    prefetch(client, members.list, administratorsRead(organizationId)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <MemberScreen organizationId={organizationId} userId={userId} viewerId={viewerId} />
    </HydrationBoundary>
  );
};

export default MemberPage;
