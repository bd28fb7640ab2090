"use client";

import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-row";
import { RelativeTime, useNow } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
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
}) => {
  const say = useSay();
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {token.label}
        {token.agent && <Badge>{say("Agent")}</Badge>}
        {token.rolledAt && <Badge>{say("Replaced")}</Badge>}
      </span>
      <span className="block text-xs text-muted">
        {owner && <>{owner} · </>}
        <code>bnd_pat_…{token.hint}</code> · {reach}
      </span>
      <span className="block text-xs text-muted wrap-anywhere">{limitsLabel(say, token)}</span>
    </>
  );
};

const Expiry = ({ expiresAt }: Pick<ApiToken, "expiresAt">) => {
  const say = useSay();
  const now = useNow();
  if (!expiresAt) return <span className="text-muted">{say("Never")}</span>;
  if (new Date(expiresAt).getTime() <= now) return <Badge tone="danger">{say("Expired")}</Badge>;
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
}: Pick<ApiToken, "lastUsedAt" | "lastUsedAddress" | "lastUsedOperation">) => {
  const say = useSay();
  return lastUsedAt ? (
    <span className="text-muted">
      <RelativeTime value={lastUsedAt} />
      {lastUsedOperation && <code className="block text-xs wrap-anywhere">{lastUsedOperation}</code>}
      {lastUsedAddress && <span className="block text-xs text-subtle">{lastUsedAddress}</span>}
    </span>
  ) : (
    <span className="text-muted">{say("Never")}</span>
  );
};

/** Columns for the last use and the expiry of a token. */
export const tokenTimes = (
  say: Say,
): Column<Parameters<typeof LastUse>[0] & Parameters<typeof Expiry>[0]>[] => [
  {
    id: "used",
    header: say("Last used"),
    width: "w-44",
    from: "sm",
    cell: (token) => <LastUse {...token} />,
  },
  {
    id: "expires",
    header: say("Expires"),
    width: "w-32",
    from: "sm",
    cell: (token) => <Expiry {...token} />,
  },
];
