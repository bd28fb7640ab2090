import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { GitSettings } from "@/components/exchange/git/git-settings";
import { git } from "@/lib/exchange/git/operations";
import { prefetchOrNone } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Git" };

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
