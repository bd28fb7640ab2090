"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { SecretDialog } from "@/components/ui/secret-dialog";
import type { CreatedApiToken } from "@/lib/identity/tokens/schemas";

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
export const TokenSecretDialog = ({ token, onClose }: Props) => {
  const sample = sampleOf(token, location.origin);
  const heading = token.agent ? "Connect your agent" : "Try it";
  return (
    <SecretDialog
      title={`Your token “${token.label}”`}
      description="Copy the token now: it won't be shown again. Anyone with this token can act as you."
      label="API token"
      value={token.token}
      onClose={onClose}
    >
      <section aria-label={heading}>
        <div className="mb-1.5 flex items-center justify-between gap-2">
          <h3 className="text-sm font-medium">{heading}</h3>
          <CopyButton value={sample} label={token.agent ? "Copy settings" : "Copy command"} />
        </div>
        <pre className="rounded-md border border-border bg-surface px-3 py-2 text-xs whitespace-pre-wrap wrap-anywhere">
          <code>{sample}</code>
        </pre>
      </section>
    </SecretDialog>
  );
};
