import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { DirectorySettings } from "@/components/organizations/settings/directory/directory-settings";
import { directory } from "@/lib/domains/directory/operations";
import { prefetchOrNone } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Directory sync" };

const DirectoryPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  return (
    <ReadForAdmins
      of={{ organizationId }}
      read={(client) => prefetchOrNone(client, directory.get, { params: { organizationId } })}
    >
      <DirectorySettings organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default DirectoryPage;
