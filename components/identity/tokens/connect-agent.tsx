"use client";

import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { useSay } from "@/components/ui/say";

/** Explains how to connect an AI agent. */
export const ConnectAgent = ({ address }: { address: string }) => {
  const say = useSay();
  return (
    <Card aria-label={say("Connect an AI agent")}>
      <CardHeader
        title={say("Connect an AI agent")}
        description={say(
          "Coding assistants and other agents can search and read your spaces, comment, and edit change requests. People review and merge what they write.",
        )}
      />
      <CardBody>
        <ol className="list-decimal space-y-2 pl-5 text-sm">
          <li>{say("Create a token and select “For an AI agent”. Name it after the agent.")}</li>
          <li>
            {say("Add an MCP server with this address to your agent, and send the token as a bearer token:")}
            <span className="mt-1.5 flex items-center justify-between gap-2 rounded-md border border-border bg-surface px-3 py-1.5">
              <code className="text-xs wrap-anywhere">{address}</code>
              <CopyButton value={address} label={say("Copy address")} />
            </span>
          </li>
        </ol>
      </CardBody>
    </Card>
  );
};
