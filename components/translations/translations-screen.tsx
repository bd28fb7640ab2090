"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { languageLabel } from "@/components/form/language-options";
import { ListScreen } from "@/components/layout/list-screen";
import type { Column } from "@/components/ui/data-row";
import { lazyComponent } from "@/components/ui/lazy";
import { Progress } from "@/components/ui/progress";
import { addresses } from "@/lib/addresses";
import { pagesQuery } from "@/lib/platform/api/queries";
import { translations } from "@/lib/translations/operations";
import type { TranslationSettings } from "@/lib/translations/schemas";
import { doneOf, translationProgressLabel } from "./translation-labels";
import { TranslationState } from "./translation-state";
import { isUnderWay, pollWhileTranslating, translationsRead } from "./translations-read";
import { TranslationsTabs } from "./translations-tabs";

const TranslationCreateDialog = lazyComponent(
  () => import("./translation-create-dialog"),
  "TranslationCreateDialog",
  { ssr: false },
);

const total = ({ translations }: TranslationSettings) => {
  const sum = { blocks: 0, pending: 0, edited: 0, stale: 0 };
  for (const { progress } of translations) {
    for (const name of ["blocks", "pending", "edited", "stale"] as const) sum[name] += progress[name];
  }
  return sum;
};

/** Returns the state that needs the most attention. */
const stateOf = ({ translations }: TranslationSettings) => {
  const worst =
    translations.find(isUnderWay) ??
    translations.find(({ status }) => status === "failed") ??
    translations.find(({ status }) => status !== "completed") ??
    translations[0];
  return worst?.status ?? "idle";
};

const Done = ({ settings }: { settings: TranslationSettings }) => {
  const progress = total(settings);
  if (progress.blocks === 0) return <span className="text-muted">–</span>;
  return (
    <Progress
      label={`Progress of ${settings.title}`}
      hideLabel
      value={doneOf(progress)}
      max={progress.blocks}
      detail={translationProgressLabel(progress)}
    />
  );
};

const translationsColumns: Column<TranslationSettings>[] = [
  {
    id: "title",
    header: "Title",
    cell: (settings) => (
      <span className="block min-w-0">
        <span className="block text-sm font-medium wrap-anywhere">{settings.title}</span>
        <span className="block text-xs font-normal text-muted wrap-anywhere">
          {settings.languages.length === 0
            ? "No languages"
            : settings.languages.map(languageLabel).join(", ")}
        </span>
        <span className="mt-1.5 block sm:hidden">
          <TranslationState status={stateOf(settings)} />
        </span>
      </span>
    ),
  },
  {
    id: "progress",
    header: "Progress",
    width: "w-48",
    from: "md",
    cell: (settings) => <Done settings={settings} />,
  },
  {
    id: "state",
    header: "State",
    width: "w-36",
    from: "sm",
    cell: (settings) => <TranslationState status={stateOf(settings)} />,
  },
];

/** Lists the translations of an organization. */
export const TranslationsScreen = ({ organizationId }: { organizationId: string }) => {
  const list = useInfiniteQuery({
    ...pagesQuery(translations.list, translationsRead(organizationId)),
    refetchInterval: ({ state }) => pollWhileTranslating(state.data?.pages.flatMap(({ items }) => items)),
  });
  return (
    <ListScreen
      organizationId={organizationId}
      title="Translations"
      description="Keep a space in other languages, in step with the original."
      tabs={<TranslationsTabs organizationId={organizationId} />}
      labels={{ table: "Translations", more: "Show more translations" }}
      list={list}
      columns={translationsColumns}
      rowLabel={({ title }) => title}
      rowHref={({ id }) => addresses.translation.overview(organizationId, id)}
      create={{
        label: "Translate a space",
        permission: "createContent",
        disabledReason: "You need create access to the organization to translate spaces.",
      }}
      dialog={(onClose) => <TranslationCreateDialog organizationId={organizationId} onClose={onClose} />}
      empty={{
        icon: <Languages />,
        title: "No translations yet",
        text: "Choose a space and its languages. Each language gets a space beside the original, for people or a translation service to translate.",
      }}
    />
  );
};
