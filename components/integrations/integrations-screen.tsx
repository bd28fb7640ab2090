"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Blocks, Plus } from "lucide-react";
import { usePathname } from "next/navigation";
import { useRef, useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Screen } from "@/components/layout/screen";
import { useUrlText, useUrlValue } from "@/components/layout/use-url-value";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterMenu } from "@/components/ui/filter-menu";
import { SearchInput } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState, NoMatchState } from "@/components/ui/states";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { integrations } from "@/lib/integrations/integrations/operations";
import type { Integration, IntegrationInstallation } from "@/lib/integrations/integrations/schemas";
import { organizations } from "@/lib/organizations/organizations/operations";
import { pagesQuery, query } from "@/lib/platform/api/queries";
import { InstallationStatusBadge } from "./installation-status-badge";
import { IntegrationIcon } from "./integration-icon";
import { CATEGORY_LABELS, categoryOptions } from "./integration-labels";
import { directoryRead, installedRead } from "./integrations-read";

const PublishDialog = lazyComponent(() => import("./publish-dialog"), "PublishDialog");

type Row = { integration: Integration; status?: IntegrationInstallation["status"] };

const Name = ({ integration, status }: Row) => (
  <span className="flex min-w-0 items-center gap-3">
    <IntegrationIcon integration={integration} />
    <span className="min-w-0">
      <span className="block text-sm font-medium wrap-anywhere">{integration.title}</span>
      <span className="block text-xs font-normal text-muted wrap-anywhere">{integration.description}</span>
      {status && (
        <span className="mt-1 block sm:hidden">
          <InstallationStatusBadge status={status} />
        </span>
      )}
    </span>
  </span>
);

const columnsOf = (say: Say): Column<Row>[] => [
  { id: "name", header: say("Integration"), cell: (row) => <Name {...row} /> },
  {
    id: "categories",
    header: say("Categories"),
    width: "w-48",
    from: "lg",
    cell: ({ integration: { categories } }) => (
      <span className="flex flex-wrap gap-1">
        {categories.map((category) => (
          <Badge key={category}>{say(CATEGORY_LABELS[category])}</Badge>
        ))}
      </span>
    ),
  },
  {
    id: "owner",
    header: say("Publisher"),
    width: "w-40",
    from: "md",
    cell: ({ integration: { owner } }) => <span className="text-muted wrap-anywhere">{owner.title}</span>,
  },
  {
    id: "status",
    header: say("Status"),
    width: "w-44",
    from: "sm",
    cell: ({ status }) =>
      status ? (
        <InstallationStatusBadge status={status} />
      ) : (
        <span className="text-muted">{say("Not installed")}</span>
      ),
  },
];

type DirectoryFilter = { installedOnly: boolean; search: string; category: string };

/** Reads the directory, or the installed integrations, as rows; `list` is the read that is shown. */
const useIntegrations = (organizationId: string, { installedOnly, search, category }: DirectoryFilter) => {
  const installed = useQuery(query(integrations.listInstalled, installedRead(organizationId)));
  const directory = useInfiniteQuery({
    ...pagesQuery(integrations.listOfOrganization, directoryRead(organizationId, search, category)),
    placeholderData: (last) => last,
  });
  const statusOf = new Map(
    installed.data?.items.map(({ installation, integration }) => [integration.name, installation.status]),
  );
  const rows: Row[] | undefined = installedOnly
    ? installed.data?.items.map(({ installation, integration }) => ({
        integration,
        status: installation.status,
      }))
    : directory.data?.pages
        .flatMap(({ items }) => items)
        .map((integration) => ({ integration, status: statusOf.get(integration.name) }));
  return {
    rows,
    list: installedOnly ? installed : directory,
    directory,
    installedCount: installed.data?.count,
  };
};

const NothingInstalled = ({ directoryAddress }: { directoryAddress: string }) => {
  const say = useSay();
  return (
    <EmptyState
      icon={<Blocks />}
      title={say("Nothing installed yet")}
      actions={
        <Button asChild>
          <ScreenLink href={directoryAddress}>{say("Open the directory")}</ScreenLink>
        </Button>
      }
    >
      {say("Integrations that you install from the directory appear here.")}
    </EmptyState>
  );
};

/** Lists the integrations that an organization can install or has installed. */
export const IntegrationsScreen = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const path = usePathname();
  const [tab] = useUrlValue("tab");
  const installedOnly = tab === "installed";
  const { text, settled, setText } = useUrlText("q");
  const [category, setCategory] = useUrlValue("category");
  const [publishing, setPublishing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const { rows, list, directory, installedCount } = useIntegrations(organizationId, {
    installedOnly,
    search: settled,
    category,
  });
  const admin = organization?.permissions.admin ?? false;
  useHotkeys([
    { keys: "/", label: say("Search integrations"), group: say("Lists"), run: () => field.current?.focus() },
    {
      keys: "c",
      label: say("Publish integration"),
      group: say("Lists"),
      run: () => setPublishing(true),
      enabled: admin,
    },
  ]);
  const failure = failureOf(list);
  const filtered = text !== "" || category !== "";
  const publish = (
    <Button
      icon={<Plus aria-hidden="true" />}
      disabledReason={organization && !admin && say("Only admins can publish integrations.")}
      onClick={() => setPublishing(true)}
    >
      {say("Publish integration")}
    </Button>
  );
  const directoryAddress = addresses.organization.integrations(organizationId);
  return (
    <>
      <Screen
        crumbs={[
          {
            label: organization?.title ?? say("Organization"),
            href: addresses.organization.home(organizationId),
          },
          { label: say("Integrations") },
        ]}
        title={say("Integrations")}
        description={say("Connect other tools. Each one says what it needs access to before you install it.")}
        actions={rows?.length !== 0 && publish}
        tabs={
          <LinkTabs
            label={say("Integrations")}
            tabs={[
              {
                label: say("Directory"),
                href: directoryAddress,
                current: path === directoryAddress && !installedOnly,
              },
              {
                label: say("Installed"),
                href: addresses.organization.integrations(organizationId, { tab: "installed" }),
                count: installedCount,
                current: installedOnly,
              },
            ]}
          />
        }
        className="flex flex-col gap-3"
      >
        {!installedOnly && (
          <div className="flex flex-wrap items-center gap-2">
            <SearchInput
              ref={field}
              label={say("Search integrations")}
              placeholder={say("Name or title")}
              value={text}
              onChange={setText}
              className="w-72 max-w-full"
            />
            <FilterMenu
              single
              label={say("Category")}
              options={categoryOptions(say)}
              values={category === "" ? [] : [category]}
              onChange={([value = ""]) => setCategory(value)}
            />
          </div>
        )}
        {failure ? (
          <ErrorState error={failure} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label={say("Integrations")}
            columns={columnsOf(say)}
            rows={rows}
            rowKey={({ integration }) => integration.name}
            rowLabel={({ integration }) => integration.title}
            rowHref={({ integration }) =>
              addresses.organization.integration(organizationId, integration.name)
            }
            empty={
              installedOnly ? (
                <NothingInstalled directoryAddress={directoryAddress} />
              ) : filtered ? (
                <NoMatchState
                  noun={say("integrations")}
                  onClear={() => {
                    setText("");
                    setCategory("");
                  }}
                />
              ) : (
                <EmptyState icon={<Blocks />} title={say("No integrations yet")} actions={publish}>
                  {say(
                    "Integrations appear here once an organization publishes them. You can publish your own.",
                  )}
                </EmptyState>
              )
            }
          />
        )}
        {!installedOnly && (
          <ShowMore
            list={directory}
            label={say("Show more integrations")}
            className="flex justify-center py-4"
          />
        )}
      </Screen>
      {publishing && <PublishDialog organizationId={organizationId} onClose={() => setPublishing(false)} />}
    </>
  );
};
