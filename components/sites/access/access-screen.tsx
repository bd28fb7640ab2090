"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { PageBody } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/viewer";
import { GivenRoles } from "@/components/permissions/given-roles";
import { whyIn } from "@/components/permissions/role-holders";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { retryImport } from "@/components/ui/import-retry";
import { can } from "@/lib/core/access/roles";
import { type SiteParams, useSite } from "../use-site";

const EveryoneWithAccess = dynamic(
  retryImport(() =>
    import("@/components/permissions/everyone-with-access").then((module) => module.EveryoneWithAccess),
  ),
);

/** Who works on a site in the console; readers come in by its audience. */
export const SiteAccessScreen = ({ params }: { params: SiteParams }) => {
  const { id, title } = useSite(params);
  const viewer = useViewer();
  const of = { kind: "site" as const, id, organizationId: params.organizationId };
  const own = useQuery(whyIn(of, viewer.id));
  const place = { ...of, title, mayGiveAll: can(own.data?.permission ?? null, "site.admin") };
  return (
    <PageBody width="narrow" className="flex flex-col gap-6">
      <Card aria-label="Direct access">
        <CardHeader
          title="Direct access"
          description="Who can see and manage this site in the console. Overrides their role in the organization."
        />
        <CardBody>
          <GivenRoles place={place} />
        </CardBody>
      </Card>
      <Card aria-label="Everyone with access">
        <CardHeader title="Everyone with access" description="By any of these ways, and why." />
        <CardBody>
          <EveryoneWithAccess place={place} />
        </CardBody>
      </Card>
    </PageBody>
  );
};
