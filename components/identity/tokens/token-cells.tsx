"use client";

import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-row";
import { RelativeTime, useNow } from "@/components/ui/relative-time";
import type { ApiToken } from "@/lib/identity/tokens/schemas";
import { endsSoon, limitsLabel } from "./token-labels";

/** Shows the name, the last characters and the limits of a token. */
export const TokenName = ({
  token,
  owner,
  reach,
}: {
  token: Pick<ApiToken, "label" | "hint" | "agent" | "scopes" | "spaces" | "spaceTitles" | "rolledAt">;
  owner?: ReactNode;
  reach: string;
}) => (
  <>
    <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
      {token.label}
      {token.agent && <Badge>Agent</Badge>}
      {token.rolledAt && <Badge>Replaced</Badge>}
    </span>
    <span className="block text-xs text-muted">
      {owner && <>{owner} · </>}
      <code>bnd_pat_…{token.hint}</code> · {reach}
    </span>
    <span className="block text-xs text-muted wrap-anywhere">{limitsLabel(token)}</span>
  </>
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

const LastUse = ({
  lastUsedAt,
  lastUsedAddress,
  lastUsedOperation,
}: Pick<ApiToken, "lastUsedAt" | "lastUsedAddress" | "lastUsedOperation">) =>
  lastUsedAt ? (
    <span className="text-muted">
      <RelativeTime value={lastUsedAt} />
      {lastUsedOperation && <code className="block text-xs wrap-anywhere">{lastUsedOperation}</code>}
      {lastUsedAddress && <span className="block text-xs text-subtle">{lastUsedAddress}</span>}
    </span>
  ) : (
    <span className="text-muted">Never</span>
  );

/** Columns for the last use and the expiry of a token. */
export const tokenTimes: Column<Parameters<typeof LastUse>[0] & Parameters<typeof Expiry>[0]>[] = [
  { id: "used", header: "Last used", width: "w-44", from: "sm", cell: (token) => <LastUse {...token} /> },
  { id: "expires", header: "Expires", width: "w-32", from: "sm", cell: (token) => <Expiry {...token} /> },
];
