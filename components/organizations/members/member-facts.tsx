"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toaster";
import { saml } from "@/lib/identity/saml/operations";
import type { SamlIdentity } from "@/lib/identity/saml/schemas";
import type { Member } from "@/lib/organizations/members/schemas";
import { mutation, query } from "@/lib/platform/api/queries";
import { useExemptionsUsed } from "./exempt-member-dialog";
import { secondFactorLabel } from "./member-labels";
import { ResetSecondFactorDialog } from "./reset-second-factor-dialog";

type Props = { organizationId: string; member: Member };

/** Lists the linked identity provider accounts of a member; admins can unlink them. */
const MemberIdentities = ({ organizationId, member }: Props) => {
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

/** Explains an exemption from single sign-on, with the number of exemptions. */
const Exemption = ({ organizationId }: { organizationId: string }) => {
  const used = useExemptionsUsed(organizationId);
  return (
    <div>
      <dt>Single sign-on</dt>
      <dd>
        Exempt: signs in with a password and two-factor authentication
        {used !== undefined && <span className="text-muted"> ({used})</span>}
      </dd>
    </div>
  );
};

/** Shows if a member has a second factor, and lets an admin reset it. */
const SecondFactor = ({ organizationId, member }: { organizationId: string; member: Member }) => {
  const [resetting, setResetting] = useState(false);
  return (
    <div>
      <dt>Two-factor authentication</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        {secondFactorLabel(member.secondFactor)}
        {member.secondFactor && (
          <Button
            size="sm"
            variant="ghost"
            aria-label="Reset two-factor authentication"
            onClick={() => setResetting(true)}
          >
            Reset…
          </Button>
        )}
      </dd>
      <ResetSecondFactorDialog
        organizationId={organizationId}
        member={member}
        open={resetting}
        onOpenChange={setResetting}
      />
    </div>
  );
};

type FactsProps = { organizationId: string; member: Member; mayManage: boolean };

/** Shows since when a member belongs here, and how they sign in. */
export const MemberFacts = ({ organizationId, member, mayManage }: FactsProps) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm [&_dt]:text-xs [&_dt]:text-muted">
    <div>
      <dt>Joined</dt>
      <dd>
        <RelativeTime value={member.joinedAt} />
      </dd>
    </div>
    <div>
      <dt>Last seen</dt>
      <dd>{member.lastSeenAt ? <RelativeTime value={member.lastSeenAt} /> : "Never"}</dd>
    </div>
    {mayManage && <SecondFactor organizationId={organizationId} member={member} />}
    {mayManage && member.ssoExempt && <Exemption organizationId={organizationId} />}
    {mayManage && <MemberIdentities organizationId={organizationId} member={member} />}
  </dl>
);
