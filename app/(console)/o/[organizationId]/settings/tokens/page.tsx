import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { OrganizationTokens } from "@/components/identity/tokens/organization-tokens";
import { organizationTokensRead } from "@/components/identity/tokens/tokens-read";
import { organizationTokens } from "@/lib/identity/tokens/operations";
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
