import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { AdaptiveScreen } from "@/components/sites/adaptive/adaptive-screen";
import { text } from "@/lib/core/locales/say";
import { adaptiveSchemas } from "@/lib/sites/audience/operations";
import { prefetchOrNone } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Adaptive content"));

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
