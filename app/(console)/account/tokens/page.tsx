import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { ConnectAgent } from "@/components/identity/tokens/connect-agent";
import { TokensList } from "@/components/identity/tokens/tokens-list";
import { tokensRead } from "@/components/identity/tokens/tokens-read";
import { text } from "@/lib/core/locales/say";
import { tokens } from "@/lib/identity/tokens/operations";
import { prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";
import { engine } from "@/lib/wiring/running-engine";

export const generateMetadata = titled(text("API tokens"));

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
