"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleCheck, Languages } from "lucide-react";
import { languageLabel } from "@/components/form/language-options";
import { failureOf } from "@/components/layout/failure-of";
import { Screen } from "@/components/layout/screen";
import { useUrlValue } from "@/components/layout/use-url-value";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Message } from "@/components/ui/message";
import { Progress } from "@/components/ui/progress";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { type Say, text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { translations } from "@/lib/translations/operations";
import type { TranslatedPageSummary } from "@/lib/translations/schemas";
import { doneOf, translationProgressLabel } from "./translation-labels";
import { type LanguageParams, pagesRead } from "./translations-read";

const columnsOf = (say: Say): Column<TranslatedPageSummary>[] => [
  {
    id: "title",
    header: say("Page"),
    cell: ({ title, translation, progress }) => (
      <span className="block min-w-0">
        <span className="block text-sm font-medium wrap-anywhere">{title || say("Untitled")}</span>
        {translation !== title && (
          <span className="block text-xs font-normal text-muted wrap-anywhere">{translation}</span>
        )}
        <span className="block text-xs font-normal text-muted sm:hidden">
          {translationProgressLabel(say, progress)}
        </span>
      </span>
    ),
  },
  {
    id: "open",
    header: say("To do"),
    width: "w-56",
    from: "md",
    cell: ({ progress: { pending, stale } }) => (
      <span className="flex flex-wrap gap-1.5">
        {pending > 0 && <Badge tone="warning">{say("{count} to translate", { count: pending })}</Badge>}
        {stale > 0 && <Badge tone="danger">{say("{count} changed", { count: stale })}</Badge>}
        {pending + stale === 0 && <Badge tone="success">{say("Done")}</Badge>}
      </span>
    ),
  },
  {
    id: "progress",
    header: say("Progress"),
    width: "w-40",
    from: "sm",
    cell: ({ title, progress }) => (
      <Progress
        label={say("Progress of {title}", { title })}
        hideLabel
        value={doneOf(progress)}
        max={progress.blocks}
        detail={translationProgressLabel(say, progress)}
      />
    ),
  },
];

const SHOWN = [
  { value: "open", label: text("To do") },
  { value: "all", label: text("All pages") },
] as const;
type PageFilter = (typeof SHOWN)[number]["value"];

/** Lists the pages of a translation, those with open work first. */
export const TranslatedPagesScreen = ({ params }: { params: LanguageParams }) => {
  const say = useSay();
  const { organizationId, translationSettingsId, language } = params;
  const [show, setShow] = useUrlValue("show");
  const shown: PageFilter = show === "all" ? "all" : "open";
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const { data: settings } = useQuery(
    query(translations.get, { params: { organizationId, translationSettingsId } }),
  );
  const list = useInfiniteQuery(pagesQuery(translations.pages, pagesRead(params, shown)));
  const failure = failureOf(list);
  if (failure)
    return <ErrorState error={failure} onRetry={() => void list.refetch()} size="page" level={1} />;
  const name = languageLabel(say, language);
  const run = settings?.translations.find((translation) => translation.language === language);
  return (
    <Screen
      crumbs={[
        {
          label: organization?.title ?? say("Organization"),
          href: addresses.organization.home(organizationId),
        },
        { label: say("Translations"), href: addresses.organization.translations(organizationId) },
        {
          label: settings?.title ?? say("Translation"),
          href: addresses.translation.overview(organizationId, translationSettingsId),
        },
        { label: name },
      ]}
      title={name}
      description={say("Pages with their progress, as of the last run.")}
      className="flex flex-col gap-3"
    >
      <SegmentedControl<PageFilter>
        label={say("Pages")}
        segments={SHOWN.map(({ value, label }) => ({ value, label: say(label) }))}
        value={shown}
        onChange={(value) => setShow(value === "all" ? "all" : "")}
        className="w-fit"
      />
      {run?.status === "failed" && run.error && (
        <Banner tone="danger" title={say("The last run failed")}>
          <Message>{run.error}</Message>
        </Banner>
      )}
      <DataTable
        label={say("Pages")}
        columns={columnsOf(say)}
        rows={settings && list.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        rowHref={({ id }) => addresses.translation.page(organizationId, translationSettingsId, language, id)}
        empty={
          shown === "open" && run && run.progress.blocks > 0 ? (
            <EmptyState icon={<CircleCheck />} title={say("Everything is translated")}>
              {say("New and changed blocks appear here after the next run.")}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<Languages />}
              title={say("No pages yet")}
              actions={
                <Button asChild>
                  <ScreenLink href={addresses.translation.overview(organizationId, translationSettingsId)}>
                    {say("Go to languages and runs")}
                  </ScreenLink>
                </Button>
              }
            >
              {say("Pages of the source appear here after the first run that succeeds.")}
            </EmptyState>
          )
        }
      />
      <ShowMore list={list} label={say("Show more pages")} className="flex justify-center py-4" />
    </Screen>
  );
};
