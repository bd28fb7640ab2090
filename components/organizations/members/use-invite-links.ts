"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { Role } from "@/lib/core/access/roles";
import type { Say } from "@/lib/core/locales/say";
import { invites } from "@/lib/organizations/invites/operations";
import type { LinkInvite } from "@/lib/organizations/invites/schemas";
import { mutation, pagesQuery } from "@/lib/platform/api/queries";
import { type InviteTarget, inviteLinksRead } from "./invite-links-read";

/** Returns the role that a link grants in the organization, space or collection. */
export const roleOfLink = ({ role, level }: LinkInvite): Role | null => role ?? level ?? null;

/** Returns the space or collection of a link; undefined for the organization. */
export const targetOfLink = ({ space, collection }: LinkInvite) => space ?? collection;

export const limitsOf = (say: Say, { uses, maxUses, emailDomain }: LinkInvite): string =>
  [
    maxUses === undefined
      ? say({ one: "{count} use", other: "{count} uses" }, { count: uses })
      : say({ one: "{uses} of {count} use", other: "{uses} of {count} uses" }, { uses, count: maxUses }),
    emailDomain && say("only {domain}", { domain: emailDomain }),
  ]
    .filter(Boolean)
    .join(", ");

/** Reads the invite links of an organization, or those to one space or collection, with their actions. */
export const useInviteLinks = (organizationId: string, to: InviteTarget = {}) => {
  const say = useSay();
  const list = useInfiniteQuery(pagesQuery(invites.links, inviteLinksRead(organizationId, to)));
  const { mutateAsync: removeLink } = useMutation(mutation(invites.removeLink));
  const { mutateAsync: updateLink, isPending, variables } = useMutation(mutation(invites.updateLink));
  return {
    list,
    rows: list.data?.pages.flatMap(({ items }) => items),
    failure: failureOf(list),
    pendingId: isPending ? variables.params.inviteId : null,
    remove: async ({ id }: LinkInvite) => {
      try {
        await removeLink({ params: { organizationId, inviteId: id } });
        toast.success(say("Deleted the invite link. It no longer works."));
      } catch (error) {
        toast.failed(say("Couldn't delete the invite link"), error);
      }
    },
    setRole: async (link: LinkInvite, role: Role | null) => {
      try {
        const body = targetOfLink(link) ? { level: role } : { role };
        await updateLink({ params: { organizationId, inviteId: link.id }, body });
      } catch (error) {
        toast.failed(say("Couldn't change the invite link"), error);
      }
    },
  };
};
