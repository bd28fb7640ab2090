import type { Metadata } from "next";
import { GitSettings } from "@/components/spaces/settings/git/git-settings";

export const metadata: Metadata = { title: "Git" };

const GitPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => (
  <GitSettings spaceId={(await params).spaceId} />
);

export default GitPage;
