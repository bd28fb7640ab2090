import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ConnectAgent } from "@/components/identity/tokens/connect-agent";
import { TokensList } from "@/components/identity/tokens/tokens-list";
import { tokensRead } from "@/components/identity/tokens/tokens-read";
import { tokens } from "@/lib/identity/tokens/operations";
import { prefetchPages } from "@/lib/wiring/prefetch";
import { engine } from "@/lib/wiring/running-engine";

export const metadata: Metadata = { title: "API tokens" };

const TokensPage = async () => {
  const client = new QueryClient();
  await prefetchPages(client, tokens.list, tokensRead);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="flex flex-col gap-6">
        <TokensList />
        <ConnectAgent address={engine.appUrl("/mcp")} />
      </div>
    </HydrationBoundary>
  );
};

export default TokensPage;
