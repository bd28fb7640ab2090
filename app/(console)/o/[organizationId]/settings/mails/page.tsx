import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { mailsRead } from "@/components/mails/mails-read";
import { MailsScreen } from "@/components/mails/mails-screen";
import { mails } from "@/lib/domains/mails/operations";
import { organizations } from "@/lib/domains/organizations/operations";
import { load, prefetchPages } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "E-mail" };

const MailsPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  const organization = await load(organizations.get, { params: { organizationId } });
  return (
    <ReadForAdmins
      of={organization}
      read={(client) => prefetchPages(client, mails.list, mailsRead(organizationId))}
    >
      <MailsScreen organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default MailsPage;
