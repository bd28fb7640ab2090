"use client";

import { Badge } from "@/components/ui/badge";
import { RelativeTime, useNow } from "@/components/ui/relative-time";
import type { ApiToken } from "@/lib/model/tokens/schemas";
import { endsSoon } from "./expiry";

export const Expiry = ({ expiresAt }: Pick<ApiToken, "expiresAt">) => {
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

export const LastUse = ({
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
