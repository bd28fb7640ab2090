"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { failureOf } from "@/components/layout/failure-of";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime, useNow } from "@/components/ui/relative-time";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { organizations } from "@/lib/domains/organizations/operations";
import { tokens } from "@/lib/domains/tokens/operations";
import type { ApiToken, CreatedApiToken } from "@/lib/model/tokens/schemas";
import { mutation, pagesQuery, query } from "@/lib/platform/api/queries";
import { endsSoon } from "./expiry";
import { TokenSecretDialog } from "./token-secret-dialog";
import { tokensRead } from "./tokens-read";

const TokenCreateDialog = dynamic(
  () => import("./token-create-dialog").then((module) => module.TokenCreateDialog),
  { ssr: false },
);

const Expiry = ({ expiresAt }: Pick<ApiToken, "expiresAt">) => {
  const now = useNow();
  if (!expiresAt) return <span className="text-muted">Never</span>;
  if (new Date(expiresAt).getTime() <= now) return <Badge tone="danger">Expired</Badge>;
  return endsSoon(expiresAt, now) ? (
    <Badge tone="warning">
      <RelativeTime value={expiresAt} />
    </Badge>
  ) : (
    <RelativeTime value={expiresAt} format="date" className="text-muted" />
  );
};

const LastUse = ({ lastUsedAt, lastUsedAddress }: Pick<ApiToken, "lastUsedAt" | "lastUsedAddress">) =>
  lastUsedAt ? (
    <span className="text-muted">
      <RelativeTime value={lastUsedAt} />
      {lastUsedAddress && <span className="block text-xs text-subtle">{lastUsedAddress}</span>}
    </span>
  ) : (
    <span className="text-muted">Never</span>
  );

const columnsOf = (
  organizationTitle: (id: string) => string | undefined,
  onRevoke: (token: ApiToken) => void,
): Column<ApiToken>[] => [
  {
    id: "label",
    header: "Name",
    cell: ({ label, hint, organization }) => (
      <>
        <span className="font-medium wrap-anywhere">{label}</span>
        <span className="block text-xs text-muted">
          <code>…{hint}</code> ·{" "}
          {organization ? (organizationTitle(organization) ?? "One organization") : "All organizations"}
        </span>
      </>
    ),
  },
  { id: "used", header: "Last used", width: "w-32", from: "sm", cell: (token) => <LastUse {...token} /> },
  { id: "expires", header: "Expires", width: "w-32", from: "sm", cell: (token) => <Expiry {...token} /> },
  {
    id: "actions",
    header: "Actions",
    hideHeader: true,
    width: "w-24",
    align: "right",
    interactive: true,
    skeleton: null,
    cell: (token) => (
      <Button size="sm" aria-label={`Revoke ${token.label}`} onClick={() => onRevoke(token)}>
        Revoke
      </Button>
    ),
  },
];

const RevokeDialog = ({ token, onClose }: { token: ApiToken; onClose: () => void }) => {
  const removal = useMutation(mutation(tokens.remove));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revoke “${token.label}”?`}
      description="Programs that use it stop working immediately. You can't undo this."
      confirmLabel="Revoke token"
      danger
      onConfirm={async () => {
        await removal.mutateAsync({ params: { tokenId: token.id } });
        toast.success(`${token.label} was revoked`);
      }}
    >
      <p className="text-sm">
        {token.lastUsedAt ? (
          <>
            Last used <RelativeTime value={token.lastUsedAt} />
            {token.lastUsedAddress && ` from ${token.lastUsedAddress}`}.
          </>
        ) : (
          "Never used."
        )}
      </p>
    </ConfirmDialog>
  );
};

/** The tokens with which programs act for this person. */
export const TokensList = () => {
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const list = useInfiniteQuery(pagesQuery(tokens.list, tokensRead));
  const mine = useQuery(query(organizations.list, { query: { limit: "100" } }));
  const failure = failureOf(list);
  const titleOf = (id: string) => mine.data?.items.find((organization) => organization.id === id)?.title;
  return (
    <Card aria-label="API tokens">
      <CardHeader
        title="API tokens"
        description="Use tokens to call the API from scripts and tools, with your access."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
            New token
          </Button>
        }
      />
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="API tokens"
          columns={columnsOf(titleOf, setRevoked)}
          rows={list.data?.pages.flatMap((page) => page.items)}
          rowKey={({ id }) => id}
          skeletonRows={3}
          empty={
            <EmptyState level={3} icon={<KeyRound />} title="No tokens yet">
              Create a token to use the API from a script.
            </EmptyState>
          }
        />
      )}
      <ShowMore list={list} size="sm" className="justify-center p-3" />
      {creating && (
        <TokenCreateDialog
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false);
            setCreated(token);
          }}
        />
      )}
      {created && <TokenSecretDialog token={created} onClose={() => setCreated(null)} />}
      {revoked && <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />}
    </Card>
  );
};
