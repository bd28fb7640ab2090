import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { DirectorySettings } from "@/components/identity/directory/directory-settings";
import { text } from "@/lib/core/locales/say";
import { directory } from "@/lib/identity/directory/operations";
import { prefetchOrNone } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Directory sync"));

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
