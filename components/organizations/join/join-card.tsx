"use client";

import { Building2 } from "lucide-react";
import { useViewer } from "@/components/layout/viewer";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useSay } from "@/components/ui/say";
import { useJoining } from "./use-joining";

/** Lists the organizations that the viewer can join alone; renders nothing without any. */
export const JoinCard = () => {
  const say = useSay();
  const { emailDomain, joinable, join, pending } = useJoining(useViewer().email);
  if (joinable.length === 0) return null;
  return (
    <Card aria-label={say("You can join")}>
      <CardHeader
        title={say("You can join")}
        description={say("These organizations are open to people with a {emailDomain} address.", {
          emailDomain,
        })}
      />
      <ul aria-label={say("Organizations you can join")} className="divide-y divide-border">
        {joinable.map((organization) => (
          <li key={organization.id} className="flex items-center gap-3 px-4 py-3">
            <Building2 aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <p className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">{organization.title}</p>
            <Button
              size="sm"
              variant="primary"
              loading={pending}
              aria-label={say("Join {name}", { name: organization.title })}
              onClick={() => join(organization)}
            >
              {say("Join")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
};
