"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { useSay } from "@/components/ui/say";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import type { AccessReason } from "@/lib/organizations/permissions/schemas";
import { type GrantTarget, whyIn } from "./grantees";

const AccessReasons = lazyComponent(() => import("./access-reasons"), "AccessReasons", { ssr: false });

type Person = { id: string; name: string };

const Frame = ({ name, label, children }: { name: string; label: string; children: ReactNode }) => {
  const say = useSay();
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" aria-label={say("Why {name} has this access", { name })}>
          {label}
        </Button>
      </PopoverTrigger>
      <PopoverContent label={say("Access of {name}", { name })} className="flex w-80 flex-col gap-3">
        <p className="text-xs text-muted">
          {say("The first that applies decides. Admins and creators keep theirs.")}
        </p>
        {children}
      </PopoverContent>
    </Popover>
  );
};

/** Shows the given reasons of a person's role. */
export const WhyAccess = ({
  name,
  label,
  explanation,
}: {
  name: string;
  label: string;
  explanation: readonly AccessReason[];
}) => (
  <Frame name={name} label={label}>
    <AccessReasons explanation={explanation} />
  </Frame>
);

const FetchedReasons = ({ place, person }: { place: GrantTarget; person: Person }) => {
  const why = useQuery(whyIn(place, person.id));
  if (why.error) return <ErrorState level={3} error={why.error} onRetry={() => void why.refetch()} />;
  if (!why.data?.explanation) return <Skeleton className="h-12" />;
  return <AccessReasons explanation={why.data.explanation} />;
};

/** Loads and shows the reasons of a person's role when opened. */
export const WhyAccessIn = ({ place, person }: { place: GrantTarget; person: Person }) => {
  const say = useSay();
  return (
    <Frame name={person.name} label={say("Why?")}>
      <FetchedReasons place={place} person={person} />
    </Frame>
  );
};
