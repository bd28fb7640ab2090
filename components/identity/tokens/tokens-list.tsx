"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { ownOrganizations } from "@/components/layout/own-organizations";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { ACTIONS_COLUMN, type Column } from "@/components/ui/data-row";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { ShowMore } from "@/components/ui/show-more";
import { ErrorState } from "@/components/ui/states";
import type { Say } from "@/lib/core/locales/say";
import { tokens } from "@/lib/identity/tokens/operations";
import type { ApiToken, CreatedApiToken } from "@/lib/identity/tokens/schemas";
import { organizations } from "@/lib/organizations/organizations/operations";
import { mutation, pagesQuery, query } from "@/lib/platform/api/queries";
import { TokenName, tokenTimes } from "./token-cells";
import { TokenRevokeDialog } from "./token-revoke-dialog";
import { tokensRead } from "./tokens-read";

/** Returns a command that calls the API or, for an agent, the configuration of an MCP client. */
const sampleOf = ({ agent, token }: CreatedApiToken, origin: string) =>
  agent
    ? JSON.stringify(
        {
          mcpServers: {
            bindery: {
              type: "http",
              url: `${origin}/mcp`,
              headers: { Authorization: `Bearer ${token}` },
            },
          },
        },
        null,
        2,
      )
    : `curl -H "Authorization: Bearer ${token}" ${origin}/v1/user`;

type Props = { token: CreatedApiToken; onClose: () => void };

/** Shows a token once, with an example of its use. */
const TokenSecretDialog = ({ token, onClose }: Props) => {
  const say = useSay();
  const sample = sampleOf(token, location.origin);
  const heading = token.agent ? say("Connect your agent") : say("Try it");
  return (
    <SecretDialog
      title={say("Your token “{token}”", { token: token.label })}
      description={say("Copy the token now: it won't be shown again. Anyone with this token can act as you.")}
      label={say("API token")}
      value={token.token}
      onClose={onClose}
    >
      <section aria-label={heading}>
        <div className="mb-1.5 flex items-center justify-between gap-2">
          <h3 className="text-sm font-medium">{heading}</h3>
          <CopyButton value={sample} label={token.agent ? say("Copy settings") : say("Copy command")} />
        </div>
        <pre className="rounded-md border border-border bg-surface px-3 py-2 text-xs whitespace-pre-wrap wrap-anywhere">
          <code>{sample}</code>
        </pre>
      </section>
    </SecretDialog>
  );
};

const TokenCreateDialog = lazyComponent(() => import("./token-create-dialog"), "TokenCreateDialog");
const TokenRollDialog = lazyComponent(() => import("./token-roll-dialog"), "TokenRollDialog");

const columnsOf = (
  say: Say,
  organizationTitle: (id: string) => string | undefined,
  onRoll: (token: ApiToken) => void,
  onRevoke: (token: ApiToken) => void,
): Column<ApiToken>[] => [
  {
    id: "label",
    header: say("Name"),
    cell: (token) => (
      <TokenName
        token={token}
        reach={
          token.organization
            ? (organizationTitle(token.organization) ?? say("One organization"))
            : say("All organizations")
        }
      />
    ),
  },
  ...tokenTimes(say),
  {
    ...ACTIONS_COLUMN,
    width: "w-36",
    cell: (token) => (
      <span className="inline-flex flex-wrap justify-end gap-1">
        {!token.rolledAt && (
          <Button
            size="sm"
            aria-label={say("Roll {name}", { name: token.label })}
            onClick={() => onRoll(token)}
          >
            {say("Roll")}
          </Button>
        )}
        <Button
          size="sm"
          aria-label={say("Revoke {name}", { name: token.label })}
          onClick={() => onRevoke(token)}
        >
          {say("Revoke")}
        </Button>
      </span>
    ),
  },
];

/** Lists the tokens with which programs act for this person. */
export const TokensList = () => {
  const say = useSay();
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  const removal = useMutation(mutation(tokens.remove));
  const [rolled, setRolled] = useState<ApiToken | null>(null);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const list = useInfiniteQuery(pagesQuery(tokens.list, tokensRead));
  const mine = useQuery(query(organizations.list, ownOrganizations));
  const failure = failureOf(list);
  const titleOf = (id: string) => mine.data?.items.find((organization) => organization.id === id)?.title;
  return (
    <Card aria-label={say("API tokens")}>
      <CardHeader
        title={say("API tokens")}
        description={say("Use tokens to call the API from scripts and tools, with your access.")}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
            {say("New token")}
          </Button>
        }
      />
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={say("API tokens")}
          columns={columnsOf(say, titleOf, setRolled, setRevoked)}
          rows={list.data?.pages.flatMap((page) => page.items)}
          rowKey={({ id }) => id}
          skeletonRows={3}
          empty={
            <EmptyState level={3} icon={<KeyRound />} title={say("No tokens yet")}>
              {say("Create a token to use the API from a script.")}
            </EmptyState>
          }
        />
      )}
      <ShowMore list={list} size="sm" className="justify-center p-3" />
      {creating && !mine.isPending && (
        <TokenCreateDialog
          organizations={mine.data?.items ?? []}
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false);
            setCreated(token);
          }}
        />
      )}
      {created && <TokenSecretDialog token={created} onClose={() => setCreated(null)} />}
      {rolled && (
        <TokenRollDialog
          token={rolled}
          onClose={() => setRolled(null)}
          onCreated={(token) => {
            setRolled(null);
            setCreated(token);
          }}
        />
      )}
      {revoked && (
        <TokenRevokeDialog
          token={revoked}
          revoke={() => removal.mutateAsync({ params: { tokenId: revoked.id } })}
          onClose={() => setRevoked(null)}
        />
      )}
    </Card>
  );
};
