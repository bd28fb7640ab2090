"use client";

import { useQuery } from "@tanstack/react-query";
import { ScreenBody } from "@/components/layout/screen";
import { useViewer } from "@/components/layout/viewer";
import {
  DirectAccessCard,
  EveryoneWithAccessCard,
} from "@/components/organizations/permissions/access-cards";
import { whyIn } from "@/components/organizations/permissions/grantees";
import { type SiteParams, useSite } from "@/components/sites/use-site";
import { useSay } from "@/components/ui/say";
import { can } from "@/lib/core/access/roles";

/** Manages the people who work on a site in the console; its audience decides who reads it. */
export const SiteAccessScreen = ({ params }: { params: SiteParams }) => {
  const say = useSay();
  const { id, title } = useSite(params);
  const viewer = useViewer();
  const of = { kind: "site" as const, id, organizationId: params.organizationId };
  const own = useQuery(whyIn(of, viewer.id));
  const place = { ...of, title, mayGrantAll: can(own.data?.permission ?? null, "site.admin") };
  return (
    <ScreenBody width="narrow" className="flex flex-col gap-6">
      <DirectAccessCard
        place={place}
        description={say(
          "Who can see and manage this site in the console. Overrides their role in the organization.",
        )}
      />
      <EveryoneWithAccessCard place={place} />
    </ScreenBody>
  );
};
