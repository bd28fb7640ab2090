import type { Metadata } from "next";
import { OrganizationsCard } from "@/components/account/organizations-card";
import { ProfileForm } from "@/components/account/profile-form";
import { JoinCard } from "@/components/organizations/join/join-card";
import { users } from "@/lib/domains/users/operations";
import { load } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Profile" };

const ProfilePage = async () => (
  <>
    <JoinCard />
    <ProfileForm user={await load(users.current, {})} />
    <OrganizationsCard />
  </>
);

export default ProfilePage;
