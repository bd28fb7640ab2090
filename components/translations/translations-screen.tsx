"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { languageLabel } from "@/components/form/language-options";
import { ListScreen } from "@/components/layout/list-screen";
import type { Column } from "@/components/ui/data-row";
import { lazyComponent } from "@/components/ui/lazy";
import { Progress } from "@/components/ui/progress";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
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
  const say = useSay();
  const progress = total(settings);
  if (progress.blocks === 0) return <span className="text-muted">–</span>;
  return (
    <Progress
      label={say("Progress of {title}", { title: settings.title })}
      hideLabel
      value={doneOf(progress)}
      max={progress.blocks}
      detail={translationProgressLabel(say, progress)}
    />
  );
};

const translationsColumns = (say: Say): Column<TranslationSettings>[] => [
  {
    id: "title",
    header: say("Title"),
    cell: (settings) => (
      <span className="block min-w-0">
        <span className="block text-sm font-medium wrap-anywhere">{settings.title}</span>
        <span className="block text-xs font-normal text-muted wrap-anywhere">
          {settings.languages.length === 0
            ? say("No languages")
            : settings.languages.map((code) => languageLabel(say, code)).join(", ")}
        </span>
        <span className="mt-1.5 block sm:hidden">
          <TranslationState status={stateOf(settings)} />
        </span>
      </span>
    ),
  },
  {
    id: "progress",
    header: say("Progress"),
    width: "w-48",
    from: "md",
    cell: (settings) => <Done settings={settings} />,
  },
  {
    id: "state",
    header: say("State"),
    width: "w-36",
    from: "sm",
    cell: (settings) => <TranslationState status={stateOf(settings)} />,
  },
];

/** Lists the translations of an organization. */
export const TranslationsScreen = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const list = useInfiniteQuery({
    ...pagesQuery(translations.list, translationsRead(organizationId)),
    refetchInterval: ({ state }) => pollWhileTranslating(state.data?.pages.flatMap(({ items }) => items)),
  });
  return (
    <ListScreen
      organizationId={organizationId}
      title={say("Translations")}
      description={say("Keep a space in other languages, in step with the original.")}
      tabs={<TranslationsTabs organizationId={organizationId} />}
      labels={{ table: say("Translations"), more: say("Show more translations") }}
      list={list}
      columns={translationsColumns(say)}
      rowLabel={({ title }) => title}
      rowHref={({ id }) => addresses.translation.overview(organizationId, id)}
      create={{
        label: say("Translate a space"),
        permission: "createContent",
        disabledReason: say("You need create access to the organization to translate spaces."),
      }}
      dialog={(onClose) => <TranslationCreateDialog organizationId={organizationId} onClose={onClose} />}
      empty={{
        icon: <Languages />,
        title: say("No translations yet"),
        text: say(
          "Choose a space and its languages. Each language gets a space beside the original, for people or a translation service to translate.",
        ),
      }}
    />
  );
};
