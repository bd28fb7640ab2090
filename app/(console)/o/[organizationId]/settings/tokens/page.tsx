import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { OrganizationTokens } from "@/components/identity/tokens/organization-tokens";
import { organizationTokensRead } from "@/components/identity/tokens/tokens-read";
import { text } from "@/lib/core/locales/say";
import { organizationTokens } from "@/lib/identity/tokens/operations";
import { prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("API tokens"));

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
