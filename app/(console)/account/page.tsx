import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { OrganizationsCard } from "@/components/identity/account/organizations-card";
import { ProfileForm } from "@/components/identity/account/profile-form";
import { allOwnOrganizations } from "@/components/layout/own-organizations";
import { JoinCard } from "@/components/organizations/join/join-card";
import { joinableRead } from "@/components/organizations/join/join-read";
import { text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { currentActor } from "@/lib/wiring/current";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Profile"));

const ProfilePage = async () => {
  const { email } = await currentActor();
  const client = new QueryClient();
  await Promise.all([
    prefetch(client, organizations.list, allOwnOrganizations),
    prefetch(client, organizations.ofDomain, joinableRead(email)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <JoinCard />
      <ProfileForm />
      <OrganizationsCard />
    </HydrationBoundary>
  );
};

export default ProfilePage;
