import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { mailsRead } from "@/components/administration/mails/mails-read";
import { MailsScreen } from "@/components/administration/mails/mails-screen";
import { mails } from "@/lib/administration/mails/operations";
import { text } from "@/lib/core/locales/say";
import { prefetchPages } from "@/lib/wiring/prefetch";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("E-mail"));

const MailsPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => {
  const { organizationId } = await params;
  return (
    <ReadForAdmins
      of={{ organizationId }}
      read={(client) => prefetchPages(client, mails.list, mailsRead(organizationId))}
    >
      <MailsScreen organizationId={organizationId} />
    </ReadForAdmins>
  );
};

export default MailsPage;
