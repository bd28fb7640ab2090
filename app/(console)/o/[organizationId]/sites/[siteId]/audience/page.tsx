import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { AudienceScreen } from "@/components/sites/audience/audience-screen";
import { text } from "@/lib/core/locales/say";
import { shareLinks } from "@/lib/sites/audience/operations";
import { prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Audience"));

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const AudiencePage = async (props: Props) => {
  const params = await props.params;
  return (
    <ReadForAdmins
      of={params}
      // The signing key of visitor tokens is a secret: it is read only when it is shown, and never part of a page.
      read={async (client, { visibility }) => {
        if (visibility === "share-link") await prefetchPages(client, shareLinks.list, { params });
      }}
    >
      <AudienceScreen params={params} />
    </ReadForAdmins>
  );
};

export default AudiencePage;
