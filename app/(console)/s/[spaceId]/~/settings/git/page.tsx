import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { GitSettings } from "@/components/exchange/git/git-settings";
import { text } from "@/lib/core/locales/say";
import { git } from "@/lib/exchange/git/operations";
import { prefetchOrNone } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Git"));

const GitPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => {
  const { spaceId } = await params;
  return (
    <ReadForAdmins
      of={{ spaceId }}
      read={(client) => prefetchOrNone(client, git.info, { params: { spaceId } })}
    >
      <GitSettings spaceId={spaceId} />
    </ReadForAdmins>
  );
};

export default GitPage;
