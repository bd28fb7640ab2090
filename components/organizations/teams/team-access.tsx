"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { BookText, FolderOpen, Globe, KeyRound } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import { grantLabel } from "@/components/organizations/permissions/role-labels";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { type Say, text } from "@/lib/core/locales/say";
import { teamPermissions } from "@/lib/organizations/permissions/operations";
import type { TeamGrant } from "@/lib/organizations/teams/schemas";
import { pagesQuery } from "@/lib/platform/api/queries";

const KINDS = {
  space: { label: text("Space"), icon: BookText },
  collection: { label: text("Collection"), icon: FolderOpen },
  site: { label: text("Site"), icon: Globe },
} as const;

const hrefOf = (organizationId: string, { kind, id }: TeamGrant): string => {
  if (kind === "space") return addresses.space.access(id);
  if (kind === "site") return addresses.site.overview(organizationId, id);
  return addresses.organization.collectionAccess(organizationId, id);
};

const columns = (say: Say): Column<TeamGrant>[] => [
  {
    id: "title",
    header: say("Where"),
    cell: ({ kind, title }) => {
      const Icon = KINDS[kind].icon;
      return (
        <span className="flex min-w-0 items-center gap-2.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
          <Icon aria-hidden="true" />
          <span className="wrap-anywhere">{title}</span>
        </span>
      );
    },
  },
  {
    id: "kind",
    header: say("Kind"),
    width: "w-32",
    from: "sm",
    cell: ({ kind }) => <span className="text-muted">{say(KINDS[kind].label)}</span>,
  },
  {
    id: "role",
    header: say("Role"),
    width: "w-32",
    cell: ({ permission }) => grantLabel(say, permission),
  },
];

/** Lists the access targets on which a team has a role. */
export const TeamAccess = ({ organizationId, teamId }: { organizationId: string; teamId: string }) => {
  const say = useSay();
  const list = useInfiniteQuery(
    pagesQuery(teamPermissions.list, { params: { organizationId, teamId }, query: { limit: "50" } }),
  );
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  return (
    <>
      <DataTable
        label={say("Access of the team")}
        columns={columns(say)}
        rows={list.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        rowHref={(grant) => hrefOf(organizationId, grant)}
        skeletonRows={3}
        empty={
          <EmptyState icon={<KeyRound />} title={say("No access yet")}>
            {say("Open the access settings of a space, a collection or a site and add this team there.")}
          </EmptyState>
        }
      />
      <ShowMore list={list} className="flex justify-center py-4" />
    </>
  );
};
