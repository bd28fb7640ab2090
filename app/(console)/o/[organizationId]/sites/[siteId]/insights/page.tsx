import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { insightsRead, rangeOf } from "@/components/sites/insights/insights-read";
import { InsightsScreen } from "@/components/sites/insights/insights-screen";
import { text } from "@/lib/core/locales/say";
import { siteInsights } from "@/lib/sites/insights/operations";
import { siteStructure } from "@/lib/sites/structure/operations";
import { prefetch } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Insights"));

type Props = {
  params: Promise<{ organizationId: string; siteId: string }>;
  searchParams: Promise<{ days?: string }>;
};

const InsightsPage = async (props: Props) => {
  const [params, { days }] = await Promise.all([props.params, props.searchParams]);
  return (
    <ReadForAdmins
      of={params}
      read={(client) =>
        Promise.all([
          prefetch(client, siteInsights.get, insightsRead(params, rangeOf(days))),
          prefetch(client, siteStructure.get, { params }),
        ])
      }
    >
      <InsightsScreen params={params} />
    </ReadForAdmins>
  );
};

export default InsightsPage;
