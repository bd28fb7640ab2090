import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { AudienceScreen } from "@/components/sites/audience/audience-screen";
import { shareLinks } from "@/lib/domains/site-audience/operations";
import { sites } from "@/lib/domains/sites/operations";
import { load, prefetchPages } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Audience" };

type Props = { params: Promise<{ organizationId: string; siteId: string }> };

const AudiencePage = async (props: Props) => {
  const params = await props.params;
  const site = await load(sites.get, { params });
  return (
    <ReadForAdmins
      of={site}
      // The key that signs tokens of visitors is a secret: it is read when it is shown, and stands in no document.
      read={async (client) => {
        if (site.visibility === "share-link") await prefetchPages(client, shareLinks.list, { params });
      }}
    >
      <AudienceScreen params={params} />
    </ReadForAdmins>
  );
};

export default AudiencePage;
