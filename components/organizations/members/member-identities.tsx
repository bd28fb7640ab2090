"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { saml } from "@/lib/identity/saml/operations";
import type { SamlIdentity } from "@/lib/identity/saml/schemas";
import type { Member } from "@/lib/organizations/members/schemas";
import { mutation, query } from "@/lib/platform/api/queries";

type Props = { organizationId: string; member: Member };

/** Lists the linked identity provider accounts of a member; admins can unlink them. */
export const MemberIdentities = ({ organizationId, member }: Props) => {
  const params = { organizationId, userId: member.id };
  const { data } = useQuery(query(saml.identities, { params }));
  const { mutateAsync: unlink } = useMutation(mutation(saml.unlink));
  const [unlinking, setUnlinking] = useState<SamlIdentity["provider"] | null>(null);
  const { displayName: name } = member.user;
  if (!data?.items.length) return null;
  return (
    <div>
      <dt>Linked identity provider accounts</dt>
      {data.items.map(({ provider, subject }) => (
        <dd key={`${provider.id} ${subject}`} className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere">
            {provider.label} <span className="text-muted">({subject})</span>
          </span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Unlink ${provider.label}`}
            onClick={() => setUnlinking(provider)}
          >
            Unlink…
          </Button>
        </dd>
      ))}
      {unlinking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setUnlinking(null)}
          title={`Unlink ${name} from ${unlinking.label}?`}
          description={`This ends the sessions they started with ${unlinking.label}. The account they use the next time they sign in with it is linked instead.`}
          confirmLabel="Unlink member"
          danger
          onConfirm={async () => {
            await unlink({ params: { ...params, samlProviderId: unlinking.id } });
            toast.success(`Unlinked ${name} from ${unlinking.label}`);
          }}
        />
      )}
    </div>
  );
};
