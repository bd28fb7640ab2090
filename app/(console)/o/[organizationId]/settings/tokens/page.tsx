import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { OrganizationTokens } from "@/components/tokens/organization-tokens";
import { organizationTokensRead } from "@/components/tokens/tokens-read";
import { organizationTokens } from "@/lib/domains/tokens/operations";
import { prefetchPages } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "API tokens" };

const TokensPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  return (
    <ReadForAdmins
      of={{ organizationId }}
      read={(client) =>
        prefetchPages(client, organizationTokens.list, organizationTokensRead(organizationId))
      }
    >
      <OrganizationTokens organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default TokensPage;
