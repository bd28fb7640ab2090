import type { Metadata } from "next";
import { AuditScreen } from "@/components/audit/audit-screen";

export const metadata: Metadata = { title: "Audit log" };

const AuditLogPage = async ({ params }: { params: Promise<{ organizationId: string }> }) => (
  <AuditScreen organizationId={(await params).organizationId} />
);

export default AuditLogPage;
