import type { Metadata } from "next";
import { DirectorySettings } from "@/components/organizations/settings/directory/directory-settings";

export const metadata: Metadata = { title: "Directory sync" };

const DirectoryPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => (
  <DirectorySettings organizationId={(await params).organizationId} />
);

export default DirectoryPage;
