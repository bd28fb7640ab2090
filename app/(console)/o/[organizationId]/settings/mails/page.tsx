import type { Metadata } from "next";
import { MailsScreen } from "@/components/mails/mails-screen";

export const metadata: Metadata = { title: "E-mail" };

const MailsPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => (
  <MailsScreen organizationId={(await params).organizationId} />
);

export default MailsPage;
