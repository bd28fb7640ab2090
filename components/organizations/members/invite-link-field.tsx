"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { Role } from "@/lib/core/access/roles";
import { invites } from "@/lib/organizations/invites/operations";
import type { LinkInvite } from "@/lib/organizations/invites/schemas";
import { organizations } from "@/lib/organizations/organizations/operations";
import { mutation } from "@/lib/platform/api/queries";

const DAYS = 7;

/** Creates an invite link to pass on by hand, where the installation can't send e-mails. */
export const useInviteLink = (organizationId: string) => {
  const { mutateAsync } = useMutation(mutation(invites.createLink));
  const [link, setLink] = useState<LinkInvite | null>(null);
  return {
    link,
    /** @param people the number of people who can join with the link */
    create: async (role: Role | null, people: number) => {
      const body = { role, maxUses: people, expiresInDays: DAYS };
      setLink(await mutateAsync({ params: { organizationId }, body }));
    },
  };
};

/** Turns on invite links without leaving the present form. */
export const TurnOnInviteLinks = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const { mutateAsync, isPending } = useMutation(mutation(organizations.update));
  const turnOn = async () => {
    try {
      await mutateAsync({ params: { organizationId }, body: { inviteLinks: true } });
    } catch (error) {
      toast.failed(say("Couldn't turn on invite links"), error);
    }
  };
  return (
    <Button size="sm" loading={isPending} onClick={() => void turnOn()}>
      {say("Turn on invite links")}
    </Button>
  );
};

/** Shows an invite link with a copy button. */
export const InviteLinkField = ({ link }: { link: LinkInvite }) => {
  const say = useSay();
  return (
    <Field
      label={say("Invite link")}
      hint={say(
        {
          one: "Send it to the people you invited. {count} person can join with it within {days} days.",
          other: "Send it to the people you invited. {count} people can join with it within {days} days.",
        },
        { count: link.maxUses ?? 1, days: DAYS },
      )}
    >
      <div className="flex items-center gap-2">
        <Input mono readOnly value={link.urls.app} onFocus={(event) => event.target.select()} />
        <CopyButton value={link.urls.app} label={say("Copy invite link")} />
      </div>
    </Field>
  );
};
