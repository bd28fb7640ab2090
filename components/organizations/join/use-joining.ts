import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { reportFailure } from "@/components/form/report-failure";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { invites } from "@/lib/organizations/invites/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { mutation, query } from "@/lib/platform/api/queries";
import { emailDomainOf, joinableRead } from "./join-read";

/** Reads the organizations that a person can join by e-mail domain, and joins one. */
export const useJoining = (email: string) => {
  const say = useSay();
  const router = useRouter();
  const { data } = useQuery(query(organizations.ofDomain, joinableRead(email)));
  const { mutateAsync, isPending } = useMutation(mutation(invites.joinByDomain));
  const join = async ({ id, title }: Organization) => {
    try {
      await mutateAsync({ params: { organizationId: id } });
      toast.success(say("You joined {name}", { name: title }));
      router.push(addresses.organization.home(id));
      // The frame has the organizations from its last server render.
      router.refresh();
    } catch (error) {
      reportFailure(error);
    }
  };
  return {
    emailDomain: emailDomainOf(email),
    joinable: data?.organizations.filter(({ permissions }) => !permissions.view) ?? [],
    join,
    pending: isPending,
  };
};
