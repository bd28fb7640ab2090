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
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import { organizationTokens } from "@/lib/identity/tokens/operations";
import type { OrganizationToken } from "@/lib/identity/tokens/schemas";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";
import { TokenName, tokenTimes } from "./token-cells";
import { TokenRevokeDialog } from "./token-revoke-dialog";
import { organizationTokensRead } from "./tokens-read";

const columnsOf = (
  say: Say,
  organizationId: string,
  onRevoke: (token: OrganizationToken) => void,
): Column<OrganizationToken>[] => [
  {
    id: "label",
    header: say("Token"),
    interactive: true,
    cell: (token) => (
      <TokenName
        token={token}
        owner={
          <Link href={addresses.organization.member(organizationId, token.user.id)}>
            {token.user.displayName}
          </Link>
        }
        reach={token.organization ? say("This organization") : say("All their organizations")}
      />
    ),
  },
  ...tokenTimes(say),
  {
    ...ACTIONS_COLUMN,
    width: "w-24",
    cell: (token) => (
      <Button
        size="sm"
        aria-label={say("Revoke {token} of {person}", {
          token: token.label,
          person: token.user.displayName,
        })}
        onClick={() => onRevoke(token)}
      >
        {say("Revoke")}
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
  const say = useSay();
  const [revoked, setRevoked] = useState<OrganizationToken | null>(null);
  const removal = useMutation(mutation(organizationTokens.remove));
  const list = useInfiniteQuery(
    pagesQuery(organizationTokens.list, organizationTokensRead(organizationId, userId)),
  );
  const failure = failureOf(list);
  return (
    <Card aria-label={say("API tokens")}>
      <CardHeader
        title={say("API tokens")}
        description={
          userId === undefined
            ? say("Tokens with which members' programs use this organization.")
            : say("Tokens with which their programs use this organization.")
        }
      />
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={say("API tokens")}
          columns={columnsOf(say, organizationId, setRevoked)}
          rows={list.data?.pages.flatMap(({ items }) => items)}
          rowKey={({ id }) => id}
          skeletonRows={3}
          empty={
            <EmptyState level={3} icon={<KeyRound />} title={say("No tokens yet")}>
              {userId === undefined
                ? say("Tokens that members create for this organization appear here.")
                : say("They have no token that works in this organization.")}
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
