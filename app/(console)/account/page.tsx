import type { Metadata } from "next";
import { ProfileForm } from "@/components/account/profile-form";
import { load } from "@/lib/api/server/prefetch";
import { users } from "@/lib/users/operations";

export const metadata: Metadata = { title: "Profile" };

const ProfilePage = async () => <ProfileForm user={await load(users.current, {})} />;

export default ProfilePage;
