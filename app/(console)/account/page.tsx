import type { Metadata } from "next";
import { OrganizationsCard } from "@/components/account/organizations-card";
import { ProfileForm } from "@/components/account/profile-form";
import { JoinCard } from "@/components/organizations/join/join-card";

export const metadata: Metadata = { title: "Profile" };

const ProfilePage = () => (
  <>
    <JoinCard />
    <ProfileForm />
    <OrganizationsCard />
  </>
);

export default ProfilePage;
