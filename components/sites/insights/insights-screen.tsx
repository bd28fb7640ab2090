"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { ScreenBody } from "@/components/layout/screen";
import { useUrlValue } from "@/components/layout/use-url-value";
import type { SiteParams } from "@/components/sites/use-site";
import { Button } from "@/components/ui/button";
import { downloadText } from "@/components/ui/download-text";
import { lazyModule } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { call } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";
import { siteInsights } from "@/lib/sites/insights/operations";
import { insightsRead, RANGES, rangeOf, USUAL } from "./insights-read";
import { InsightsView, PageInsightsView } from "./insights-view";
import { LoadRest } from "./ranking";

const loadCsv = lazyModule(() => import("./insights-csv"));

/** Downloads insights with long lists as a CSV file. */
async function downloadInsights(read: ReturnType<typeof insightsRead>): Promise<void> {
  const [insights, { insightsToCsv }] = await Promise.all([call(siteInsights.get, read), loadCsv()]);
  downloadText(insightsToCsv(insights), `insights-${insights.from}-${insights.to}.csv`, "text/csv");
}

/** Visits cause no events, so the insights are polled. */
const REFETCHED_EVERY_MS = 60_000;

/** Shows the visits, searches and missing pages of a site. */
export const InsightsScreen = ({ params }: { params: SiteParams }) => {
  const say = useSay();
  const [chosen, choose] = useUrlValue("days");
  const [page, showPage] = useUrlValue("page");
  const range = rangeOf(chosen);
  /** The range and page whose long lists are shown. */
  const [whole, setWhole] = useState("");
  const shown = `${range} ${page}`;
  const hasAll = whole === shown;
  const insights = useQuery({
    ...query(siteInsights.get, insightsRead(params, range, page, hasAll)),
    refetchInterval: REFETCHED_EVERY_MS,
    ...(hasAll && { placeholderData: keepPreviousData }),
  });
  const failure = failureOf(insights);
  if (failure) return <ErrorState error={failure} onRetry={() => void insights.refetch()} level={2} />;

  const { data } = insights;
  const control = (
    <SegmentedControl
      label={say("Time|range of days")}
      segments={RANGES.map((value) => ({
        value,
        label:
          value === "365"
            ? say("Year")
            : say({ one: "{count} day", other: "{count} days" }, { count: Number(value) }),
      }))}
      value={range}
      onChange={(value) => choose(value === USUAL ? "" : value)}
    />
  );
  if (!data) {
    return (
      <ScreenBody className="flex flex-col gap-4">
        {control}
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </ScreenBody>
    );
  }
  return (
    <ScreenBody className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {control}
        <p className="min-w-60 flex-1 text-xs text-muted">
          {say(
            "Counted by the day, in UTC, without cookies. Readers stay anonymous; search engines and other programs that identify themselves aren't counted.",
          )}
        </p>
        <Button
          size="sm"
          icon={<Download aria-hidden="true" />}
          onClick={() =>
            downloadInsights(insightsRead(params, range, page, true)).catch(
              (error) => void toast.failed(say("Couldn't export the insights"), error),
            )
          }
        >
          {say("Export")}
        </Button>
      </div>
      <LoadRest value={hasAll ? null : () => setWhole(shown)}>
        {page === "" ? (
          <InsightsView params={params} insights={data} onPage={showPage} />
        ) : (
          <PageInsightsView insights={data} onBack={() => showPage("")} />
        )}
      </LoadRest>
    </ScreenBody>
  );
};
