"use client";

import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { allOwnOrganizations } from "@/components/layout/own-organizations";
import { useViewer } from "@/components/layout/viewer";
import { LeaveDialog } from "@/components/organizations/members/leave-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/organizations/organizations/operations";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { query } from "@/lib/platform/api/queries";

/** Lists the viewer's organizations, each with a way to leave it. */
export const OrganizationsCard = () => {
  const say = useSay();
  const { id: userId } = useViewer();
  const [left, setLeft] = useState<Organization | null>(null);
  const { data } = useQuery(query(organizations.list, allOwnOrganizations));
  if (!data || data.items.length === 0) return null;
  return (
    <Card aria-label={say("Organizations")}>
      <CardHeader title={say("Organizations")} description={say("Organizations you belong to.")} />
      <ul aria-label={say("Your organizations")} className="divide-y divide-border">
        {data.items.map((organization) => (
          <li key={organization.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <span className="min-w-40 flex-1 text-sm font-medium wrap-anywhere">
              <Link tone="quiet" href={addresses.organization.home(organization.id)}>
                {organization.title}
              </Link>
            </span>
            <Button
              size="sm"
              icon={<LogOut aria-hidden="true" />}
              aria-label={say("Leave {name}", { name: organization.title })}
              onClick={() => setLeft(organization)}
            >
              {say("Leave…")}
            </Button>
          </li>
        ))}
      </ul>
      {left && (
        <LeaveDialog
          organizationId={left.id}
          title={left.title}
          userId={userId}
          onClose={() => setLeft(null)}
        />
      )}
    </Card>
  );
};
