import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { AdaptiveScreen } from "@/components/sites/adaptive/adaptive-screen";
import { adaptiveSchemas } from "@/lib/sites/audience/operations";
import { prefetchOrNone } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Adaptive content" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const AdaptivePage = async (props: Props) => {
  const params = await props.params;
  return (
    <ReadForAdmins of={params} read={(client) => prefetchOrNone(client, adaptiveSchemas.get, { params })}>
      <AdaptiveScreen params={params} />
    </ReadForAdmins>
  );
};

export default AdaptivePage;
