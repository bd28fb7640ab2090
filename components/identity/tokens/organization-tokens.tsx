"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { organizationTokens } from "@/lib/identity/tokens/operations";
import type { OrganizationToken } from "@/lib/identity/tokens/schemas";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";
import { TokenName, tokenTimes } from "./token-cells";
import { TokenRevokeDialog } from "./token-revoke-dialog";
import { organizationTokensRead } from "./tokens-read";

const columnsOf = (
  organizationId: string,
  onRevoke: (token: OrganizationToken) => void,
): Column<OrganizationToken>[] => [
  {
    id: "label",
    header: "Token",
    interactive: true,
    cell: (token) => (
      <TokenName
        token={token}
        owner={
          <Link href={addresses.organization.member(organizationId, token.user.id)}>
            {token.user.displayName}
          </Link>
        }
        reach={token.organization ? "This organization" : "All their organizations"}
      />
    ),
  },
  ...tokenTimes,
  {
    ...ACTIONS_COLUMN,
    width: "w-24",
    cell: (token) => (
      <Button
        size="sm"
        aria-label={`Revoke ${token.label} of ${token.user.displayName}`}
        onClick={() => onRevoke(token)}
      >
        Revoke
      </Button>
    ),
  },
];

/** Lists the API tokens that act in an organization, or those of one member. */
export const OrganizationTokens = ({
  organizationId,
  userId,
}: {
  organizationId: string;
  userId?: string;
}) => {
  const [revoked, setRevoked] = useState<OrganizationToken | null>(null);
  const removal = useMutation(mutation(organizationTokens.remove));
  const list = useInfiniteQuery(
    pagesQuery(organizationTokens.list, organizationTokensRead(organizationId, userId)),
  );
  const failure = failureOf(list);
  return (
    <Card aria-label="API tokens">
      <CardHeader
        title="API tokens"
        description={
          userId === undefined
            ? "Tokens with which members' programs use this organization."
            : "Tokens with which their programs use this organization."
        }
      />
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="API tokens"
          columns={columnsOf(organizationId, setRevoked)}
          rows={list.data?.pages.flatMap(({ items }) => items)}
          rowKey={({ id }) => id}
          skeletonRows={3}
          empty={
            <EmptyState level={3} icon={<KeyRound />} title="No tokens yet">
              {userId === undefined
                ? "Tokens that members create for this organization appear here."
                : "They have no token that works in this organization."}
            </EmptyState>
          }
        />
      )}
      <ShowMore list={list} size="sm" className="justify-center p-3" />
      {revoked && (
        <TokenRevokeDialog
          token={revoked}
          revoke={() => removal.mutateAsync({ params: { organizationId, tokenId: revoked.id } })}
          onClose={() => setRevoked(null)}
        />
      )}
    </Card>
  );
};
