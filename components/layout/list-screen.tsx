"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/organizations/organizations/operations";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { query } from "@/lib/platform/api/queries";
import { failureOf } from "./failure-of";
import type { PagedListProps } from "./paged-list";
import { Screen } from "./screen";

type ListScreenProps<Row> = {
  organizationId: string;
  title: string;
  description: string;
  tabs?: ReactNode;
  /** Names of the rows, for assistive technology and below the list. */
  labels: { table: string; more: string };
  list: PagedListProps<Row>["list"];
  columns: readonly Column<Row>[];
  rowLabel: (row: Row) => string;
  rowHref: (row: Row) => string;
  create: {
    label: string;
    /** Describes the shortcut where the button's label is too short. */
    hotkeyLabel?: string;
    permission: keyof Organization["permissions"];
    /** Explains a missing permission. */
    disabledReason: string;
  };
  dialog: (onClose: () => void) => ReactNode;
  empty: { icon: ReactNode; title: string; text: string };
};

/** Shows a screen with a list of an organization's things and a way to add one. */
export const ListScreen = <Row extends { id: string }>({
  organizationId,
  title,
  description,
  tabs,
  labels,
  list,
  columns,
  rowLabel,
  rowHref,
  create,
  dialog,
  empty,
}: ListScreenProps<Row>) => {
  const say = useSay();
  const [creating, setCreating] = useState(false);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const mayCreate = organization?.permissions[create.permission] ?? false;
  const failure = failureOf(list);
  const rows = list.data?.pages.flatMap(({ items }) => items);
  useHotkeys([
    {
      keys: "c",
      label: create.hotkeyLabel ?? create.label,
      group: say("Lists"),
      run: () => setCreating(true),
      enabled: mayCreate,
    },
  ]);
  const button = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={organization && !mayCreate && create.disabledReason}
      onClick={() => setCreating(true)}
    >
      {create.label}
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
          { label: title },
        ]}
        title={title}
        description={description}
        actions={rows?.length !== 0 && button}
        tabs={tabs}
      >
        {failure ? (
          <ErrorState error={failure} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label={labels.table}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={rowLabel}
            rowHref={rowHref}
            empty={
              <EmptyState icon={empty.icon} title={empty.title} actions={button}>
                {empty.text}
              </EmptyState>
            }
          />
        )}
        <ShowMore list={list} label={labels.more} className="flex justify-center py-4" />
      </Screen>
      {creating && dialog(() => setCreating(false))}
    </>
  );
};
