"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Languages, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { PageBody, PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { retryImport } from "@/components/ui/import-retry";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/domains/organizations/operations";
import { translations } from "@/lib/domains/translations/operations";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { translationsColumns } from "./translations-columns";
import { pollWhileTranslating, translationsRead } from "./translations-read";
import { TranslationsTabs } from "./translations-tabs";

const TranslationCreateDialog = dynamic(
  retryImport(() => import("./translation-create-dialog").then((module) => module.TranslationCreateDialog)),
  { ssr: false },
);

const NOT_ALLOWED = "You need create access to the organization to translate spaces.";

/** What an organization translates. */
export const TranslationsScreen = ({ organizationId }: { organizationId: string }) => {
  const [creating, setCreating] = useState(false);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const list = useInfiniteQuery({
    ...pagesQuery(translations.list, translationsRead(organizationId)),
    refetchInterval: ({ state }) => pollWhileTranslating(state.data?.pages.flatMap(({ items }) => items)),
  });
  const failure = failureOf(list);
  const mayCreate = organization?.permissions.createContent ?? false;
  const rows = list.data?.pages.flatMap(({ items }) => items);
  useHotkeys([
    {
      keys: "c",
      label: "Translate a space",
      group: "Lists",
      run: () => setCreating(true),
      enabled: mayCreate,
    },
  ]);
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={organization && !mayCreate && NOT_ALLOWED}
      onClick={() => setCreating(true)}
    >
      Translate a space
    </Button>
  );
  return (
    <>
      <PageHeader
        crumbs={[
          { label: organization?.title ?? "Organization", href: addresses.organization.home(organizationId) },
          { label: "Translations" },
        ]}
        title="Translations"
        description="Keep a space in other languages, in step with the original."
        actions={rows?.length !== 0 && create}
        tabs={<TranslationsTabs organizationId={organizationId} />}
      />
      <PageBody>
        {failure ? (
          <ErrorState error={failure} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label="Translations"
            columns={translationsColumns}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ title }) => title}
            rowHref={({ id }) => addresses.translation.overview(organizationId, id)}
            empty={
              <EmptyState icon={<Languages />} title="No translations yet" actions={create}>
                Choose a space and its languages. Each language gets a space beside the original, for people
                or a translation service to translate.
              </EmptyState>
            }
          />
        )}
        <ShowMore list={list} label="Show more translations" className="flex justify-center py-4" />
      </PageBody>
      {creating && (
        <TranslationCreateDialog organizationId={organizationId} onClose={() => setCreating(false)} />
      )}
    </>
  );
};
