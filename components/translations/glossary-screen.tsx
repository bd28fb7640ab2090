"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { BookA, Pencil, Plus, Trash2 } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { languageLabel } from "@/components/form/language-options";
import { failureOf } from "@/components/layout/failure-of";
import { Screen } from "@/components/layout/screen";
import { Button, IconButton } from "@/components/ui/button";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { addresses } from "@/lib/addresses";
import { foldText } from "@/lib/core/fold-text";
import { type Say, text } from "@/lib/core/locales/say";
import { organizations } from "@/lib/organizations/organizations/operations";
import { mutation, pagesQuery, query } from "@/lib/platform/api/queries";
import { translations } from "@/lib/translations/operations";
import type { GlossaryEntry } from "@/lib/translations/schemas";
import { glossaryRead } from "./translations-read";
import { TranslationsTabs } from "./translations-tabs";

const GlossaryDialog = lazyComponent(() => import("./glossary-dialog"), "GlossaryDialog");

const NOT_ALLOWED = text("You need create access to the organization to change the glossary.");

type Change = { kind: "add" } | { kind: "edit" | "remove"; entry: GlossaryEntry };

const termsOf = ({ translations: terms }: GlossaryEntry) => Object.entries(terms);
const nameOf = (entry: GlossaryEntry): string => termsOf(entry)[0]?.[1] ?? "";
const matches = (entry: GlossaryEntry, wanted: string): boolean =>
  termsOf(entry).some(([, term = ""]) => foldText(term).includes(wanted));

const columnsOf = (say: Say, mayEdit: boolean, change: (change: Change) => void): Column<GlossaryEntry>[] => [
  {
    id: "terms",
    header: say("Expression"),
    cell: (entry) => (
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {termsOf(entry).map(([language, term]) => (
          <div key={language} className="min-w-0">
            <dt className="text-xs font-normal text-muted">{languageLabel(say, language)}</dt>
            <dd className="text-sm wrap-anywhere" lang={language}>
              {term}
            </dd>
          </div>
        ))}
      </dl>
    ),
  },
  ...(mayEdit
    ? [
        {
          ...ACTIONS_COLUMN,
          width: "w-24",
          cell: (entry: GlossaryEntry) => (
            <span className="flex justify-end gap-1">
              <IconButton
                label={say("Edit {expression}", { expression: nameOf(entry) })}
                size="sm"
                onClick={() => change({ kind: "edit", entry })}
              >
                <Pencil />
              </IconButton>
              <IconButton
                label={say("Remove {expression}", { expression: nameOf(entry) })}
                size="sm"
                onClick={() => change({ kind: "remove", entry })}
              >
                <Trash2 />
              </IconButton>
            </span>
          ),
        },
      ]
    : []),
];

/** Edits the glossary of an organization, for translation services and people. */
export const GlossaryScreen = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const params = { organizationId };
  const [change, setChange] = useState<Change | null>(null);
  const [text, setText] = useState("");
  const wanted = useDeferredValue(foldText(text.trim()));
  const { data: organization } = useQuery(query(organizations.get, { params }));
  const list = useInfiniteQuery(pagesQuery(translations.listGlossary, glossaryRead(organizationId)));
  const write = useMutation(mutation(translations.changeGlossary));
  const failure = failureOf(list);
  const mayEdit = organization?.permissions.createContent ?? false;
  const all = list.data?.pages.flatMap(({ items }) => items);
  const rows = all?.filter((entry) => matches(entry, wanted));
  useHotkeys([
    {
      keys: "c",
      label: say("Add expression"),
      group: say("Lists"),
      run: () => setChange({ kind: "add" }),
      enabled: mayEdit,
    },
  ]);
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={organization && !mayEdit && say(NOT_ALLOWED)}
      onClick={() => setChange({ kind: "add" })}
    >
      {say("Add expression")}
    </Button>
  );
  return (
    <>
      <Screen
        crumbs={[
          {
            label: organization?.title ?? say("Organization"),
            href: addresses.organization.home(organizationId),
          },
          { label: say("Translations"), href: addresses.organization.translations(organizationId) },
          { label: say("Glossary") },
        ]}
        title={say("Glossary")}
        description={say("How expressions are translated. Services get the expressions that a text uses.")}
        actions={all?.length !== 0 && add}
        tabs={<TranslationsTabs organizationId={organizationId} />}
        className="flex flex-col gap-3"
      >
        {failure ? (
          <ErrorState error={failure} onRetry={() => void list.refetch()} />
        ) : (
          <>
            {all?.length !== 0 && (
              <SearchInput
                label={say("Search the glossary")}
                placeholder={say("Expression in any language")}
                value={text}
                onChange={setText}
                className="w-72 max-w-full"
              />
            )}
            <DataTable
              label={say("Glossary")}
              columns={columnsOf(say, mayEdit, setChange)}
              rows={rows}
              rowKey={({ id }) => id}
              rowLabel={nameOf}
              empty={
                all?.length === 0 ? (
                  <EmptyState icon={<BookA />} title={say("No expressions yet")} actions={add}>
                    {say("Add product names and terms that are always translated the same way.")}
                  </EmptyState>
                ) : (
                  <NoMatchState noun={say("expressions")} onClear={() => setText("")} />
                )
              }
            />
          </>
        )}
        <ShowMore list={list} label={say("Show more expressions")} className="flex justify-center py-4" />
      </Screen>
      {change && change.kind !== "remove" && (
        <GlossaryDialog
          organizationId={organizationId}
          entry={change.kind === "edit" ? change.entry : undefined}
          onClose={() => setChange(null)}
        />
      )}
      <ConfirmDialog
        open={change?.kind === "remove"}
        onOpenChange={() => setChange(null)}
        title={
          change?.kind === "remove" ? say("Remove “{expression}”?", { expression: nameOf(change.entry) }) : ""
        }
        description={say("Translations that exist stay as they are.")}
        confirmLabel={say("Remove expression")}
        danger
        onConfirm={
          change?.kind === "remove"
            ? () =>
                write.mutateAsync({
                  params,
                  body: { operations: [{ type: "delete", id: change.entry.id }] },
                })
            : () => undefined
        }
      />
    </>
  );
};
