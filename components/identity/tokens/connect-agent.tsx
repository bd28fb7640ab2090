import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";

/** Explains how to connect an AI agent. */
export const ConnectAgent = ({ address }: { address: string }) => (
  <Card aria-label="Connect an AI agent">
    <CardHeader
      title="Connect an AI agent"
      description="Coding assistants and other agents can search and read your spaces, comment, and edit change requests. People review and merge what they write."
    />
    <CardBody>
      <ol className="list-decimal space-y-2 pl-5 text-sm">
        <li>Create a token and select “For an AI agent”. Name it after the agent.</li>
        <li>
          Add an MCP server with this address to your agent, and send the token as a bearer token:
          <span className="mt-1.5 flex items-center justify-between gap-2 rounded-md border border-border bg-surface px-3 py-1.5">
            <code className="text-xs wrap-anywhere">{address}</code>
            <CopyButton value={address} label="Copy address" />
          </span>
        </li>
      </ol>
    </CardBody>
  </Card>
);
