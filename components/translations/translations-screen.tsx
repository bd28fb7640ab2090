"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { ListScreen } from "@/components/layout/list-screen";
import { lazyComponent } from "@/components/ui/lazy";
import { addresses } from "@/lib/addresses";
import { pagesQuery } from "@/lib/platform/api/queries";
import { translations } from "@/lib/translations/operations";
import { translationsColumns } from "./translations-columns";
import { pollWhileTranslating, translationsRead } from "./translations-read";
import { TranslationsTabs } from "./translations-tabs";

const TranslationCreateDialog = lazyComponent(
  () => import("./translation-create-dialog"),
  "TranslationCreateDialog",
  { ssr: false },
);

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
