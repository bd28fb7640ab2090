import type { Metadata } from "next";
import { MergeRulesSettings } from "@/components/spaces/settings/merge-rules";

export const metadata: Metadata = { title: "Merge rules" };

const MergeRulesPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => (
  <MergeRulesSettings spaceId={(await params).spaceId} />
);

export default MergeRulesPage;
