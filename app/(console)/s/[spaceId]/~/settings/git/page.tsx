import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { GitSettings } from "@/components/spaces/settings/git/git-settings";
import { git } from "@/lib/domains/git/operations";
import { spaces } from "@/lib/domains/spaces/operations";
import { load, prefetchOrNone } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Git" };

const GitPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => {
  const { spaceId } = await params;
  const space = await load(spaces.get, { params: { spaceId } });
  return (
    <ReadForAdmins of={space} read={(client) => prefetchOrNone(client, git.info, { params: { spaceId } })}>
      <GitSettings spaceId={spaceId} />
    </ReadForAdmins>
  );
};

export default GitPage;
