import type { ReactNode } from "react";
import { RememberOrganization } from "@/components/home/remember-organization";

type Props = { params: Promise<{ organizationId: string }>; children: ReactNode };

const OrganizationLayout = async ({ params, children }: Props) => (
  <>
    <RememberOrganization organizationId={(await params).organizationId} />
    {children}
  </>
);

export default OrganizationLayout;
