import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { insightsRead, rangeOf } from "@/components/sites/insights/insights-read";
import { InsightsScreen } from "@/components/sites/insights/insights-screen";
import { siteInsights } from "@/lib/domains/site-insights/operations";
import { siteStructure, sites } from "@/lib/domains/sites/operations";
import { load, prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Insights" };

type Props = {
  params: Promise<{ organizationId: string; siteId: string }>;
  searchParams: Promise<{ days?: string }>;
};

const InsightsPage = async (props: Props) => {
  const [params, { days }] = await Promise.all([props.params, props.searchParams]);
  const site = await load(sites.get, { params });
  return (
    <ReadForAdmins
      of={site}
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
