import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { auditRead, auditViewOf, namesDays } from "@/components/administration/audit/audit-read";
import { AuditScreen } from "@/components/administration/audit/audit-screen";
import { audit } from "@/lib/administration/audit/operations";
import { text } from "@/lib/core/locales/say";
import { prefetch, prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Audit log"));

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const AuditLogPage = async ({ params, searchParams }: Props) => {
  const [{ organizationId }, search] = await Promise.all([params, searchParams]);
  const view = auditViewOf((name) => search[name]);
  return (
    <ReadForAdmins
      of={{ organizationId }}
      read={(client) =>
        Promise.all([
          prefetch(client, audit.actions, { params: { organizationId } }),
          !namesDays(view) && prefetchPages(client, audit.list, auditRead(organizationId, view)),
        ])
      }
    >
      <AuditScreen organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default AuditLogPage;
