"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { languageLabel } from "@/components/form/language-options";
import { failureOf } from "@/components/layout/failure-of";
import { Card, CardHeader } from "@/components/ui/card";
import { Message } from "@/components/ui/message";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import type { Say } from "@/lib/core/locales/say";
import { pagesQuery } from "@/lib/platform/api/queries";
import { translations } from "@/lib/translations/operations";
import type { TranslationLogEntry } from "@/lib/translations/schemas";
import { logRead, type SettingsParams } from "./translations-read";

const sentenceOf = (say: Say, { kind, languages, by }: TranslationLogEntry): string => {
  const to = languages.map((code) => languageLabel(say, code)).join(", ");
  const who = by?.displayName ?? say("Someone");
  switch (kind) {
    case "started":
      return say("{who} started a run: {languages}", { who, languages: to });
    case "cancelled":
      return say("{who} cancelled the run: {languages}", { who, languages: to });
    case "completed":
      return say("{languages} is up to date", { languages: to });
    case "failed":
      return say("{languages} failed", { languages: to });
  }
};

/** Lists the results of runs, newest first. */
export const TranslationLog = ({ params }: { params: SettingsParams }) => {
  const say = useSay();
  const list = useInfiniteQuery(pagesQuery(translations.log, logRead(params)));
  const failure = failureOf(list);
  const entries = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Card aria-label={say("Runs")}>
      <CardHeader title={say("Runs")} />
      {failure ? (
        <ErrorState error={failure} onRetry={() => void list.refetch()} />
      ) : !entries ? (
        <SkeletonText lines={3} className="p-4" />
      ) : entries.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted">
          {say("No runs yet. Each run is listed here with its result.")}
        </p>
      ) : (
        <ol className="divide-y divide-border">
          {entries.map((entry) => (
            <li key={entry.id} className="px-4 py-2.5 text-sm">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">{sentenceOf(say, entry)}</span>
                <RelativeTime value={entry.createdAt} className="text-xs text-muted" />
              </span>
              {entry.reason && (
                <span className="block text-muted wrap-anywhere">
                  <Message>{entry.reason}</Message>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      <ShowMore list={list} size="sm" label={say("Show more runs")} className="flex justify-center p-3" />
    </Card>
  );
};
