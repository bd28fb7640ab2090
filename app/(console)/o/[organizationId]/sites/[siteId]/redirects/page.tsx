import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { originOf, redirectsRead } from "@/components/sites/redirects/redirects-read";
import { RedirectsScreen } from "@/components/sites/redirects/redirects-screen";
import { text } from "@/lib/core/locales/say";
import { siteRedirects } from "@/lib/sites/redirects/operations";
import { siteStructure } from "@/lib/sites/structure/operations";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Redirects"));

type Props = {
  params: Promise<{ organizationId: string; siteId: string }>;
  searchParams: Promise<{ origin?: string }>;
};

const RedirectsPage = async (props: Props) => {
  const [params, { origin }] = await Promise.all([props.params, props.searchParams]);
  return (
    <ReadForAdmins
      of={params}
      read={(client) =>
        Promise.all([
          prefetchPages(client, siteRedirects.list, redirectsRead(params, originOf(origin), "")),
          prefetch(client, siteStructure.get, { params }),
        ])
      }
    >
      <RedirectsScreen params={params} />
    </ReadForAdmins>
  );
};

export default RedirectsPage;
